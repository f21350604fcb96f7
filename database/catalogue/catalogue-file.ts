import type { Kysely } from 'kysely'
import {
  type CatalogueFile,
  type FileProduct,
  type FileVariant,
  variantKey,
} from '#domain/catalogue/catalogue-file/catalogue-file'
import type {
  CurrentCatalogue,
  CurrentVariant,
} from '#domain/catalogue/catalogue-file/catalogue-plan'
import type { SizeSet } from '#domain/catalogue/size-sets'
import { measuresOfSizes } from '#domain/sizing/measures'
import { inSnapshot } from '../in-snapshot.ts'
import type { Schema } from '../schema.ts'
import { NO_PLACE, type ProductRow, readStoredLists, type VariantRow } from './product-rows.ts'
import { loadMeasures } from './size-measures.ts'
import { loadPlacedSizeSets } from './size-sets.ts'

/** Reads the whole catalogue in one snapshot, with products in every state. */
export function loadCatalogueFile(db: Kysely<Schema>): Promise<CatalogueFile> {
  return inSnapshot(db, async (snapshot) => (await loadCurrentCatalogue(snapshot)).file)
}

/** Call this in the transaction that compares the catalogue. */
export async function loadCurrentCatalogue(trx: Kysely<Schema>): Promise<CurrentCatalogue> {
  const rows = await trx.selectFrom('products').selectAll().orderBy('id').execute()
  const variantRows = await trx.selectFrom('variants').selectAll().execute()
  const pictureRows = await trx.selectFrom('pictures').select(['name', 'hash', 'alt']).execute()
  const pictures = new Map(pictureRows.map(({ name, ...picture }) => [name, picture]))
  const touched = await loadTouched(trx)
  const measures = await loadMeasures(trx)
  const sizeSets = await loadPlacedSizeSets(trx)
  const variants = new Map(
    variantRows.map((row): [string, CurrentVariant] => {
      const key = variantKey(row.product_id, row.colour, row.size)
      return [
        key,
        { stock: row.stock, pricePesewas: row.price_pesewas, isUntouched: !touched.has(key) },
      ]
    }),
  )
  const variantsOf = Map.groupBy(variantRows, ({ product_id }) => product_id)
  return {
    file: {
      sizeSets,
      ...(await loadFileSections(trx)),
      products: rows.map((row) => {
        const product = toFileProduct(row, variantsOf.get(row.id) ?? [], { pictures, sizeSets })
        return { ...product, measures: measuresOfSizes(measures.get(row.id), product.sizes) }
      }),
    },
    variants,
    pictures,
    versions: new Map(rows.map(({ id, version }) => [id, version])),
  }
}

/** Finds the variants that were sold, held or counted. */
async function loadTouched(trx: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('stock_moves')
    .select(['product_id', 'colour', 'size'])
    .distinct()
    .where('reason', '!=', 'seed')
    .execute()
  return new Set(rows.map(({ product_id, colour, size }) => variantKey(product_id, colour, size)))
}

async function loadFileSections(trx: Kysely<Schema>) {
  const collections = await trx
    .selectFrom('collections')
    .select(['slug', 'title', 'short_label as shortLabel', 'position', 'in_navigation'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
  const categories = await trx
    .selectFrom('categories')
    .select(['slug', 'title', 'position', 'size_set as sizeSet'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
  return {
    collections: collections.map(({ in_navigation, ...collection }) => ({
      ...collection,
      inNavigation: in_navigation === 1,
    })),
    categories,
  }
}

type Known = Pick<CurrentCatalogue, 'pictures'> & { readonly sizeSets: readonly SizeSet[] }

function toFileProduct(
  row: ProductRow,
  variantRows: readonly VariantRow[],
  { pictures: known, sizeSets }: Known,
): FileProduct {
  const { sizes, colours, pictures, features } = readStoredLists(row, sizeSets)
  const ofVariant = new Map(
    variantRows.map((variant) => [variantKey(row.id, variant.colour, variant.size), variant]),
  )
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    pricePesewas: row.price_pesewas,
    kind: row.kind,
    category: row.category,
    collection: row.collection,
    badge: row.badge,
    isSoldOut: row.is_sold_out === 1,
    releasedOn: row.released_on,
    state: row.state,
    publishAt: row.publish_at === null ? null : new Date(row.publish_at).toISOString(),
    position: row.position === NO_PLACE ? null : row.position,
    newDrop: row.new_drop_position,
    sizes,
    colours,
    pictures: pictures.map(({ colour, view, file }) => {
      const { hash = '', alt = '' } = known.get(file) ?? {}
      return { colour, view, file, hash, alt }
    }),
    description: row.description,
    features,
    variants: colours.flatMap(({ name }) =>
      sizes.flatMap((size): FileVariant[] => {
        const variant = ofVariant.get(variantKey(row.id, name, size))
        if (variant === undefined) return []
        const { stock, price_pesewas: pricePesewas } = variant
        return [{ colour: name, size, pricePesewas, stock, stockAtExport: stock }]
      }),
    ),
  }
}
