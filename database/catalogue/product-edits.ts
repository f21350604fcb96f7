import type { Kysely, Selectable } from 'kysely'
import type { PictureRow } from '#domain/catalogue/picture-form'
import type { ProductContent } from '#domain/catalogue/product-content'
import type { ProductState } from '#domain/catalogue/product-state'
import type { SizeSet } from '#domain/catalogue/size-sets'
import type { Size } from '#domain/catalogue/sizes'
import type { Schema } from '../schema.ts'
import { bumpRevision } from '../settings/revisions.ts'
import { toProductColumns, toProducts } from './product-rows.ts'
import { loadSizeSets } from './size-sets.ts'

/** This is a product in any state, as its owner edits it. */
export type StoredProduct = {
  readonly id: number
  readonly version: number
  readonly state: ProductState
  readonly publishAtMs: number | null
  readonly isPaused: boolean
  readonly content: ProductContent
  readonly variants: readonly {
    readonly colour: string
    readonly size: Size
    readonly stock: number
  }[]
}

export async function findStoredProduct(
  db: Kysely<Schema>,
  id: number,
): Promise<StoredProduct | null> {
  const row = await db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const variants = await db
    .selectFrom('variants')
    .selectAll()
    .where('product_id', '=', id)
    .execute()
  return toStoredProduct(row, variants, await loadSizeSets(db))
}

function toStoredProduct(
  row: Selectable<Schema['products']>,
  rows: readonly Selectable<Schema['variants']>[],
  sizeSets: readonly SizeSet[],
): StoredProduct | null {
  // The content has the prices that the owner gave, and none that follows from a rule.
  const [product] = toProducts([row], rows, { surcharge: undefined, sizeSets })
  if (!product) return null
  const { isSoldOut: _, badge: __, place = null, isPaused = false, ...others } = product
  const { id, variants, ...content } = others
  return {
    id,
    version: row.version,
    state: row.state,
    publishAtMs: row.publish_at,
    isPaused,
    content: {
      ...content,
      badge: row.badge,
      isMarkedSoldOut: row.is_sold_out === 1,
      newDropPosition: row.new_drop_position,
      position: place,
      ownPrices: variants.flatMap(({ colour, size, price }) =>
        price ? [{ colour, size, price }] : [],
      ),
    },
    variants,
  }
}

/** Finds slugs of other products that start like this one. */
export async function takenSlugs(
  db: Kysely<Schema>,
  slug: string,
  id: number | null,
): Promise<ReadonlySet<string>> {
  let query = db.selectFrom('products').select('slug').where('slug', 'like', `${slug}%`)
  if (id !== null) query = query.where('id', '!=', id)
  return new Set((await query.execute()).map((row) => row.slug))
}

export async function insertDraft(
  trx: Kysely<Schema>,
  id: number,
  content: ProductContent,
): Promise<void> {
  await trx
    .insertInto('products')
    .values({ id, state: 'draft', ...toProductColumns(content) })
    .execute()
  await writeVariants(trx, id, content)
}

type Version = Pick<StoredProduct, 'id' | 'version'>

/** Returns false, without a change, if somebody else has edited the product since this version. */
export async function updateContent(
  trx: Kysely<Schema>,
  version: Version,
  content: ProductContent,
): Promise<boolean> {
  if (!(await updateVersion(trx, version, toProductColumns(content)))) return false
  await writeVariants(trx, version.id, content)
  return true
}

type NewState = { readonly state: ProductState; readonly publishAtMs: number | null }

/** Returns false, without a change, if somebody else has edited the product since this version. */
export function updateState(
  trx: Kysely<Schema>,
  version: Version,
  { state, publishAtMs }: NewState,
): Promise<boolean> {
  return updateVersion(trx, version, { state, publish_at: publishAtMs })
}

/**
 * Marks a change of something that is not in the product's row. Returns false if somebody else has edited the product
 * since this version.
 */
export function raiseVersion(trx: Kysely<Schema>, version: Version): Promise<boolean> {
  return updateVersion(trx, version, {})
}

type ProductValues =
  | Readonly<Record<string, never>>
  | ReturnType<typeof toProductColumns>
  | { readonly state: ProductState; readonly publish_at: number | null }

async function updateVersion(
  trx: Kysely<Schema>,
  { id, version }: Version,
  values: ProductValues,
): Promise<boolean> {
  const updated = await trx
    .updateTable('products')
    .set({ ...values, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** A variant that is no longer offered keeps its row: orders and the book of stock name it. */
async function writeVariants(
  trx: Kysely<Schema>,
  id: number,
  { colours, sizes, ownPrices }: ProductContent,
): Promise<void> {
  const rows = colours.flatMap(({ name }) =>
    sizes.map((size) => ({
      product_id: id,
      colour: name,
      size,
      stock: 0,
      price_pesewas:
        ownPrices.find((own) => own.colour === name && own.size === size)?.price.minor ?? null,
    })),
  )
  if (rows.length === 0) return
  await trx
    .insertInto('variants')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['product_id', 'colour', 'size'])
        .doUpdateSet(({ ref }) => ({ price_pesewas: ref('excluded.price_pesewas') })),
    )
    .execute()
}

/** Makes every process load these products again. Call it at the end of the transaction. */
export async function publishProducts(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  const revision = await bumpRevision(trx, 'pieces')
  await trx.updateTable('products').set({ revision }).where('id', 'in', ids).execute()
}

/** Makes every process load these pictures again. Call it before `publishProducts`. */
export async function writeAltTexts(
  trx: Kysely<Schema>,
  rows: readonly Pick<PictureRow, 'file' | 'alt'>[],
): Promise<void> {
  if (rows.length === 0) return
  const revision = await bumpRevision(trx, 'pieces')
  for (const { file, alt } of rows) {
    await trx.updateTable('pictures').set({ alt, revision }).where('name', '=', file).execute()
  }
}

export async function findAltTexts(
  db: Kysely<Schema>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .select(['name', 'alt'])
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, alt }) => [name, alt]))
}

/** Returns the time at which the next scheduled product goes live, or null when none waits. */
export async function nextPublishing(db: Kysely<Schema>): Promise<number | null> {
  const row = await db
    .selectFrom('products')
    .select(({ fn }) => fn.min('publish_at').as('atMs'))
    .where('state', '=', 'scheduled')
    .executeTakeFirst()
  return row?.atMs ?? null
}

/** Makes due products live; each is made live by one process only. */
export function makeDueLive(
  trx: Kysely<Schema>,
  nowMs: number,
): Promise<readonly { readonly id: number; readonly title: string }[]> {
  return trx
    .updateTable('products')
    .set(({ eb }) => ({ state: 'live', publish_at: null, version: eb('version', '+', 1) }))
    .where('state', '=', 'scheduled')
    .where('publish_at', '<=', nowMs)
    .returning(['id', 'title'])
    .execute()
}
