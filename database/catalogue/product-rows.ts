import { type Insertable, type Selectable, sql } from 'kysely'
import * as v from 'valibot'
import type { Product, ProductPicture, Variant } from '#domain/catalogue/product'
import type { ProductContent } from '#domain/catalogue/product-content'
import { inShopOrder, type SizeSet } from '#domain/catalogue/size-sets'
import type { Size } from '#domain/catalogue/sizes'
import { isSoldOut } from '#domain/catalogue/stock'
import type { Surcharge } from '#domain/catalogue/surcharge'
import { pesewas } from '#domain/money/money'
import { readOnce } from '../read-once.ts'
import type { Schema } from '../schema.ts'

export type ProductRow = Selectable<Schema['products']>
export type VariantRow = Selectable<Schema['variants']>

/** This value is stored for a product that the owner gave no place in the shop. */
export const NO_PLACE = 0

/** Sorts products with a place first, which is the shop's order. */
export const hasNoPlace = sql`case position when ${sql.lit(NO_PLACE)} then 1 else 0 end`

const storedSizes = jsonOf(v.array(v.string()))
const storedColours = jsonOf(v.array(v.object({ name: v.string(), hex: v.string() })))
const storedFeatures = jsonOf(v.array(v.string()))
const storedPictures = jsonOf(
  v.array(v.object({ colour: v.string(), view: v.string(), file: v.string() })),
)

/** The sizes are in the order of the shop. */
export function readStoredLists(row: ProductRow, sets: readonly SizeSet[]) {
  return {
    sizes: sizesInOrder(readSizes(row.sizes_json), sets),
    colours: readColours(row.colours_json),
    pictures: readStoredPictures(row.pictures_json),
    features: readFeatures(row.features_json),
  }
}

export function readStoredPictures(json: string): readonly ProductPicture[] {
  return v.parse(storedPictures, json)
}

/** Thousands of products have the same few lists: each is read once, and shared. */
const readSizes = readOnce((text) => v.parse(storedSizes, text))
const readColours = readOnce((text) => v.parse(storedColours, text))
const readFeatures = readOnce((text) => v.parse(storedFeatures, text))

type Ordered = WeakMap<readonly Size[], readonly Size[]>
const ordered = new WeakMap<readonly SizeSet[], Ordered>()

/** Each list is put in order once for the sizes of the shop, and stays shared. */
function sizesInOrder(sizes: readonly Size[], sets: readonly SizeSet[]): readonly Size[] {
  const known: Ordered = ordered.get(sets) ?? new WeakMap()
  ordered.set(sets, known)
  const list = known.get(sizes) ?? inShopOrder(sets, sizes)
  known.set(sizes, list)
  return list
}

function jsonOf<Schema extends v.GenericSchema>(content: Schema) {
  return v.pipe(v.string(), v.parseJson(), content)
}

export type ProductRules = {
  /** It is undefined if it is the one that the shop came with. */
  readonly surcharge: Surcharge | undefined
  /** Sizes have the order of these; without any, the order in which they are stored. */
  readonly sizeSets: readonly SizeSet[]
}

export function toProducts(
  rows: readonly ProductRow[],
  variants: readonly VariantRow[],
  rules: ProductRules,
): readonly Product[] {
  const variantsOf = Map.groupBy(variants, (variant) => variant.product_id)
  return rows.map((row) => toProduct(row, variantsOf.get(row.id) ?? [], rules))
}

/** The 'Sold Out' badge is derived from stock, so that the last sale and a restock both show. */
function toProduct(
  row: ProductRow,
  variantRows: readonly VariantRow[],
  { surcharge, sizeSets }: ProductRules,
): Product {
  const { sizes, colours, pictures, features } = readStoredLists(row, sizeSets)
  const variants = colours.flatMap(({ name }) =>
    sizes.flatMap((size) => findVariant(variantRows, name, size)),
  )
  const soldOut = isSoldOut({ isSoldOut: row.is_sold_out === 1, variants })
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    price: pesewas(row.price_pesewas),
    ...(surcharge && { surcharge }),
    kind: row.kind,
    category: row.category,
    collection: row.collection,
    badge: soldOut ? 'Sold Out' : row.badge,
    isSoldOut: soldOut,
    ...(row.paused_at !== null && { isPaused: true }),
    ...(row.position !== NO_PLACE && { place: row.position }),
    releasedOn: row.released_on,
    sizes,
    colours,
    pictures,
    variants,
    description: row.description,
    features,
  }
}

function findVariant(rows: readonly VariantRow[], colour: string, size: string): Variant[] {
  const row = rows.find((variant) => variant.colour === colour && variant.size === size)
  if (row === undefined) return []
  const { stock, price_pesewas: own } = row
  return [{ colour, size: row.size, stock, ...(own !== null && { price: pesewas(own) }) }]
}

/** Makes the row of a product of the seed. */
export function toProductRow(
  product: Omit<Product, 'variants'>,
  newDropPosition: number | null = null,
): Insertable<Schema['products']> {
  const { id, badge } = product
  return {
    id,
    ...toProductColumns({
      ...product,
      badge: badge === 'Sold Out' ? null : badge,
      // Sold-out products of the seed have no stock: a mark would outlast the first delivery.
      isMarkedSoldOut: false,
      newDropPosition,
      position: null,
    }),
  }
}

/** The seed, forms and imported files all write these columns. Own prices are columns of the variants. */
export function toProductColumns(content: Omit<ProductContent, 'ownPrices'>) {
  const { colours, pictures } = content
  return {
    slug: content.slug,
    title: content.title,
    price_pesewas: content.price.minor,
    kind: content.kind,
    category: content.category,
    collection: content.collection,
    badge: content.badge,
    is_sold_out: content.isMarkedSoldOut ? 1 : 0,
    released_on: content.releasedOn,
    new_drop_position: content.newDropPosition,
    position: content.position ?? NO_PLACE,
    sizes_json: JSON.stringify(content.sizes),
    colours_json: JSON.stringify(colours.map(({ name, hex }) => ({ name, hex }))),
    pictures_json: JSON.stringify(
      pictures.map(({ colour, view, file }) => ({ colour, view, file })),
    ),
    description: content.description,
    features_json: JSON.stringify(content.features),
  } as const
}
