import * as v from 'valibot'
import { isStorableText, MAX_INTEGER } from '../../storable.ts'
import { PRODUCT_STATES } from '../product-state.ts'
import { SIZES } from '../sizes.ts'
import { PRICE_RULE, readCedis } from './amount.ts'

export const MAX_PRODUCTS = 20_000
export const MAX_STOCK = 1_000_000
const MAX_SECTIONS = 500
const MAX_ITEMS = 100

const text = (maxLength: number) =>
  v.pipe(
    v.string('must be text'),
    v.check((given) => given.trim() !== '', 'must not be empty'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
    v.check(isStorableText, 'has characters that cannot be stored, such as NUL'),
  )
const anyText = (maxLength: number) =>
  v.pipe(
    v.string('must be text'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
    v.check(isStorableText, 'has characters that cannot be stored, such as NUL'),
  )

const slug = v.pipe(
  v.string('must be text'),
  v.maxLength(100, 'must have at most 100 characters'),
  v.regex(/^[a-z0-9-]+$/, 'must consist of small letters, digits and hyphens'),
)

const whole = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`
  return v.pipe(
    v.number(rule),
    v.check((given) => Number.isInteger(given) && given >= least && given <= most, rule),
  )
}

const price = v.pipe(
  v.number(PRICE_RULE),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const minor = readCedis(dataset.value)
    if (minor !== null) return minor
    addIssue({ message: PRICE_RULE })
    return NEVER
  }),
)

const flag = v.boolean('must be true or false')
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, `must be one of ${words.join(', ')}`)
const list = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item, 'must be a list'), v.maxLength(most, `must have at most ${most} entries`))

/** An object with these keys and no others: a mistyped key would be ignored silently. */
function exactly<const Entries extends v.ObjectEntries>(entries: Entries) {
  // Without a prototype, so that `__proto__` and `constructor` are unknown keys, too.
  const own: Entries = Object.assign(Object.create(null), entries)
  return v.strictObject(own, ({ expected, received }) => {
    if (expected === 'never') return 'is not a known key'
    return expected === 'Object' || received !== 'undefined' ? 'must be an object' : 'is missing'
  })
}

const MAX_QUOTED = 40

export function quote(given: string): string {
  return JSON.stringify(given.slice(0, MAX_QUOTED))
}

const collection = exactly({
  slug,
  title: text(100),
  shortLabel: text(40),
  position: whole(0, MAX_INTEGER),
  inNavigation: flag,
})

const category = exactly({ slug, title: text(100), position: whole(0, MAX_INTEGER) })

const picture = exactly({
  colour: text(100),
  view: text(100),
  file: slug,
  hash: v.pipe(
    v.string('must be text'),
    v.regex(/^[a-z0-9]{1,64}$/, 'must consist of small letters and digits'),
  ),
  alt: anyText(1_000),
})

const stock = whole(0, MAX_STOCK)

const variant = v.pipe(
  exactly({
    colour: text(100),
    size: oneOf(SIZES),
    price: v.nullable(price),
    stock,
    stockAtExport: v.optional(stock),
  }),
  v.transform(({ price: pricePesewas, stockAtExport = null, ...rest }) => ({
    ...rest,
    pricePesewas,
    stockAtExport,
  })),
)

const product = v.pipe(
  exactly({
    id: whole(1, MAX_INTEGER),
    slug,
    title: text(200),
    price,
    kind: text(100),
    category: slug,
    collection: slug,
    badge: v.nullable(oneOf(['New', 'Featured', 'Popular'])),
    isSoldOut: flag,
    releasedOn: v.pipe(
      v.string('must be text'),
      v.isoDate('must be a date such as 2026-05-31'),
      v.check((day) => !Number.isNaN(Date.parse(day)), 'must be a date of the calendar'),
    ),
    state: oneOf(PRODUCT_STATES),
    publishAt: v.nullable(
      v.pipe(
        v.string('must be null or a time such as 2026-05-31T18:00:00.000Z'),
        v.regex(
          /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
          'must be null or a time such as 2026-05-31T18:00:00.000Z',
        ),
        v.check((time) => !Number.isNaN(Date.parse(time)), 'must be a time of the calendar'),
      ),
    ),
    position: whole(0, MAX_INTEGER),
    newDrop: v.nullable(whole(1, MAX_INTEGER)),
    sizes: v.pipe(list(oneOf(SIZES), SIZES.length), v.nonEmpty('must have at least one size')),
    colours: v.pipe(
      list(
        exactly({
          name: text(100),
          hex: v.pipe(v.string('must be text'), v.hexColor('must be a colour such as #1a2b3c')),
        }),
        MAX_ITEMS,
      ),
      v.nonEmpty('must have at least one colour'),
    ),
    pictures: list(picture, MAX_ITEMS),
    description: text(10_000),
    features: list(text(500), MAX_ITEMS),
    variants: list(variant, SIZES.length * MAX_ITEMS),
  }),
  v.transform(({ price: pricePesewas, ...rest }) => ({ ...rest, pricePesewas })),
)

/** The shape alone; `findContradictions` compares its parts. */
export const fileSchema = exactly({
  collections: v.optional(list(collection, MAX_SECTIONS), []),
  categories: v.optional(list(category, MAX_SECTIONS), []),
  products: list(product, MAX_PRODUCTS),
})
