import type { Kysely } from 'kysely'
import type { CaseMoney, PaymentSums } from '#domain/order/payment-sums'
import type { ReviewCase } from '#domain/order/review-case'
import { findAttempt, selectAttempts, sumsOfAttempt } from '../payments/payment-attempts.ts'
import type { Schema } from '../schema.ts'

type Asked = Pick<ReviewCase, 'reference'> & {
  /**
   * This is the id of the refund that the case is about, here or at the provider, or something else for any other case.
   */
  readonly subject: string
}

/** Reads the sums of the payment and of the refund that a case is about. */
export async function readCaseMoney(
  db: Kysely<Schema>,
  { reference, subject }: Asked,
): Promise<CaseMoney> {
  const attempt = reference === null ? null : await findAttempt(db, reference)
  const refund = await db
    .selectFrom('refunds')
    .select('amount_pesewas as amountPesewas')
    .where(({ or, and, eb }) =>
      or([
        eb('id', '=', subject),
        and([eb('reference', '=', reference ?? ''), eb('provider_id', '=', subject)]),
      ]),
    )
    .executeTakeFirst()
  return {
    payment: attempt && sumsOfAttempt(attempt),
    refundPesewas: refund?.amountPesewas ?? null,
  }
}

/** Lists the sums of each order's payments, the oldest first. */
export async function listOrderSums(
  db: Kysely<Schema>,
  orderIds: readonly string[],
): Promise<readonly { readonly orderId: string; readonly sums: PaymentSums }[]> {
  if (orderIds.length === 0) return []
  const rows = await selectAttempts(db)
    .where('order_id', 'in', orderIds)
    .where('state', 'in', ['succeeded', 'refunded'])
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ orderId: row.orderId, sums: sumsOfAttempt(row) }))
}
