import type { Kysely, Transaction } from 'kysely'
import type { AttentionReason, Order } from '#domain/order/order'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { loadOrder, moveOrder } from './orders.ts'
import { type Attempt, succeedAttempt } from './payment-attempts.ts'
import { isStockShort, takeStock } from './stock.ts'

export type Payment = {
  readonly providerId: string
  readonly channel: string
  readonly paidAtMs: number
  /** Null: as agreed. */
  readonly mismatch: AttentionReason | null
  readonly isOverpaid: boolean
}

/** `known`: it was settled before. */
export type Settled = 'paid' | 'attention' | 'known'

/** Writes what follows from the outcome, in the same transaction. */
type Afterwards = (trx: Kysely<Schema>, order: Order) => Promise<void>

/**
 * Books a payment that came in. Any number of callers may do so at once; the first one's
 * transaction changes the state, the others find it changed.
 */
export async function settleOrder(
  db: Kysely<Schema>,
  attempt: Attempt,
  payment: Payment,
  afterwards: Afterwards,
): Promise<Settled> {
  try {
    return await settleIn(db, attempt, payment, afterwards)
  } catch (error) {
    if (isStockShort(error)) {
      return settleIn(db, attempt, { ...payment, mismatch: 'no-stock-left' }, afterwards)
    }
    // The provider's number belongs to another attempt, which was settled with it.
    if (isUniqueViolation(error)) return 'known'
    throw error
  }
}

async function settleIn(
  db: Kysely<Schema>,
  attempt: Attempt,
  payment: Payment,
  afterwards: Afterwards,
): Promise<Settled> {
  return transact(db, async (trx) => {
    const isFirst = await succeedAttempt(trx, attempt.reference, payment)
    if (!isFirst) return 'known'
    const outcome = await moveToOutcome(trx, attempt.orderId, payment)
    const order = await loadOrder(trx, attempt.orderId)
    if (order) await afterwards(trx, order)
    return outcome
  })
}

async function moveToOutcome(
  trx: Transaction<Schema>,
  orderId: string,
  { mismatch, isOverpaid, paidAtMs }: Payment,
): Promise<'paid' | 'attention'> {
  if (mismatch !== null) {
    const attention = { to: 'attention', attentionReason: mismatch, paidAtMs } as const
    const isFirst = await moveOrder(trx, orderId, { ...attention, from: ['pending', 'expired'] })
    return isFirst ? 'attention' : payAgain(trx, orderId)
  }
  const paid = {
    to: 'paid',
    paidAtMs,
    ...(isOverpaid ? { attentionReason: 'amount-over' as const } : {}),
  } as const
  if (await moveOrder(trx, orderId, { ...paid, from: ['pending'] })) return 'paid'

  const isLate = await moveOrder(trx, orderId, {
    ...paid,
    from: ['expired'],
    holdsStock: true,
  })
  if (!isLate) return payAgain(trx, orderId)
  const order = await loadOrder(trx, orderId)
  await takeStock(trx, order?.lines ?? [])
  return 'paid'
}

/** Another attempt was booked before: two payments, one order, somebody must give one back. */
async function payAgain(trx: Kysely<Schema>, orderId: string): Promise<'attention'> {
  const again = { attentionReason: 'paid-twice' } as const
  const isPaid = await moveOrder(trx, orderId, { ...again, from: ['paid'], to: 'paid' })
  if (!isPaid) {
    await moveOrder(trx, orderId, { ...again, from: ['attention', 'refunded'], to: 'attention' })
  }
  return 'attention'
}
