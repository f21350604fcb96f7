import { aWireTransaction } from '#testing/stand-ins/fake-paystack'

export type Wire = Readonly<Record<string, unknown>>

type Refund = {
  readonly id: number
  readonly note: string
  readonly amount: number
  status: 'pending' | 'processed'
}

/** What the provider knows of a payment. Amounts in pesewas. */
export type Payment = {
  readonly id: number
  readonly reference: string
  readonly asked: number
  readonly metadata: unknown
  status: 'abandoned' | 'failed' | 'success'
  /** What the customer paid. */
  amount: number
  readonly refunds: Refund[]
}

/** Money in = what succeeded; the shop's database must agree with it in the end. */
export function createPaymentsBook() {
  const payments = new Map<string, Payment>()
  let ids = 1_000

  function open(reference: string, asked: number, metadata: unknown): Payment | null {
    if (payments.has(reference)) return null
    ids += 1
    const payment: Payment = {
      id: ids,
      reference,
      asked,
      metadata,
      status: 'abandoned',
      amount: asked,
      refunds: [],
    }
    payments.set(reference, payment)
    return payment
  }

  /** Null if less than this is left. */
  function refund(payment: Payment, amount: number, note: string): Refund | null {
    const left = payment.amount - sumOf(payment.refunds)
    if (payment.status !== 'success' || amount > left) return null
    ids += 1
    const made: Refund = { id: ids, note, amount, status: 'pending' }
    payment.refunds.push(made)
    return made
  }

  return {
    open,
    refund,
    find: (reference: string) => payments.get(reference) ?? null,
    findById: (id: string) => [...payments.values()].find((each) => String(each.id) === id) ?? null,
    all: () => [...payments.values()],
  }
}

export type PaymentsBook = ReturnType<typeof createPaymentsBook>

/** As the provider writes it. */
export function wirePayment({ id, reference, asked, amount, metadata, ...payment }: Payment): Wire {
  const returned = sumOf(payment.refunds.filter(({ status }) => status === 'processed'))
  const isReturned = returned > 0 && returned === amount
  return aWireTransaction({
    id,
    reference,
    amount,
    requested_amount: asked,
    metadata,
    status: isReturned ? 'reversed' : payment.status,
  })
}

export function wireRefund({ id, reference }: Payment, refund: Refund): Wire {
  return {
    id: refund.id,
    status: refund.status,
    amount: refund.amount,
    currency: 'GHS',
    merchant_note: refund.note,
    transaction: id,
    transaction_reference: reference,
  }
}

function sumOf(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}
