import { readFile } from 'node:fs/promises'
import type { Insertable, Kysely } from 'kysely'
import * as v from 'valibot'
import { type CatalogueProduct, catalogueSchema } from '#domain/catalogue/product-schema'
import { readRevisions } from '../repositories/revisions.ts'
import type { Schema } from '../schema.ts'

const seedFile = v.pipe(v.string(), v.parseJson(), catalogueSchema)

/**
 * Fills an empty database with the catalogue and its stock, once. The catalogue's first revision
 * is the mark that it was done: whatever was sold or changed since stays as it is.
 */
export async function seedCatalogue(db: Kysely<Schema>): Promise<{ readonly isNew: boolean }> {
  if ((await readRevisions(db)).catalogue > 0) return { isNew: false }

  const { products, newDrops } = v.parse(seedFile, await readProductsJson())
  return db.transaction().execute(async (transaction) => {
    if (!(await claimSeeding(transaction))) return { isNew: false }
    await transaction
      .insertInto('products')
      .values(products.map((product) => toProductRow(product, newDrops)))
      .execute()
    await transaction.insertInto('variants').values(products.flatMap(toVariantRows)).execute()
    return { isNew: true }
  })
}

function readProductsJson(): Promise<string> {
  return readFile(new URL('./products.json', import.meta.url), 'utf8')
}

/** Of several processes the first to insert the mark seeds; the others wait for its commit. */
async function claimSeeding(transaction: Kysely<Schema>): Promise<boolean> {
  const mark = await transaction
    .insertInto('revisions')
    .values({ topic: 'catalogue', revision: 1 })
    .onConflict((conflict) => conflict.column('topic').doNothing())
    .returning('topic')
    .executeTakeFirst()
  return mark !== undefined
}

function toProductRow(
  product: CatalogueProduct,
  newDrops: readonly number[],
): Insertable<Schema['products']> {
  const newDropIndex = newDrops.indexOf(product.id)
  return {
    id: product.id,
    slug: product.slug,
    title: product.title,
    price_pesewas: product.price.minor,
    kind: product.kind,
    category: product.category,
    collection: product.collection,
    badge: product.badge === 'Sold Out' ? null : product.badge,
    is_sold_out: product.isSoldOut ? 1 : 0,
    released_on: product.releasedOn,
    new_drop_position: newDropIndex === -1 ? null : newDropIndex + 1,
    sizes_json: JSON.stringify(product.sizes),
    colours_json: JSON.stringify(product.colours),
    pictures_json: JSON.stringify(product.pictures),
    description: product.description,
    features_json: JSON.stringify(product.features),
  }
}

function toVariantRows(product: CatalogueProduct): Insertable<Schema['variants']>[] {
  return product.colours.flatMap(({ name }) =>
    product.sizes.map((size) => ({
      product_id: product.id,
      colour: name,
      size,
      stock: product.stockPerSize,
    })),
  )
}
