import type { Kysely } from 'kysely'
import { isPaidInHold } from '#domain/order/judge-lateness'
import type { OrderReviewReason } from '#domain/order/order'
import type { Attempt, Success } from '../payments/payment-attempts.ts'
import type { Schema } from '../schema.ts'
import { isStockEnough } from '../stock/stock.ts'
import { findLateOrder, type LateOrder } from './late-orders.ts'
import { moveOrder } from './orders.ts'

export type Payment = Success & {
  readonly nowMs: number
  /** It is null if the payment matches the order. */
  readonly mismatch: OrderReviewReason | null
  readonly isOverpaid: boolean
  /** The owner is told of a case at this address. */
  readonly shopEmail: string
}

export type Outcome = {
  readonly state: 'paid' | 'attention'
  readonly reason: OrderReviewReason | null
  /** This says what differs from an order of this instant. */
  readonly detail?: string
  /**
   * `held`: the held units are sold. `take`: the hold was over, so units are taken. `return`: the order keeps
   * nothing.
   */
  readonly stock: 'held' | 'take' | 'return' | 'unchanged'
  /** The hold was over, and the use of its code had been given back. */
  readonly countsCode: boolean
  /** The money came after the hold. */
  readonly isLate?: boolean
}

/**
 * This is the usual case, without another query: a hold only ever becomes longer. It returns null in any other case.
 */
export async function moveInHold(
  trx: Kysely<Schema>,
  { orderId, holdExpiresAtMs }: Attempt,
  payment: Payment,
): Promise<Outcome | null> {
  const isInHold = holdExpiresAtMs !== null && payment.paidAtMs <= holdExpiresAtMs
  if (!isInHold || payment.mismatch !== null) return null
  const isMoved = await moveOrder(trx, orderId, { ...toPaid(payment), from: ['pending'] })
  return isMoved ? paidOutcome(payment, 'held') : null
}

function toPaid({ paidAtMs, isOverpaid }: Payment) {
  const paid = { to: 'paid', paidAtMs } as const
  return isOverpaid ? ({ ...paid, attentionReason: 'amount-over' } as const) : paid
}

function paidOutcome({ isOverpaid }: Payment, stock: 'held' | 'take'): Outcome {
  const reason = isOverpaid ? 'amount-over' : null
  return { state: 'paid', reason, stock, countsCode: stock === 'take' }
}

export type Decision = {
  readonly payment: Payment
  /**
   * Returns why the order could not be placed now, in words, if its money came after its hold, and nothing if it could.
   */
  readonly findDifferences: (trx: Kysely<Schema>, late: LateOrder) => Promise<readonly string[]>
}

export async function moveToOutcome(
  trx: Kysely<Schema>,
  { orderId, lastStatus }: Attempt,
  { payment, findDifferences }: Decision,
): Promise<Outcome> {
  const { mismatch, paidAtMs } = payment
  if (mismatch !== null) return moveToAttention(trx, orderId, { reason: mismatch, paidAtMs })
  const late = await findLateOrder(trx, orderId, { isExtended: lastStatus === 'pending' })
  if (!late) return markPaidTwice(trx, orderId)
  const differences = await findDifferences(trx, late)
  if (differences.length > 0) return refuseLate(trx, late, { payment, differences })
  const from = ['pending', 'expired'] as const
  await moveOrder(trx, orderId, { ...toPaid(payment), from, holdsStock: true })
  const isLate = !isPaidInHold(paidAtMs, late.hold)
  return { ...paidOutcome(payment, late.order.state === 'pending' ? 'held' : 'take'), isLate }
}

type Attention = { readonly reason: OrderReviewReason; readonly paidAtMs: number }

async function moveToAttention(
  trx: Kysely<Schema>,
  orderId: string,
  { reason, paidAtMs }: Attention,
): Promise<Outcome> {
  const attention = { to: 'attention', attentionReason: reason, paidAtMs } as const
  const isFirst = await moveOrder(trx, orderId, { ...attention, from: ['pending', 'expired'] })
  if (!isFirst) return markPaidTwice(trx, orderId, reason)
  return { state: 'attention', reason, stock: 'unchanged', countsCode: true }
}

type LateRefusal = { readonly payment: Payment; readonly differences: readonly string[] }

/** The money came after the hold, and such an order could not be placed now: no unit is taken for it. */
async function refuseLate(
  trx: Kysely<Schema>,
  { order }: LateOrder,
  { payment: { paidAtMs }, differences }: LateRefusal,
): Promise<Outcome> {
  const isHeld = order.state === 'pending'
  if (!isHeld && !(await isStockEnough(trx, order.lines))) {
    return moveToAttention(trx, order.id, { reason: 'no-stock-left', paidAtMs })
  }
  const detail = differences.join('; ')
  const attention = { attentionReason: 'late', paidAtMs, holdsStock: false } as const
  await moveOrder(trx, order.id, { ...attention, from: ['pending', 'expired'], to: 'attention' })
  const stock = isHeld ? 'return' : 'unchanged'
  return { state: 'attention', reason: 'late', detail, stock, countsCode: !isHeld }
}

/** Another attempt was booked before: the order is paid twice, and one payment must be refunded. */
async function markPaidTwice(
  trx: Kysely<Schema>,
  orderId: string,
  reason?: OrderReviewReason,
): Promise<Outcome> {
  // What may be real money for a test order stays so: the order must never be ended as a test.
  const isMixed = reason === 'wrong-mode' || (await isOfWrongMode(trx, orderId))
  const again = { attentionReason: isMixed ? 'wrong-mode' : 'paid-twice' } as const
  const isPaid = await moveOrder(trx, orderId, { ...again, from: ['paid'], to: 'paid' })
  if (!isPaid) {
    await moveOrder(trx, orderId, { ...again, from: ['attention', 'refunded'], to: 'attention' })
  }
  return { state: 'attention', reason: 'paid-twice', stock: 'unchanged', countsCode: false }

  async function isOfWrongMode(trx: Kysely<Schema>, orderId: string): Promise<boolean> {
    const row = await trx
      .selectFrom('orders')
      .select('attention_reason')
      .where('id', '=', orderId)
      .executeTakeFirst()
    return row?.attention_reason === 'wrong-mode'
  }
}
