import type { Kysely } from 'kysely'
import type { OrderReviewReason } from '#domain/order/order'
import type { Schema } from '../schema.ts'
import { transact } from '../transact.ts'
import { isUniqueViolation } from '../unique-violation.ts'
import { insertOrder, moveOrder, type NewOrder } from './orders.ts'
import { insertAttempt, type NewAttempt, succeedAttempt } from './payment-attempts.ts'
import { newReviewCase, openReviewCaseWithMail } from './review-cases.ts'
import { isStockShort, takeStock } from './stock.ts'

export type LostOrder = {
  readonly order: NewOrder
  readonly attempt: NewAttempt
  readonly payment: {
    readonly providerId: string
    readonly channel: string
    readonly paidAtMs: number
    readonly mismatch: OrderReviewReason | null
  }
  readonly nowMs: number
}

/**
 * Written again, paid for and waiting for the owner; it is never paid by itself. Its pieces are taken
 * where they are there. False when somebody else wrote it first.
 */
export async function writeLostOrder(db: Kysely<Schema>, lost: LostOrder): Promise<boolean> {
  try {
    return await once(() => write(db, lost, { takesStock: true }))
  } catch (error) {
    if (!isStockShort(error)) throw error
    return once(() => write(db, lost, { takesStock: false }))
  }
}

async function write(
  db: Kysely<Schema>,
  { order, attempt, payment, nowMs }: LostOrder,
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
      )
    }
    if (takesStock) await takeStock(trx, order.lines)
  })
}

export async function writeLostAttempt(db: Kysely<Schema>, attempt: NewAttempt): Promise<void> {
  await once(() => insertAttempt(db, attempt))
}

/** Another delivery of the same event may have been faster. */
async function once(write: () => Promise<void>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return false
  }
}
