import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

/** Requests come through this address, and say for whom; the shop was not told to believe it. */
export type UntoldProxy = { readonly address: string; readonly seenAtMs: number }

/** There is one row: the last proxy that was seen replaces the one before. */
export async function writeUntoldProxy(
  db: Kysely<Schema>,
  { address, seenAtMs }: UntoldProxy,
): Promise<void> {
  const fact = { value: address, changed_at: seenAtMs }
  await db
    .insertInto('shop_facts')
    .values({ key: 'untold-proxy', ...fact })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(fact))
    .execute()
}

export async function readUntoldProxy(db: Kysely<Schema>): Promise<UntoldProxy | null> {
  const row = await db
    .selectFrom('shop_facts')
    .select(['value', 'changed_at'])
    .where('key', '=', 'untold-proxy')
    .executeTakeFirst()
  return row ? { address: row.value, seenAtMs: row.changed_at } : null
}
