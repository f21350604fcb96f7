import type { Transaction } from '#domain/order/judge-payment'
import { readOrderCopy } from '#domain/order/order-copy'
import type { PaymentMode } from '#domain/order/payment-mode'
import { leftToRefund } from '#domain/refund/refund'
import { failure, success } from '#domain/result'
import type {
  ListedRefund,
  PaymentFailure,
  PaymentProvider,
  PaymentRequest,
  RefundRequest,
  RefundRetry,
} from '#server/payments/payments'
import { readEvent } from '#server/payments/paystack/read-event'

export const FAKE_PROVIDER = 'fake'

/** A test controls this in-memory provider. */
export type FakePayments = PaymentProvider & {
  readonly requests: readonly PaymentRequest[]
  readonly pay: (reference: string, changes?: Partial<Transaction>) => void
  readonly failNext: (failure: PaymentFailure) => void
  readonly refundRequests: readonly RefundRequest[]
  /** These refunds were tried again with an account. */
  readonly retries: readonly RefundRetry[]
  /** The answers are for the next requests; after them, refunds are accepted. */
  readonly answerRefunds: (...answers: readonly RefundAnswer[]) => void
  /** The answers are for the next lists; after them, lists are answered. */
  readonly answerLists: (...answers: readonly ListAnswer[]) => void
  /** The refund is added as if it was made in the dashboard. */
  readonly addRefund: (
    reference: string,
    amountPesewas: number,
    changes?: Partial<ListedRefund>,
  ) => ListedRefund
  readonly setRefund: (id: string, state: ListedRefund['state'], expectedAtMs?: number) => void
  readonly refundsOf: (reference: string) => readonly ListedRefund[]
}

/**
 * `lost`: the refund is made, but the answer is lost. `crash` and `crash-after`: the process dies before or after the
 * request.
 */
export type RefundAnswer = 'accepted' | 'refused' | 'unavailable' | 'lost' | 'crash' | 'crash-after'
export type ListAnswer = 'answered' | 'empty' | 'unavailable'

export function fakePayments(): FakePayments {
  const requests: PaymentRequest[] = []
  const paid = new Map<string, Transaction>()
  const refunds = new Map<string, readonly ListedRefund[]>()
  const refundRequests: RefundRequest[] = []
  const retries: RefundRetry[] = []
  const answers: RefundAnswer[] = []
  const lists: ListAnswer[] = []
  let refundCount = 0
  let nextFailure: PaymentFailure | null = null

  function addRefund(
    reference: string,
    amountPesewas: number,
    changes: Partial<ListedRefund> = {},
  ) {
    refundCount += 1
    const id = `refund-${refundCount}`
    const added: ListedRefund = { id, note: '', state: 'pending', amountPesewas, ...changes }
    refunds.set(reference, [...(refunds.get(reference) ?? []), added])
    return added
  }

  function setRefund(id: string, state: ListedRefund['state'], expectedAtMs?: number) {
    const changes = expectedAtMs === undefined ? { state } : { state, expectedAtMs }
    for (const [reference, listed] of refunds) {
      refunds.set(
        reference,
        listed.map((each) => (each.id === id ? { ...each, ...changes } : each)),
      )
    }
  }

  function takeFailure(): PaymentFailure | null {
    const taken = nextFailure
    nextFailure = null
    return taken
  }

  return {
    name: FAKE_PROVIDER,
    mode: 'test',
    scriptUrl: '/fake.js',
    origins: { scripts: [], frames: [] },
    requests,
    start: async (request) => {
      const failed = takeFailure()
      if (failed) return failure(failed)
      requests.push(request)
      const accessCode = `code-${request.reference}`
      return success({ accessCode, authorizationUrl: `https://pay.example/${accessCode}` })
    },
    verify: async (reference) => {
      const failed = takeFailure()
      if (failed) return failure(failed)
      const request = requests.find((each) => each.reference === reference)
      return success(paid.get(reference) ?? (request ? unpaidOf(request) : null))
    },
    refund: async (request) => {
      const answer = answers.shift() ?? 'accepted'
      refundRequests.push(request)
      if (answer === 'refused') return failure('payments-refused')
      if (answer === 'crash') throw new Error('The process died before the request')
      if (answer === 'unavailable') return failure('payments-unavailable')
      const asked = requests.find(({ reference }) => reference === request.reference)
      const others = (refunds.get(request.reference) ?? []).filter(
        ({ state }) => state !== 'failed',
      )
      if (leftToRefund(asked?.amount.minor ?? 0, others) < request.amount.minor) {
        return failure('payments-refused')
      }
      const made = addRefund(request.reference, request.amount.minor, { note: request.note })
      if (answer === 'lost') return failure('payments-unavailable')
      if (answer === 'crash-after') throw new Error('The process died after the request')
      return success({ id: made.id, state: made.state })
    },
    listRefunds: async ({ reference }) => {
      const answer = lists.shift() ?? 'answered'
      if (answer === 'unavailable') return failure('payments-unavailable')
      return success(answer === 'empty' ? [] : (refunds.get(reference) ?? []))
    },
    listBanks: async () =>
      success([
        { id: '9', name: 'GCB Bank', kind: 'bank' },
        { id: '28', name: 'MTN', kind: 'mobile-money' },
      ]),
    retryRefund: async (request) => {
      const answer = answers.shift() ?? 'accepted'
      retries.push(request)
      if (answer === 'unavailable') return failure('payments-unavailable')
      const waiting = [...refunds.values()].flat().find(({ id }) => id === request.refundId)
      const isWaiting = waiting?.state === 'needs-details'
      if (!isWaiting || answer === 'refused') return failure('payments-refused')
      setRefund(request.refundId, 'pending')
      if (answer === 'lost') return failure('payments-unavailable')
      return success({ id: request.refundId, state: 'pending' })
    },
    retries,
    listPaid: async () => {
      const failed = takeFailure()
      if (failed) return failure(failed)
      const succeeded = [...paid.values()].filter(({ state }) => state === 'succeeded')
      return success(succeeded.map(({ reference }) => reference))
    },
    listRefunded: async () =>
      success([...refunds.keys()].map((reference) => ({ reference, transactionId: null }))),
    refundRequests,
    answerRefunds: (...planned) => answers.push(...planned),
    answerLists: (...planned) => lists.push(...planned),
    addRefund,
    setRefund,
    refundsOf: (reference) => refunds.get(reference) ?? [],
    ...eventReaders('test'),
    pay: (reference, changes = {}) => {
      const request = requests.find((each) => each.reference === reference)
      if (!request) throw new Error(`Nobody asked for ${reference}`)
      paid.set(reference, { ...successOf(request, paid.size + 1), ...changes })
    },
    failNext: (failed) => {
      nextFailure = failed
    },
  }
}

/** The readers check no signature. */
export function eventReaders(
  mode: PaymentMode,
): Pick<PaymentProvider, 'readEvent' | 'readStoredEvent'> {
  return {
    readEvent: (rawBody) => {
      const event = readEvent(rawBody, mode)
      return event ? success(event) : failure('unreadable')
    },
    readStoredEvent: (rawBody) => readEvent(rawBody, mode),
  }
}

/** Providers answer like this right after the start. */
function unpaidOf(request: PaymentRequest): Transaction {
  return { ...successOf(request, 0), state: 'unpaid' }
}

function successOf(request: PaymentRequest, number: number): Transaction {
  const { reference, amount, orderId, customerInfo, orderCopy } = request
  const copy = readOrderCopy(orderCopy)
  return {
    ...(copy ? { keptOrder: { ...copy, orderId, customer: customerInfo } } : {}),
    id: String(number),
    reference,
    state: 'succeeded',
    mode: 'test',
    currency: 'GHS',
    amount: amount.minor,
    requestedAmount: amount.minor,
    channel: 'mobile_money',
    paidAtMs: null,
  }
}
