import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export type TitledProduct = { readonly id: number; readonly title: string }

/** Finds titles by id, in whatever state the products are. */
export async function findTitles(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** Lists drafts and scheduled products, the newest first. */
export function listUnpublished(
  db: Kysely<Schema>,
  limit: number,
): Promise<readonly TitledProduct[]> {
  return db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('state', 'in', ['draft', 'scheduled'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
