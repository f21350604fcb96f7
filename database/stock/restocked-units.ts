import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Counts the units of each line that are back on sale, with refunds and with returns, by position. */
export async function sumRestocked(
  db: Kysely<Schema>,
  orderId: string,
): Promise<ReadonlyMap<number, number>> {
  const byRefunds = await db
    .selectFrom('refund_lines')
    .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
    .select(['position', 'quantity as units'])
    .where('order_id', '=', orderId)
    .where('restocked_at', 'is not', null)
    .where('restock', '=', 1)
    .execute()
  const byReturns = await db
    .selectFrom('return_lines')
    .innerJoin('returns', 'returns.id', 'return_lines.return_id')
    .select(['position', 'restocked as units'])
    .where('order_id', '=', orderId)
    .execute()
  const sums = new Map<number, number>()
  for (const { position, units } of [...byRefunds, ...byReturns]) {
    sums.set(position, (sums.get(position) ?? 0) + units)
  }
  return sums
}
