import { cleanLine, cleanText } from '../form/text.ts'
import { type Cedis, pesewas } from '../money/money.ts'
import { readCedis } from '../money/read-cedis.ts'
import { failure, type Result, success } from '../result.ts'
import { type Colour, OWNER_BADGES, type ProductPicture } from './product.ts'
import type { OwnPrice, ProductContent } from './product-content.ts'
import { type ColourRow, colourField, type ProductForm, priceField } from './product-form.ts'
import {
  isHex,
  MAX_COLOUR,
  MAX_DESCRIPTION,
  MAX_FEATURE,
  MAX_FEATURES,
  MAX_KIND,
  MAX_POSITION,
  MAX_PRICE_CEDIS,
  MAX_TITLE,
} from './product-limits.ts'
import { SIZES, type Size } from './sizes.ts'
import { isSlug, slugOf } from './slug.ts'

export type ProductFormProblem =
  | 'title-missing'
  | 'text-too-long'
  | 'slug-wrong'
  | 'slug-taken'
  | 'price-wrong'
  | 'section-unknown'
  | 'date-wrong'
  | 'position-wrong'
  | 'colour-twice'
  | 'colour-held'
  | 'hex-wrong'
  | 'too-many-features'

/** At most one for each field. */
export type ProductFormProblems = Readonly<Record<string, ProductFormProblem>>

type Known = {
  readonly categories: readonly string[]
  readonly collections: readonly string[]
  /** Of the stored product: its pictures keep to their colours. */
  readonly pictures: readonly ProductPicture[]
}

/** What was typed as content. Only what a draft cannot be without is required. */
export function readProductContent(
  form: ProductForm,
  known: Known,
): Result<ProductContent, ProductFormProblems> {
  const problems: Record<string, ProductFormProblem> = {}
  const check = (field: string, problem: ProductFormProblem, isWrong: boolean) => {
    if (isWrong) problems[field] ??= problem
  }

  const title = cleanLine(form.title)
  check('title', 'title-missing', title === '')
  check('title', 'text-too-long', title.length > MAX_TITLE)
  const slug = cleanLine(form.slug).toLowerCase() || slugOf(title, 'piece')
  check('slug', 'slug-wrong', !isSlug(slug))
  const kind = cleanLine(form.kind).toLowerCase()
  check('kind', 'text-too-long', kind.length > MAX_KIND)
  check('category', 'section-unknown', !known.categories.includes(form.category))
  check('collection', 'section-unknown', !known.collections.includes(form.collection))
  check('releasedOn', 'date-wrong', !isDate(form.releasedOn))
  const description = cleanText(form.description)
  check('description', 'text-too-long', description.length > MAX_DESCRIPTION)
  const features = cleanText(form.features).split('\n').map(cleanLine).filter(Boolean)
  check('features', 'too-many-features', features.length > MAX_FEATURES)
  check(
    'features',
    'text-too-long',
    features.some(({ length }) => length > MAX_FEATURE),
  )
  const price = readPrice(form.price)
  check('price', 'price-wrong', price === null)
  const newDropPosition = readPosition(form.newDropPosition)
  check('newDropPosition', 'position-wrong', newDropPosition === undefined)
  const position = readPosition(form.position)
  check('position', 'position-wrong', position === undefined)

  const rows = form.colours.map((row) => ({ ...row, name: cleanLine(row.name) }))
  rows.forEach(({ name, hex }, index) => {
    const isTwice = rows.slice(0, index).some((other) => isSameName(other.name, name))
    const field = colourField(index, 'name')
    check(field, 'colour-twice', name !== '' && isTwice)
    check(field, 'text-too-long', name.length > MAX_COLOUR)
    check(colourField(index, 'hex'), 'hex-wrong', name !== '' && !isHex(hex))
  })
  const offered = rows.filter(({ name }) => name !== '')
  const sizes = SIZES.filter((size) => form.sizes.includes(size))
  for (const [field, typed] of Object.entries(form.prices)) {
    const own = readPrice(typed)
    check(field, 'price-wrong', own === null || (typed.trim() !== '' && own.minor === 0))
  }
  if (Object.keys(problems).length > 0) return failure(problems)

  return success({
    title,
    slug,
    price: price ?? pesewas(0),
    kind,
    category: form.category,
    collection: form.collection,
    badge: OWNER_BADGES.find((each) => each === form.badge) ?? null,
    isMarkedSoldOut: form.isMarkedSoldOut,
    releasedOn: form.releasedOn,
    newDropPosition: newDropPosition ?? null,
    position: position ?? null,
    sizes,
    colours: offered.map(({ name, hex }): Colour => ({ name, hex: hex.toLowerCase() })),
    pictures: known.pictures.flatMap((picture) => withColour(picture, rows)),
    description,
    features,
    ownPrices: offered.flatMap((row) => sizes.flatMap((size) => ownPriceOf(row, size, form))),
  })
}

/** The pictures of a colour follow its name, and leave the product with it. */
function withColour(picture: ProductPicture, rows: readonly ColourRow[]): ProductPicture[] {
  const row = rows.find(({ was }) => was === picture.colour)
  if (row === undefined) return [picture]
  return row.name === '' ? [] : [{ ...picture, colour: row.name }]
}

function ownPriceOf({ was, name }: ColourRow, size: Size, { prices }: ProductForm): OwnPrice[] {
  const price = readPrice(prices[priceField(was, size)] ?? '')
  return price === null || price.minor === 0 ? [] : [{ colour: name, size, price }]
}

/** 0 for an empty field; null for what is no price. */
function readPrice(typed: string): Cedis | null {
  if (typed.trim() === '') return pesewas(0)
  const price = readCedis(typed)
  return price === null || price.minor > MAX_PRICE_CEDIS * 100 ? null : price
}

/** Null for none, undefined for what is no position. */
function readPosition(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (!/^\d{1,7}$/.test(text)) return undefined
  const position = Number(text)
  return position >= 1 && position <= MAX_POSITION ? position : undefined
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function isDate(text: string): boolean {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
