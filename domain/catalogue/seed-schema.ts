import * as v from 'valibot'
import { pesewas } from '../money/money.ts'
import { MEASURES } from '../sizing/garment.ts'
import type { Measures } from '../sizing/measures.ts'
import { measuresFromTemplate, TEMPLATES } from '../sizing/templates.ts'
import { FILE_PRICE_RULE, readFilePrice } from './file-price.ts'
import { BADGES, type Product } from './product.ts'
import { DEFAULT_SECTIONS, VOLUME_2 } from './sections.ts'
import { DEFAULT_SIZES } from './size-sets.ts'

/** A product as written in the seed file; the current stock is in the database. */
export type SeedProduct = Omit<Product, 'variants'> & {
  readonly stockPerSize: number
  readonly measures: Measures | null
}

export type Seed = {
  readonly newDrops: readonly number[]
  readonly products: readonly SeedProduct[]
}

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/))
const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const price = v.pipe(
  v.number(),
  v.transform(readFilePrice),
  v.number(FILE_PRICE_RULE),
  v.transform(pesewas),
)

const colour = v.object({ name: text, hex: v.pipe(v.string(), v.hexColor()) })

const picture = v.pipe(
  v.object({ color: text, view: text, file: slug }),
  v.transform(({ color, view, file }) => ({ colour: color, view, file })),
)

/** `as` names a template, and `more` the millimetres that each size of the product has beyond it. */
const measured = v.object({
  as: v.picklist(TEMPLATES.map(({ id: template }) => template)),
  more: v.optional(v.record(v.picklist(MEASURES), v.pipe(v.number(), v.safeInteger())), {}),
})

const product = v.pipe(
  v.object({
    id,
    slug,
    title: text,
    price,
    kind: text,
    category: v.picklist(DEFAULT_SECTIONS.categories.map(({ slug }) => slug)),
    collection: v.picklist([VOLUME_2, ...DEFAULT_SECTIONS.collections].map(({ slug }) => slug)),
    badge: v.nullable(v.picklist(BADGES)),
    isSoldOut: v.boolean(),
    released: v.pipe(v.string(), v.isoDate()),
    sizes: v.pipe(v.array(v.picklist(DEFAULT_SIZES)), v.minLength(1)),
    measured,
    colors: v.pipe(v.array(colour), v.minLength(1)),
    pictures: v.array(picture),
    stockPerSize: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
    description: text,
    features: v.array(text),
  }),
  v.check(
    ({ isSoldOut, stockPerSize }) => isSoldOut === (stockPerSize === 0),
    'Sold out is what has no stock',
  ),
  v.check(
    ({ colors, pictures }) =>
      colors.every(({ name }) => pictures.some((each) => each.colour === name)),
    'A colour has no picture',
  ),
  v.check(
    ({ colors, pictures }) =>
      pictures.every(({ colour }) => colors.some(({ name }) => name === colour)),
    'A picture shows a colour that is not sold',
  ),
  v.transform(
    ({ released, colors, measured: { as, more }, ...rest }): SeedProduct => ({
      ...rest,
      releasedOn: released,
      colours: colors,
      measures: measuresFromTemplate(as, rest.sizes, more),
    }),
  ),
)

export const seedSchema = v.pipe(
  v.object({ currency: v.literal('GHS'), newDrops: v.array(id), products: v.array(product) }),
  v.check(({ products }) => areUnique(products.map((each) => each.id)), 'Two products, one id'),
  v.check(({ products }) => areUnique(products.map((each) => each.slug)), 'Two products, one slug'),
  v.check(
    ({ newDrops, products }) => newDrops.every((drop) => products.some(({ id }) => id === drop)),
    'A new drop is no product',
  ),
  v.transform(({ newDrops, products }): Seed => ({ newDrops, products })),
)

function areUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length
}
