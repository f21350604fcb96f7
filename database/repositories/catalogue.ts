import type { Kysely, Selectable } from 'kysely'
import * as v from 'valibot'
import { type Product, SIZES, type Variant } from '#domain/catalogue/product'
import { isSoldOut } from '#domain/catalogue/stock'
import { pesewas } from '#domain/money/money'
import type { Schema } from '../schema.ts'
import { readRevisions } from './revisions.ts'

export type Catalogue = {
  readonly revision: number
  readonly products: readonly Product[]
  /** In the order of the home page. */
  readonly newDropIds: readonly number[]
}

/** The whole catalogue as it was at one moment. */
export function loadCatalogue(db: Kysely<Schema>): Promise<Catalogue> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const { catalogue } = await readRevisions(snapshot)
      const products = await snapshot.selectFrom('products').selectAll().orderBy('id').execute()
      const variants = await snapshot.selectFrom('variants').selectAll().execute()
      const variantsOf = Map.groupBy(variants, (variant) => variant.product_id)
      return {
        revision: catalogue,
        products: products.map((row) => toProduct(row, variantsOf.get(row.id) ?? [])),
        newDropIds: findNewDropIds(products),
      }
    })
}

/** These products as they are now, for whoever is about to sell them. */
export async function loadProducts(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<readonly Product[]> {
  if (ids.length === 0) return []
  const [rows, variants] = await Promise.all([
    db.selectFrom('products').selectAll().where('id', 'in', ids).execute(),
    db.selectFrom('variants').selectAll().where('product_id', 'in', ids).execute(),
  ])
  const variantsOf = Map.groupBy(variants, (variant) => variant.product_id)
  return rows.map((row) => toProduct(row, variantsOf.get(row.id) ?? []))
}

type ProductRow = Selectable<Schema['products']>
type VariantRow = Selectable<Schema['variants']>

const storedSizes = jsonOf(v.array(v.picklist(SIZES)))
const storedColours = jsonOf(v.array(v.object({ name: v.string(), hex: v.string() })))
const storedFeatures = jsonOf(v.array(v.string()))
const storedPictures = jsonOf(
  v.array(v.object({ colour: v.string(), view: v.string(), file: v.string() })),
)

function jsonOf<Schema extends v.GenericSchema>(content: Schema) {
  return v.pipe(v.string(), v.parseJson(), content)
}

/** The badge follows what is sold out, so that the last sale and a restock both show. */
function toProduct(row: ProductRow, variantRows: readonly VariantRow[]): Product {
  const sizes = v.parse(storedSizes, row.sizes_json)
  const colours = v.parse(storedColours, row.colours_json)
  const variants = colours.flatMap(({ name }) =>
    sizes.flatMap((size) => findVariant(variantRows, name, size)),
  )
  const soldOut = isSoldOut({ isSoldOut: row.is_sold_out === 1, variants })
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    price: pesewas(row.price_pesewas),
    kind: row.kind,
    category: row.category,
    collection: row.collection,
    badge: soldOut ? 'Sold Out' : row.badge,
    isSoldOut: soldOut,
    releasedOn: row.released_on,
    sizes,
    colours,
    pictures: v.parse(storedPictures, row.pictures_json),
    variants,
    description: row.description,
    features: v.parse(storedFeatures, row.features_json),
  }
}

function findVariant(rows: readonly VariantRow[], colour: string, size: string): Variant[] {
  const row = rows.find((variant) => variant.colour === colour && variant.size === size)
  return row === undefined ? [] : [{ colour, size: row.size, stock: row.stock }]
}

function findNewDropIds(rows: readonly ProductRow[]): number[] {
  return rows
    .flatMap(({ id, new_drop_position: position }) => (position === null ? [] : [{ id, position }]))
    .sort((a, b) => a.position - b.position)
    .map(({ id }) => id)
}
