import * as v from 'valibot'
import { cleanLine, cleanText } from '../../form/text.ts'
import { GARMENTS, MEASURES, type Measure } from '../../sizing/garment.ts'
import { MEASURE_BOUNDS } from '../../sizing/measures.ts'
import { isStorableText } from '../../storable.ts'
import { FILE_PRICE_RULE, readFilePrice } from '../file-price.ts'
import { MAX_SIZE_SETS, MAX_SIZES_OF_SET } from '../find-size-set-problem.ts'
import { OWNER_BADGES } from '../product.ts'
import {
  isHex,
  MAX_ALT,
  MAX_COLOUR,
  MAX_COLOURS,
  MAX_DESCRIPTION,
  MAX_FEATURE,
  MAX_FEATURES,
  MAX_KIND,
  MAX_PICTURES,
  MAX_POSITION,
  MAX_PRODUCT_SIZES,
  MAX_SECTION_LABEL,
  MAX_SECTION_TITLE,
  MAX_TITLE,
  MAX_VARIANTS,
  MAX_VIEW,
} from '../product-limits.ts'
import { PRODUCT_STATES } from '../product-state.ts'
import { RESERVED_SECTION } from '../sections.ts'
import { MAX_SIZE_LENGTH } from '../sizes.ts'
import { isSlug } from '../slug.ts'
import { MAX_FAULTS, READ_NO_FURTHER } from './catalogue-file.ts'

export const MAX_PRODUCTS = 20_000
export const MAX_STOCK = 1_000_000
/** Ids stay far below the largest integer, because new products get the next one. */
const MAX_ID = 1_000_000_000
const MAX_SECTIONS = 500

const CLEAN = 'has a line break, an invisible character or a space at its beginning or end'
const STORABLE = 'has characters that cannot be stored, such as NUL'

/** The text is kept as a form of the back office would keep it; it may be empty. */
const textAs = (clean: (typed: string) => string) => (maxLength: number) =>
  v.pipe(
    v.string('must be text'),
    v.maxLength(maxLength, `must have at most ${maxLength} characters`),
    v.check(isStorableText, STORABLE),
    v.check(
      (given) => clean(given) === given || given.trim() === '' || !isStorableText(given),
      CLEAN,
    ),
  )
const line = textAs(cleanLine)
const lines = textAs(cleanText)
const someLine = (maxLength: number) =>
  v.pipe(
    line(maxLength),
    v.check((given) => given.trim() !== '', 'must not be empty'),
  )

const slug = v.pipe(
  v.string('must be text'),
  v.check(isSlug, 'must consist of small letters and digits with single hyphens between them'),
)

const sectionSlug = v.pipe(
  slug,
  v.check((given) => given !== RESERVED_SECTION, 'is a word that addresses need'),
)

const whole = (least: number, most: number) => {
  const rule = `must be a whole number from ${least} to ${most}`
  return v.pipe(
    v.number(rule),
    v.check((given) => Number.isInteger(given) && given >= least && given <= most, rule),
  )
}

const price = v.pipe(
  v.number(FILE_PRICE_RULE),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const minor = readFilePrice(dataset.value)
    if (minor !== null) return minor
    addIssue({ message: FILE_PRICE_RULE })
    return NEVER
  }),
)

/** Null means that there is no price yet. */
const draftPrice = v.pipe(
  v.nullable(price),
  v.transform((minor) => minor ?? 0),
)

const flag = v.boolean('must be true or false')
const oneOf = <const Words extends readonly string[]>(words: Words) =>
  v.picklist(words, `must be one of ${words.join(', ')}`)

/** A list is checked for its length first: a file that is no catalogue may be wrong in a million places. */
function list<Item extends v.GenericSchema>(item: Item, most: number) {
  return v.pipe(
    v.array(v.unknown(), 'must be a list'),
    v.maxLength(most, `must have at most ${most} entries`),
    v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
      const read: v.InferOutput<Item>[] = []
      let faults = 0
      for (const [key, value] of input.entries()) {
        const parsed = v.safeParse(item, value)
        if (parsed.success) {
          read.push(parsed.output)
          continue
        }
        const place = { type: 'array', origin: 'value', input, key, value } as const
        for (const { message, path = [] } of parsed.issues) {
          addIssue({ message, path: [place, ...path] })
        }
        faults += parsed.issues.length
        if (faults < MAX_FAULTS) continue
        addIssue({ message: READ_NO_FURTHER })
        break
      }
      return faults === 0 ? read : NEVER
    }),
  )
}

/** Other keys are refused: a mistyped key would be ignored silently. */
function exactly<const Entries extends v.ObjectEntries>(entries: Entries) {
  // The object has no prototype, so that `__proto__` and `constructor` are unknown keys too.
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
  slug: sectionSlug,
  title: someLine(MAX_SECTION_TITLE),
  shortLabel: someLine(MAX_SECTION_LABEL),
  position: whole(0, MAX_POSITION),
  inNavigation: flag,
})

const category = exactly({
  slug: sectionSlug,
  title: someLine(MAX_SECTION_TITLE),
  position: whole(0, MAX_POSITION),
  sizeSet: v.exactOptional(v.nullable(slug)),
})

/** Whether the shop has the size is told with the plan, because the file may bring it along. */
const size = someLine(MAX_SIZE_LENGTH)

const sizeSet = exactly({
  slug,
  title: someLine(MAX_SECTION_TITLE),
  sizes: list(size, MAX_SIZES_OF_SET),
  position: whole(0, MAX_POSITION),
})

const picture = exactly({
  colour: line(MAX_COLOUR),
  view: line(MAX_VIEW),
  file: slug,
  hash: v.pipe(
    v.string('must be text'),
    v.regex(/^[a-z0-9]{1,64}$/, 'must consist of small letters and digits'),
  ),
  alt: lines(MAX_ALT),
})

const stock = whole(0, MAX_STOCK)

const variant = v.pipe(
  exactly({
    colour: someLine(MAX_COLOUR),
    size,
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

function millimetres(measure: Measure) {
  const { least, most } = MEASURE_BOUNDS[measure]
  const rule = `must be millimetres, a whole number from ${least} to ${most}`
  return v.optional(
    v.pipe(
      v.number(rule),
      v.check((given) => Number.isInteger(given) && given >= least && given <= most, rule),
    ),
  )
}

/** A size is written as `{ "size": "M", "chest": 570 }`. */
const measuredSize = v.pipe(
  exactly({
    size,
    chest: millimetres('chest'),
    length: millimetres('length'),
    shoulder: millimetres('shoulder'),
    sleeve: millimetres('sleeve'),
    waist: millimetres('waist'),
    rise: millimetres('rise'),
    inseam: millimetres('inseam'),
    hem: millimetres('hem'),
    circumference: millimetres('circumference'),
    foot: millimetres('foot'),
    leg: millimetres('leg'),
    arm: millimetres('arm'),
    upperArm: millimetres('upperArm'),
    wrist: millimetres('wrist'),
    strap: millimetres('strap'),
    chain: millimetres('chain'),
  }),
  v.transform(({ size, ...given }) => ({
    size,
    mm: Object.fromEntries(
      MEASURES.flatMap((measure) => {
        const length = given[measure]
        return length === undefined ? [] : [[measure, length] as const]
      }),
    ),
  })),
)

const measures = v.pipe(
  exactly({
    garment: oneOf(GARMENTS),
    sizes: v.pipe(
      list(measuredSize, MAX_PRODUCT_SIZES),
      v.minLength(1, 'must have at least one size; write null for none'),
    ),
  }),
  v.transform(({ garment, sizes }) => ({ garment, rows: sizes })),
)

const product = v.pipe(
  exactly({
    id: whole(1, MAX_ID),
    slug,
    title: someLine(MAX_TITLE),
    price: draftPrice,
    kind: line(MAX_KIND),
    category: slug,
    collection: slug,
    badge: v.nullable(oneOf(OWNER_BADGES)),
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
    position: v.nullable(whole(1, MAX_POSITION)),
    newDrop: v.nullable(whole(1, MAX_POSITION)),
    sizes: list(size, MAX_PRODUCT_SIZES),
    colours: list(
      exactly({
        name: someLine(MAX_COLOUR),
        hex: v.pipe(v.string('must be text'), v.check(isHex, 'must be a colour such as #1a2b3c')),
      }),
      MAX_COLOURS,
    ),
    pictures: list(picture, MAX_PICTURES),
    description: lines(MAX_DESCRIPTION),
    features: list(someLine(MAX_FEATURE), MAX_FEATURES),
    variants: list(variant, MAX_VARIANTS),
    measures: v.exactOptional(v.nullable(measures)),
  }),
  v.transform(({ price: pricePesewas, ...rest }) => ({ ...rest, pricePesewas })),
)

/** This checks the shape alone; `findContradictions` compares its parts. */
export const fileSchema = exactly({
  // Files from before the sizes were the owner's have none.
  sizeSets: v.optional(list(sizeSet, MAX_SIZE_SETS), []),
  collections: v.optional(list(collection, MAX_SECTIONS), []),
  categories: v.optional(list(category, MAX_SECTIONS), []),
  products: list(product, MAX_PRODUCTS),
})
