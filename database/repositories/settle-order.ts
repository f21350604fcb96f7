import type { Kysely, Transaction } from 'kysely'
import { isPaidInHold } from '#domain/order/judge-lateness'
import type { OrderReviewReason, OrderState } from '#domain/order/order'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { countDiscountAgain } from './discount-uses.ts'
import { findExceededDrop } from './drop-orders.ts'
import { findLateOrder, type LateOrder } from './late-orders.ts'
import { loadOrder, lockOrder, moveOrder, readState } from './orders.ts'
import { type Attempt, type Success, succeedAttempt } from './payment-attempts.ts'
import { findPaidInChain, lockReplacementChain } from './replaced-orders.ts'
import { newReviewCase, openReviewCase, openReviewCaseWithMail } from './review-cases.ts'
import { isStockEnough, isStockShort, returnStock, takeStock } from './stock.ts'
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

/** What the shop decides and writes in the same transaction. */
export type Settlement = {
  /** Why the order could not be placed now, in words, if its money came after its hold; empty if it could. */
  readonly findDifferences: (trx: Kysely<Schema>, late: LateOrder) => Promise<readonly string[]>
  /** Writes the consequences of the order's new state. */
  readonly afterwards: (trx: Kysely<Schema>, state: OrderState | null) => Promise<void>
}

/**
 * Books a received payment. Safe to call concurrently: the first transaction changes the state, the
 * others return `known`.
 */
export function settleOrder(
  db: Kysely<Schema>,
  attempt: Attempt,
  payment: Payment,
  settlement: Settlement,
): Promise<Settled> {
  return settleAs(db, attempt, { ...payment, isJudgedAgain: false }, settlement)
}

type Judged = Payment & {
  /** Judged before, when somebody else had the last use of its code at the same moment. */
  readonly isJudgedAgain: boolean
}

async function settleAs(
  db: Kysely<Schema>,
  attempt: Attempt,
  payment: Judged,
  settlement: Settlement,
): Promise<Settled> {
  try {
    return await settleIn(db, attempt, payment, settlement)
  } catch (error) {
    if (isStockShort(error)) {
      return settleIn(db, attempt, { ...payment, mismatch: 'no-stock-left' }, settlement)
    }
    if (error instanceof CodeUsedMeanwhile) {
      return settleAs(db, attempt, { ...payment, isJudgedAgain: true }, settlement)
    }
    if (error instanceof SettledBefore) return 'known'
    if (isUniqueViolation(error)) return 'clash'
    throw error
  }
}

class SettledBefore extends Error {}

/** The code was free when the late payment was judged, and is used up when it is counted. */
class CodeUsedMeanwhile extends Error {}

/** Locks rows in the order of ARCHITECTURE.md: orders, attempts, the person's turn, code, cases, stock. */
async function settleIn(
  db: Kysely<Schema>,
  attempt: Attempt,
  payment: Judged,
  { findDifferences, afterwards }: Settlement,
): Promise<Settled> {
  const { orderId, reference } = attempt
  return transact(db, async (trx) => {
    await lockReplacementChain(trx, orderId)
    const inHold = await moveInHold(trx, attempt, payment)
    if (!inHold) await lockOrder(trx, orderId)
    // Thrown, because the order may be moved already in this transaction.
    if (!(await succeedAttempt(trx, reference, payment))) throw new SettledBefore()
    const outcome = inHold ?? (await moveToOutcome(trx, attempt, { payment, findDifferences }))
    const exceededDrop = await findExceededDrop(trx, { orderId, nowMs: payment.nowMs })
    const exceededCode = outcome.countsCode ? await countDiscountAgain(trx, orderId) : null
    const isLatePaid = outcome.isLate && outcome.state === 'paid'
    if (isLatePaid && exceededCode !== null && !payment.isJudgedAgain) throw new CodeUsedMeanwhile()
    await openCases(trx, attempt, { ...payment, ...outcome, exceededDrop, exceededCode })
    await afterwards(trx, await readState(trx, orderId))
    await bookStock(trx, { orderId, stock: outcome.stock, nowMs: payment.nowMs })
    return outcome.state
  })
}

type Outcome = {
  readonly state: 'paid' | 'attention'
  readonly reason: OrderReviewReason | null
  /** What differs from an order of this instant. */
  readonly detail?: string
  /** `held`: what it holds is sold. `take`: its hold was over. `return`: it keeps nothing. */
  readonly stock: 'held' | 'take' | 'return' | 'unchanged'
  /** Its hold was over, and the use of its code given back. */
  readonly countsCode: boolean
  /** Its money came after the hold. */
  readonly isLate?: boolean
}

/** The usual case, without another query: a hold only ever becomes longer. Null in any other case. */
async function moveInHold(
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

type Decision = Pick<Settlement, 'findDifferences'> & { readonly payment: Payment }

async function moveToOutcome(
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
  if (!isFirst) return markPaidTwice(trx, orderId)
  return { state: 'attention', reason, stock: 'unchanged', countsCode: true }
}

type LateRefusal = { readonly payment: Payment; readonly differences: readonly string[] }

/** The money came after the hold, and such an order could not be placed now: no piece is taken for it. */
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
async function markPaidTwice(trx: Kysely<Schema>, orderId: string): Promise<Outcome> {
  const again = { attentionReason: 'paid-twice' } as const
  const isPaid = await moveOrder(trx, orderId, { ...again, from: ['paid'], to: 'paid' })
  if (!isPaid) {
    await moveOrder(trx, orderId, { ...again, from: ['attention', 'refunded'], to: 'attention' })
  }
  return { state: 'attention', reason: 'paid-twice', stock: 'unchanged', countsCode: false }
}

type CasesToOpen = Pick<Payment, 'nowMs' | 'shopEmail'> &
  Pick<Outcome, 'reason' | 'detail'> & {
    readonly exceededDrop: string | null
    /** The code that this payment uses more often than it may be. */
    readonly exceededCode: string | null
  }

async function openCases(
  trx: Kysely<Schema>,
  { orderId, reference }: Attempt,
  { reason, detail = '', exceededDrop, exceededCode, nowMs, shopEmail }: CasesToOpen,
): Promise<void> {
  const common = { orderId, reference, subject: reference, openedAtMs: nowMs }
  // Without a mail: the shop's mail about the payment already mentions it.
  if (reason !== null) await openReviewCase(trx, newReviewCase({ ...common, reason, detail }))
  // The case of a late payment says both already.
  const isSaid = reason === 'late'
  if (exceededDrop !== null && !isSaid) {
    const about = { reason: 'drop-limit-exceeded', detail: `the drop is ${exceededDrop}` } as const
    await openReviewCaseWithMail(trx, newReviewCase({ ...common, ...about }), shopEmail)
  }
  if (exceededCode !== null && !isSaid) {
    const about = { reason: 'code-limit-exceeded', detail: `the code is ${exceededCode}` } as const
    await openReviewCaseWithMail(trx, newReviewCase({ ...common, ...about }), shopEmail)
  }
  const other = await findPaidInChain(trx, orderId)
  if (other !== null) {
    const about = { reason: 'cart-paid-twice', detail: `the other order is ${other}` } as const
    await openReviewCaseWithMail(trx, newReviewCase({ ...common, ...about }), shopEmail)
  }
}

type StockBooking = Pick<Outcome, 'stock'> & { readonly orderId: string; readonly nowMs: number }

/** Last, because its rows are contended. */
async function bookStock(
  trx: Transaction<Schema>,
  { orderId, stock, nowMs }: StockBooking,
): Promise<void> {
  const cause = { orderId, staffId: null, atMs: nowMs } as const
  if (stock === 'unchanged') return
  if (stock === 'held') return deferSaleOfHeld(trx, cause)
  const order = await loadOrder(trx, orderId)
  const lines = order?.lines ?? []
  if (stock === 'take') return takeStock(trx, lines, { ...cause, reason: 'sale' })
  return returnStock(trx, lines, { ...cause, reason: 'release' })
}
