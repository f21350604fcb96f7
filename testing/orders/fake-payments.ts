import type { Transaction } from '#domain/order/judge-payment'
import { readOrderCopy } from '#domain/order/order-copy'
import type { PaymentMode } from '#domain/order/payment-mode'
import { failure, success } from '#domain/result'
import type { PaymentFailure, PaymentProvider, PaymentRequest } from '#server/payments/payments'
import { readEvent } from '#server/payments/paystack/read-event'

export const FAKE_PROVIDER = 'fake'

/** An in-memory provider that a test controls. */
export type FakePayments = PaymentProvider & {
  readonly requests: readonly PaymentRequest[]
  readonly pay: (reference: string, changes?: Partial<Transaction>) => void
  readonly failNext: (failure: PaymentFailure) => void
}

export function fakePayments(): FakePayments {
  const requests: PaymentRequest[] = []
  const paid = new Map<string, Transaction>()
  let nextFailure: PaymentFailure | null = null

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
    refund: async () => failure('payments-refused'),
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

/** Without a signature check. */
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

/** As providers say it right after the start. */
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
