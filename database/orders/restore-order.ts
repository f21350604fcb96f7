import type { Kysely } from 'kysely'
import type { OrderReviewReason } from '#domain/order/order'
import { eraseIdentity } from '../data-rights/erase-identity.ts'
import { countLostDiscount, type DiscountUse } from '../discounts/discount-uses.ts'
import { insertAttempt, type NewAttempt, succeedAttempt } from '../payments/payment-attempts.ts'
import type { Schema } from '../schema.ts'
import { isStockShort, takeStock } from '../stock/stock.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { insertOrder, moveOrder, type NewOrder } from './orders.ts'
import { newReviewCase, openReviewCaseWithMail } from './review-cases.ts'

export type LostOrder = {
  readonly order: NewOrder
  readonly attempt: NewAttempt
  readonly payment: {
    readonly providerId: string
    readonly channel: string
    readonly paidAtMs: number
    readonly paidPesewas: number | null
    readonly feePesewas: number | null
    readonly mismatch: OrderReviewReason | null
  }
  readonly discountUse: DiscountUse | null
  /** The customer was erased after the order. */
  readonly isErased: boolean
  readonly nowMs: number
  /** The owner is told of the order at this address. */
  readonly shopEmail: string
}

/**
 * Inserts the order again with its payment, in state `attention`; it never becomes `paid` automatically. It takes the
 * order's stock if available. Returns false when another process inserted it first.
 */
export async function writeLostOrder(db: Kysely<Schema>, lost: LostOrder): Promise<boolean> {
  try {
    return await insertOnce(() => write(db, lost, { takesStock: true }))
  } catch (error) {
    if (!isStockShort(error)) throw error
    return insertOnce(() => write(db, lost, { takesStock: false }))
  }
}

async function write(
  db: Kysely<Schema>,
  { order, attempt, payment, discountUse, isErased, nowMs, shopEmail }: LostOrder,
  { takesStock }: { readonly takesStock: boolean },
): Promise<void> {
  const { reference, orderId } = attempt
  await transact(db, async (trx) => {
    await insertOrder(trx, order)
    await insertAttempt(trx, attempt)
    await succeedAttempt(trx, reference, payment)
    await moveOrder(trx, order.id, {
      from: ['pending'],
      to: 'attention',
      attentionReason: 'restored',
      paidAtMs: payment.paidAtMs,
      holdsStock: takesStock,
    })
    if (discountUse) await countLostDiscount(trx, discountUse, orderId)
    const reasons = [
      'restored' as const,
      ...(payment.mismatch === null ? [] : [payment.mismatch]),
      ...(takesStock ? [] : ['no-stock-left' as const]),
    ]
    for (const reason of reasons) {
      const subject = reference
      await openReviewCaseWithMail(
        trx,
        newReviewCase({ reason, subject, orderId, reference, openedAtMs: nowMs }),
        shopEmail,
      )
    }
    // This is a sale, not a hold: its payment has come in.
    const cause = { reason: 'sale', orderId, staffId: null, atMs: nowMs } as const
    if (takesStock) await takeStock(trx, order.lines, cause)
    if (isErased) await eraseIdentity(trx, orderId)
  })
}

export async function writeLostAttempt(db: Kysely<Schema>, attempt: NewAttempt): Promise<void> {
  await insertOnce(() => insertAttempt(db, attempt))
}

/** Returns false on a unique violation: another delivery of the same event was faster. */
async function insertOnce(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return false
  }
}
