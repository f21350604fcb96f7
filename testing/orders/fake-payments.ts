import type { Transaction } from '#domain/order/judge-payment'
import { readOrderCopy } from '#domain/order/order-copy'
import { failure, success } from '#domain/result'
import type { PaymentFailure, PaymentRequest, Payments } from '#server/payments/payments'

/** A provider in memory that does what a test tells it. */
export type FakePayments = Payments & {
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
    mode: 'test',
    publicKey: 'pk_test_fake',
    scriptUrl: '/fake.js',
    requests,
    initialise: async (request) => {
      const failed = takeFailure()
      if (failed) return failure(failed)
      requests.push(request)
      const accessCode = `code-${request.reference}`
      return success({ accessCode, authorizationUrl: `https://pay.example/${accessCode}` })
    },
    verify: async (reference) => {
      const failed = takeFailure()
      if (failed) return failure(failed)
      return success(paid.get(reference) ?? null)
    },
    isSigned: () => true,
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

function successOf(request: PaymentRequest, number: number): Transaction {
  const { reference, amount, orderId, customerInfo, orderCopy } = request
  const copy = readOrderCopy(orderCopy)
  return {
    ...(copy ? { keptOrder: { ...copy, orderId, customer: customerInfo } } : {}),
    id: String(number),
    reference,
    status: 'success',
    mode: 'test',
    currency: 'GHS',
    amount: amount.minor,
    requestedAmount: amount.minor,
    channel: 'mobile_money',
    paidAtMs: null,
  }
}
