import type { Kysely, Transaction } from 'kysely'
import type { OrderReviewReason, OrderState } from '#domain/order/order'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { countDiscountAgain } from './discount-uses.ts'
import { findExceededDrop } from './drop-orders.ts'
import { loadOrder, moveOrder, readState } from './orders.ts'
import { type Attempt, type Success, succeedAttempt } from './payment-attempts.ts'
import { findPaidInChain, lockReplacementChain } from './replaced-orders.ts'
import { newReviewCase, openReviewCase, openReviewCaseWithMail } from './review-cases.ts'
import { isStockShort, takeStock } from './stock.ts'
import { deferSaleOfHeld } from './stock-moves.ts'

export type Payment = Success & {
  readonly nowMs: number
  /** Null: the payment matches the order. */
  readonly mismatch: OrderReviewReason | null
  readonly isOverpaid: boolean
  /** Where the owner is told of a case. */
  readonly shopEmail: string
}

/** `known`: settled before. `clash`: the provider's id is already booked for another attempt. */
export type Settled = 'paid' | 'attention' | 'known' | 'clash'

/** Writes the consequences of the order's new state, in the same transaction. */
type Afterwards = (trx: Kysely<Schema>, state: OrderState | null) => Promise<void>

/**
 * Books a received payment. Safe to call concurrently: the first transaction changes the state, the
 * others return `known`.
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
    if (isUniqueViolation(error)) return 'clash'
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
    await lockReplacementChain(trx, attempt.orderId)
    const isFirst = await succeedAttempt(trx, attempt.reference, payment)
    if (!isFirst) return 'known'
    const { outcome, ...found } = await moveToOutcome(trx, attempt.orderId, payment)
    await openCases(trx, attempt, { ...payment, ...found })
    await afterwards(trx, await readState(trx, attempt.orderId))
    return outcome
  })
}

type Outcome = {
  readonly outcome: 'paid' | 'attention'
  readonly reason: OrderReviewReason | null
  /** The code that this payment uses more often than it may be. */
  readonly exceededCode?: string | null
}

async function moveToOutcome(
  trx: Transaction<Schema>,
  orderId: string,
  { mismatch, isOverpaid, paidAtMs, nowMs }: Payment,
): Promise<Outcome> {
  if (mismatch !== null) {
    const attention = { to: 'attention', attentionReason: mismatch, paidAtMs } as const
    const isFirst = await moveOrder(trx, orderId, { ...attention, from: ['pending', 'expired'] })
    if (!isFirst) return markPaidTwice(trx, orderId)
    const exceededCode = await countDiscountAgain(trx, orderId)
    return { outcome: 'attention', reason: mismatch, exceededCode }
  }
  const reason = isOverpaid ? ('amount-over' as const) : null
  const paid = {
    to: 'paid',
    paidAtMs,
    ...(reason === null ? {} : { attentionReason: reason }),
  } as const
  const sale = { orderId, staffId: null, atMs: nowMs }
  if (await moveOrder(trx, orderId, { ...paid, from: ['pending'] })) {
    await deferSaleOfHeld(trx, sale)
    return { outcome: 'paid', reason }
  }
  const isLate = await moveOrder(trx, orderId, {
    ...paid,
    from: ['expired'],
    holdsStock: true,
  })
  if (!isLate) return markPaidTwice(trx, orderId)
  const order = await loadOrder(trx, orderId)
  const hasCode = order !== null && order.discountCode !== null
  const exceededCode = hasCode ? await countDiscountAgain(trx, orderId) : null
  await takeStock(trx, order?.lines ?? [], { ...sale, reason: 'sale' })
  return { outcome: 'paid', reason, exceededCode }
}

/** Another attempt was booked before: the order is paid twice, and one payment must be refunded. */
async function markPaidTwice(trx: Kysely<Schema>, orderId: string): Promise<Outcome> {
  const again = { attentionReason: 'paid-twice' } as const
  const isPaid = await moveOrder(trx, orderId, { ...again, from: ['paid'], to: 'paid' })
  if (!isPaid) {
    await moveOrder(trx, orderId, { ...again, from: ['attention', 'refunded'], to: 'attention' })
  }
  return { outcome: 'attention', reason: 'paid-twice' }
}

type CaseToOpen = Pick<Payment, 'nowMs' | 'shopEmail'> & Omit<Outcome, 'outcome'>

async function openCases(
  trx: Kysely<Schema>,
  { orderId, reference }: Attempt,
  { reason, exceededCode = null, nowMs, shopEmail }: CaseToOpen,
): Promise<void> {
  const common = { orderId, reference, subject: reference, openedAtMs: nowMs }
  // Without a mail: the shop's mail about the payment already mentions it.
  if (reason !== null) await openReviewCase(trx, newReviewCase({ ...common, reason }))
  const drop = await findExceededDrop(trx, { orderId, nowMs })
  if (drop !== null) {
    await openReviewCaseWithMail(
      trx,
      newReviewCase({ ...common, reason: 'drop-limit-exceeded', detail: `the drop is ${drop}` }),
      shopEmail,
    )
  }
  if (exceededCode !== null) {
    const detail = `the code is ${exceededCode}`
    await openReviewCaseWithMail(
      trx,
      newReviewCase({ ...common, reason: 'code-limit-exceeded', detail }),
      shopEmail,
    )
  }
  const other = await findPaidInChain(trx, orderId)
  if (other !== null) {
    const detail = `the other order is ${other}`
    await openReviewCaseWithMail(
      trx,
      newReviewCase({ ...common, reason: 'cart-paid-twice', detail }),
      shopEmail,
    )
  }
}
