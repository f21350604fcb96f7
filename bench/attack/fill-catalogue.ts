import type { Insertable, Kysely } from 'kysely'
import { loadCatalogue } from '#database/catalogue/catalogue'
import { toProductRow } from '#database/catalogue/product-rows'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import type { Product } from '#domain/catalogue/product'
import { bookStock } from '#testing/orders/set-stock'
import { generateProducts } from '../growth/generate-products.ts'

/** SQLite accepts at most 32,766 values in one statement. */
const ROWS_AT_ONCE = 1_000

/** Adds generated products to a seeded database until it has `count`; returns the ids of all. */
export async function fillCatalogue(db: Kysely<Schema>, count: number): Promise<readonly number[]> {
  const { products: models } = await loadCatalogue(db)
  const products = generateProducts(models, count)
  const added = products.slice(models.length)
  await db.transaction().execute(async (trx) => {
    for (const rows of chunksOf(added.map((product) => toProductRow(withOwnWords(product))))) {
      await trx.insertInto('products').values(rows).execute()
    }
    for (const rows of chunksOf(added.flatMap(toVariantRows))) {
      await trx.insertInto('variants').values(rows).execute()
    }
    await bookStock(trx)
    await bumpRevision(trx, 'catalogue')
  })
  return products.map(({ id }) => id)
}

function chunksOf<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, index) =>
    rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )
}

/** Makes each description unique: equal texts would compress to almost nothing. */
function withOwnWords(product: Product): Product {
  return { ...product, description: `${product.description} ${product.slug}` }
}

function toVariantRows({ id, variants }: Product): Insertable<Schema['variants']>[] {
  return variants.map((variant) => ({ product_id: id, ...variant }))
}
