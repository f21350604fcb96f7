import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { SizeSet } from '#domain/catalogue/size-sets'
import { readOnce } from '../read-once.ts'
import type { Schema } from '../schema.ts'

const storedSizes = v.pipe(v.string(), v.parseJson(), v.array(v.string()))
const readSizes = readOnce((text) => v.parse(storedSizes, text))

export type PlacedSizeSet = SizeSet & { readonly position: number }

/** The sets are in the owner's order. */
export async function loadSizeSets(db: Kysely<Schema>): Promise<readonly SizeSet[]> {
  const sets = await loadPlacedSizeSets(db)
  return sets.map(({ position: _, ...set }) => set)
}

export async function loadPlacedSizeSets(db: Kysely<Schema>): Promise<readonly PlacedSizeSet[]> {
  const rows = await db
    .selectFrom('size_sets')
    .select(['slug', 'title', 'sizes_json', 'position'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return rows.map(({ slug, title, sizes_json, position }) => ({
    slug,
    title,
    sizes: readSizes(sizes_json),
    position,
  }))
}

/** Adds the set, or replaces the one of this slug. */
export async function saveSizeSet(
  trx: Kysely<Schema>,
  { slug, title, sizes, position }: PlacedSizeSet,
): Promise<void> {
  const values = { title, position, sizes_json: JSON.stringify(sizes) }
  await trx
    .insertInto('size_sets')
    .values({ slug, ...values })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .execute()
}

export async function deleteSizeSet(trx: Kysely<Schema>, slug: string): Promise<void> {
  await trx.deleteFrom('size_sets').where('slug', '=', slug).execute()
}

/** The value is the chosen set of each category; null stands for the first. */
export async function loadCategorySizeSets(
  db: Kysely<Schema>,
): Promise<readonly CategorySizeSet[]> {
  return db
    .selectFrom('categories')
    .select(['slug', 'title', 'size_set as sizeSet'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
}

export type CategorySizeSet = {
  readonly slug: string
  readonly title: string
  /** The chosen set; null stands for the first. */
  readonly sizeSet: string | null
}

export async function chooseSizeSet(
  trx: Kysely<Schema>,
  category: string,
  sizeSet: string,
): Promise<void> {
  await trx
    .updateTable('categories')
    .set({ size_set: sizeSet })
    .where('slug', '=', category)
    .execute()
}

/** Lists the titles of products that are sold, or can be again, in this size; archived ones do not count. */
export async function listProductsInSize(
  db: Kysely<Schema>,
  size: string,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('products')
    .select(['title', 'sizes_json'])
    .where('state', '!=', 'archived')
    .orderBy('title')
    .orderBy('id')
    .execute()
  return rows
    .filter(({ sizes_json }) => readSizes(sizes_json).includes(size))
    .map(({ title }) => title)
}
