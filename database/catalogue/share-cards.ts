import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { publishProducts } from './product-edits.ts'
import { readStoredPictures } from './product-rows.ts'

export type CardSubject = {
  readonly id: number
  readonly version: number
  readonly title: string
  readonly pricePesewas: number
  /** This is the name of the product's first picture. */
  readonly picture: string | null
  readonly shareFile: string | null
}

/** Lists the products that were edited after this revision of the topic `pieces`. */
export async function listEditedSince(
  db: Kysely<Schema>,
  revision: number,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('revision', '>', revision)
    .where('state', '!=', 'archived')
    .orderBy('revision', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function findCardSubject(db: Kysely<Schema>, id: number): Promise<CardSubject | null> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  return {
    id,
    version: row.version,
    title: row.title,
    pricePesewas: row.price_pesewas,
    picture: readStoredPictures(row.pictures_json)[0]?.file ?? null,
    shareFile: row.share_file,
  }
}

/** Returns false when the product was edited meanwhile: the card may show another price. */
export async function writeShareFile(
  trx: Kysely<Schema>,
  { id, version }: Pick<CardSubject, 'id' | 'version'>,
  file: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set({ share_file: file })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await publishProducts(trx, [id])
  return true
}

export async function hasShareFile(db: Kysely<Schema>, id: number, file: string): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('share_file', '=', file)
    .executeTakeFirst()
  return row !== undefined
}
