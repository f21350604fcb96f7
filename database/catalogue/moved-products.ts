import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { OldPicture } from '#domain/catalogue/move-in/old-product'
import type { KnownProducts } from '#domain/catalogue/move-in/plan-move-in'
import type { Schema } from '../schema.ts'
import { inChunks } from './catalogue-file-edits.ts'

/** Reads what a file of another shop is compared with. */
export async function loadKnownProducts(db: Kysely<Schema>): Promise<KnownProducts> {
  const products = await db.selectFrom('products').select(['id', 'title']).execute()
  const titleOf = new Map(products.map(({ id, title }) => [id, title]))
  const moved = await db
    .selectFrom('moved_products')
    .select(['old_key', 'product_id', 'address', 'file_hash'])
    .execute()
  return {
    titles: new Set(products.map(({ title }) => title.toLowerCase())),
    moved: new Map(
      moved.map(({ old_key, product_id, file_hash }) => [
        old_key,
        { title: titleOf.get(product_id) ?? '', fileHash: file_hash },
      ]),
    ),
    addresses: new Set(moved.flatMap(({ address }) => address ?? [])),
  }
}

export type MovedProduct = {
  readonly key: string
  readonly productId: number
  readonly address: string | null
  readonly pictures: readonly OldPicture[]
  readonly notes: readonly string[]
}

export async function addMovedProducts(
  trx: Kysely<Schema>,
  moved: readonly MovedProduct[],
  { fileHash, nowMs }: { readonly fileHash: string; readonly nowMs: number },
): Promise<void> {
  const rows = moved.map(({ key, productId, address, pictures, notes }) => ({
    old_key: key,
    product_id: productId,
    address,
    file_hash: fileHash,
    pictures_json: JSON.stringify(pictures),
    notes_json: JSON.stringify(notes),
    moved_at: nowMs,
  }))
  for (const chunk of inChunks(rows)) await trx.insertInto('moved_products').values(chunk).execute()
}

/** All slugs, because each of many new products needs one of its own. */
export async function listSlugs(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('products').select('slug').execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** Finds the product that had this address at the other shop. */
export async function findByOldAddress(
  db: Kysely<Schema>,
  address: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('moved_products')
    .select('product_id')
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.product_id ?? null
}

const storedPictures = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ url: v.string(), alt: v.string() })),
)
const storedNotes = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

export type MovedFrom = Pick<MovedProduct, 'address' | 'pictures' | 'notes'>

/** Returns null for a product that was made here. */
export async function findMovedFrom(
  db: Kysely<Schema>,
  productId: number,
): Promise<MovedFrom | null> {
  const row = await db
    .selectFrom('moved_products')
    .select(['address', 'pictures_json', 'notes_json'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!row) return null
  return {
    address: row.address,
    pictures: v.parse(storedPictures, row.pictures_json),
    notes: v.parse(storedNotes, row.notes_json),
  }
}

export type WaitingDraft = {
  readonly id: number
  readonly title: string
  readonly pictures: number
}

/** Lists the drafts that were brought in and are not published yet, in the order of their files. */
export async function listWaitingDrafts(
  db: Kysely<Schema>,
  limit: number,
): Promise<{ readonly count: number; readonly drafts: readonly WaitingDraft[] }> {
  const waiting = db
    .selectFrom('moved_products')
    .innerJoin('products', 'products.id', 'moved_products.product_id')
    .where('products.state', '=', 'draft')
  const { count } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await waiting
    .select(['products.id', 'products.title', 'moved_products.pictures_json'])
    .orderBy('products.id')
    .limit(limit)
    .execute()
  return {
    count: Number(count),
    drafts: rows.map(({ id, title, pictures_json }) => ({
      id,
      title,
      pictures: v.parse(storedPictures, pictures_json).length,
    })),
  }
}
