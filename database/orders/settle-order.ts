import type { Kysely, Transaction } from 'kysely'
import type { OrderState } from '#domain/order/order'
import { failure, type Result, success } from '#domain/result'
import { countDiscountAgain } from '../discounts/discount-uses.ts'
import { findExceededDrop } from '../drops/drop-orders.ts'
import { type Attempt, succeedAttempt } from '../payments/payment-attempts.ts'
import type { Schema } from '../schema.ts'
import { isStockShort, returnStock, takeStock } from '../stock/stock.ts'
import { deferSaleOfHeld } from '../stock/stock-moves.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { isEndedTest, loadOrder, lockOrder, readState } from './orders.ts'
import { lockReplacementChain } from './replaced-orders.ts'
import { openSettlementCases } from './settlement-cases.ts'
import {
  type Decision,
  moveInHold,
  moveToOutcome,
  type Outcome,
  type Payment,
} from './settlement-outcome.ts'

/** `known`: the payment was settled before. `clash`: the provider's id is already booked for another attempt. */
export type Settled = 'paid' | 'attention' | 'known' | 'clash'

/** The shop decides and writes these in the same transaction. */
export type Settlement = Pick<Decision, 'findDifferences'> & {
  /** This writes the consequences of the order's new state. */
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
  /** The payment was judged before, when somebody else had the last use of its code at the same moment. */
  readonly isJudgedAgain: boolean
}

async function settleAs(
  db: Kysely<Schema>,
  attempt: Attempt,
  payment: Judged,
  settlement: Settlement,
): Promise<Settled> {
  try {
    const settled = await settleIn(db, attempt, payment, settlement)
    if (settled.ok) return settled.value
    if (settled.error === 'known') return 'known'
    return await settleAs(db, attempt, { ...payment, isJudgedAgain: true }, settlement)
  } catch (error) {
    if (isStockShort(error)) {
      return settleAs(db, attempt, { ...payment, mismatch: 'no-stock-left' }, settlement)
    }
    if (isUniqueViolation(error)) return 'clash'
    throw error
  }
}

/**
 * Locks rows in the order of database/README.md: orders, attempts, the person's turn, code, cases, stock. `code-used`:
 * the code was free when the late payment was judged, and is used up when it is counted.
 */
async function settleIn(
  db: Kysely<Schema>,
  attempt: Attempt,
  payment: Judged,
  { findDifferences, afterwards }: Settlement,
): Promise<Result<'paid' | 'attention', 'known' | 'code-used'>> {
  const { orderId, reference } = attempt
  return transact(db, async (trx) => {
    const isInChain = await lockReplacementChain(trx, orderId)
    const inHold = await moveInHold(trx, attempt, payment)
    if (!inHold) await lockOrder(trx, orderId)
    // The order was ended while the provider was asked.
    if (!inHold && (await isEndedTest(trx, orderId))) return failure('known')
    if (!(await succeedAttempt(trx, reference, payment))) return failure('known')
    const outcome = inHold ?? (await moveToOutcome(trx, attempt, { payment, findDifferences }))
    const exceededDrop = await findExceededDrop(trx, { orderId, nowMs: payment.nowMs })
    const exceededCode = outcome.countsCode ? await countDiscountAgain(trx, orderId) : null
    const isLatePaid = outcome.isLate && outcome.state === 'paid'
    if (isLatePaid && exceededCode !== null && !payment.isJudgedAgain) return failure('code-used')
    await openSettlementCases(trx, attempt, {
      ...payment,
      ...outcome,
      exceededDrop,
      exceededCode,
      // An order is no longer pending before it is replaced.
      mayBePaidTwice: isInChain || !inHold,
    })
    await afterwards(trx, outcome.state === 'paid' ? 'paid' : await readState(trx, orderId))
    await bookStock(trx, { orderId, stock: outcome.stock, nowMs: payment.nowMs })
    return success(outcome.state)
  })
}

type StockBooking = Pick<Outcome, 'stock'> & { readonly orderId: string; readonly nowMs: number }

/** Stock is booked last, because its rows are contended. */
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
