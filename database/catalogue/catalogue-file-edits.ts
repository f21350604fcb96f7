import type { Insertable, Kysely } from 'kysely'
import type {
  FileCategory,
  FileCollection,
  FileProduct,
} from '#domain/catalogue/catalogue-file/catalogue-file'
import type { VariantChange } from '#domain/catalogue/catalogue-file/catalogue-plan'
import type { Size } from '#domain/catalogue/product'
import { pesewas } from '#domain/money/money'
import type { Schema } from '../schema.ts'
import { isVariant } from '../stock/stock-changes.ts'
import { toProductColumns } from './product-rows.ts'

/** SQLite accepts at most 32,766 values in one statement. */
const ROWS_AT_ONCE = 1_000

export function inChunks<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )
}

export async function saveCollection(trx: Kysely<Schema>, given: FileCollection): Promise<void> {
  const { slug, title, shortLabel, position, inNavigation } = given
  const values = {
    title,
    short_label: shortLabel,
    position,
    in_navigation: inNavigation ? 1 : 0,
  } as const
  await trx
    .insertInto('collections')
    .values({ slug, ...values })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .execute()
}

export async function saveCategory(
  trx: Kysely<Schema>,
  { slug, title, position, sizeSet }: FileCategory,
): Promise<void> {
  const values = { title, position, ...(sizeSet !== undefined && { size_set: sizeSet }) }
  await trx
    .insertInto('categories')
    .values({ slug, ...values })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .execute()
}

export async function addProducts(
  trx: Kysely<Schema>,
  products: readonly FileProduct[],
): Promise<void> {
  for (const chunk of inChunks(products)) {
    const rows = chunk.map((product) => ({ id: product.id, ...toColumns(product) }))
    await trx.insertInto('products').values(rows).execute()
  }
}

/** Returns false, without a change, if somebody has edited the product since that version. */
export async function changeProduct(
  trx: Kysely<Schema>,
  product: FileProduct,
  version: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('products')
    .set({ ...toColumns(product), version: version + 1 })
    .where('id', '=', product.id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Two products may exchange their slugs: both leave theirs before either takes a new one. */
export async function leaveSlugs(trx: Kysely<Schema>, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    await trx
      .updateTable('products')
      .set({ slug: `~${id}` })
      .where('id', '=', id)
      .execute()
  }
}

function toColumns(product: FileProduct) {
  return {
    ...toProductColumns({
      ...product,
      price: pesewas(product.pricePesewas),
      isMarkedSoldOut: product.isSoldOut,
      newDropPosition: product.newDrop,
    }),
    state: product.state,
    publish_at: product.publishAt === null ? null : Date.parse(product.publishAt),
  } as const
}

export type NewVariant = {
  readonly productId: number
  readonly colour: string
  readonly size: Size
  readonly pricePesewas: number | null
  readonly stock: number
}

/** The caller records the first stock of these variants in the stock book. */
export async function addVariants(
  trx: Kysely<Schema>,
  variants: readonly NewVariant[],
): Promise<void> {
  const rows = variants.map(
    ({ productId, pricePesewas, ...variant }): Insertable<Schema['variants']> => ({
      ...variant,
      product_id: productId,
      price_pesewas: pricePesewas,
    }),
  )
  for (const chunk of inChunks(rows)) await trx.insertInto('variants').values(chunk).execute()
}

/** Returns false, without a change, if the price is no longer the one before. */
export async function changeOwnPrice(
  trx: Kysely<Schema>,
  productId: number,
  { colour, size, price }: VariantChange,
): Promise<boolean> {
  if (price === null) return true
  const { numUpdatedRows } = await trx
    .updateTable('variants')
    .set({ price_pesewas: price.after })
    .where(isVariant({ productId, colour, size }))
    .where('price_pesewas', price.before === null ? 'is' : '=', price.before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks products and pictures as edited, for every process that follows the topic `pieces`. */
export async function markRevision(
  trx: Kysely<Schema>,
  { revision, productIds }: { readonly revision: number; readonly productIds: readonly number[] },
): Promise<void> {
  for (const ids of inChunks(productIds)) {
    await trx.updateTable('products').set({ revision }).where('id', 'in', ids).execute()
  }
}

export async function changeAltText(
  trx: Kysely<Schema>,
  {
    picture,
    alt,
    revision,
  }: {
    readonly picture: string
    readonly alt: string
    readonly revision: number
  },
): Promise<void> {
  await trx.updateTable('pictures').set({ alt, revision }).where('name', '=', picture).execute()
}
