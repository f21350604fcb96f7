import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import type { Product } from '#domain/catalogue/product'
import { DEFAULT_SIZES } from '#domain/catalogue/size-sets'
import { IMAGE_VARIANTS } from '#domain/catalogue/views'
import type { AppContext } from '#server/base/context'
import { bookStock } from '../orders/set-stock.ts'

/** The first title is long with spaces, the second has no line-break opportunity. */
export const EXTREME_TITLES = [
  'Reversible Heavyweight Garment-Dyed Long-Sleeve Rugby Shirt with Reflective Unity Rosette',
  'Nkabomfoɔadwumayɛfoɔkuomaakyerɛkyerɛfoɔ Commemorative Set',
] as const

export const EXTREME_COLOURS = [
  { name: 'Washed Charcoal Black', hex: '#232327' },
  { name: 'Bone with Oxide Red Stitching', hex: '#efeae1' },
  { name: 'Signal Red Reflective', hex: '#c8321f' },
] as const

const DESCRIPTION =
  'Milled, cut, dyed and printed within thirty kilometres of Accra, from cloth so heavy that it stands by itself: the longest description that anybody has yet written for a piece of ours, because the longest one has to fit as well as the shortest does.'
const FEATURES = [
  '480 gsm double-brushed organic cotton fleece with a recycled polyester core',
  'Wash-and-wear/quick-dry/colour-fast/anti-pilling finish',
  'Screen-printed by hand in Jamestown',
]

/** The price is GH₵99,999.00; with the surcharge of XL and three units it is GH₵329,996.70. */
const PRICE_PESEWAS = 9_999_900
/** One product has variants in stock, nearly sold out and sold out. */
const STOCK = [20, 2, 0, 9] as const

/** Gives every product the longest texts, the highest price and the most variants. */
export async function makeCatalogueExtreme({
  db,
  catalogue,
}: Pick<AppContext, 'db' | 'catalogue'>) {
  await db.transaction().execute(async (transaction) => {
    for (const [index, product] of catalogue.current().products.entries()) {
      await makeExtreme(transaction, product, EXTREME_TITLES[index % EXTREME_TITLES.length])
    }
    await bumpRevision(transaction, 'catalogue')
  })
  await catalogue.refresh()
}

async function makeExtreme(db: Kysely<Schema>, { id, pictures }: Product, title = '') {
  await db
    .updateTable('products')
    .set({
      title,
      price_pesewas: PRICE_PESEWAS,
      badge: 'Featured',
      is_sold_out: 0,
      sizes_json: JSON.stringify(DEFAULT_SIZES),
      colours_json: JSON.stringify(EXTREME_COLOURS),
      pictures_json: JSON.stringify(picturesOf(pictures.map(({ file }) => file))),
      description: DESCRIPTION,
      features_json: JSON.stringify(FEATURES),
    })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('variants').where('product_id', '=', id).execute()
  await db
    .insertInto('variants')
    .values(EXTREME_COLOURS.flatMap(({ name }) => variantsOf(id, name)))
    .execute()
  await bookStock(db, { productId: id })
}

function variantsOf(productId: number, colour: string) {
  return DEFAULT_SIZES.map((size, index) => ({
    product_id: productId,
    colour,
    size,
    // M, the default size of most screens, is in stock.
    stock: size === 'M' ? 20 : (STOCK[index % STOCK.length] ?? 0),
  }))
}

/** The first colour has four views and each other colour one, from the existing pictures. */
function picturesOf(files: readonly string[]) {
  const [first] = EXTREME_COLOURS
  return [
    ...IMAGE_VARIANTS.map((view, index) => ({
      colour: first.name,
      view,
      file: files[index % files.length],
    })),
    ...EXTREME_COLOURS.slice(1).map(({ name }) => ({
      colour: name,
      view: 'front',
      file: files[0],
    })),
  ]
}
