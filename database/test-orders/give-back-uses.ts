import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Gives back the uses of discount codes that these orders count for, the codes in a fixed order. */
export async function giveBackUses(trx: Kysely<Schema>, ids: readonly string[]): Promise<void> {
  const given = await trx
    .updateTable('discount_orders')
    .set({ is_counted: 0 })
    .where('order_id', 'in', ids)
    .where('is_counted', '=', 1)
    .returning('code')
    .execute()
  const byCode = Map.groupBy(given, ({ code }) => code)
  for (const code of [...byCode.keys()].toSorted()) {
    const uses = byCode.get(code)?.length ?? 0
    await trx
      .updateTable('discount_codes')
      .set(({ eb }) => ({ uses: eb('uses', '-', uses) }))
      .where('code', '=', code)
      .execute()
  }
}
