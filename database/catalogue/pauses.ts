import type { Kysely } from 'kysely'
import type { SettingName } from '#domain/settings/settings'
import type { Schema } from '../schema.ts'
import type { TitledProduct } from './product-titles.ts'

export const SELLING_PAUSED: SettingName = 'sellingPaused'

/** Reads the setting as stored now: what is in memory may be two seconds old. */
export async function isSellingPaused(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('settings')
    .select('value_json')
    .where('key', '=', SELLING_PAUSED)
    .executeTakeFirst()
  return row?.value_json === 'true'
}

export function listPausedProducts(db: Kysely<Schema>): Promise<readonly TitledProduct[]> {
  return db
    .selectFrom('products')
    .select(['id', 'title'])
    .where('paused_at', 'is not', null)
    .orderBy('title')
    .orderBy('id')
    .execute()
}

type PausedProduct = { readonly id: number; readonly pausedAtMs: number | null }

/** Returns false if the sale of the product was stopped before. */
export async function pauseProduct(
  trx: Kysely<Schema>,
  { id, pausedAtMs }: PausedProduct,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set({ paused_at: pausedAtMs })
    .where('id', '=', id)
    .where('paused_at', pausedAtMs === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
