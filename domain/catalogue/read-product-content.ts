import * as v from 'valibot'
import { choiceOf, fieldOf, filledLine, optionalField, wholeNumber } from '../form/fields.ts'
import { type FieldErrors, readOwnerForm } from '../form/read-form.ts'
import { asTyped, cleanLine, optionalText, typedLine, typedText } from '../form/text.ts'
import { type Cedis, pesewas } from '../money/money.ts'
import { readCedis } from '../money/read-cedis.ts'
import { type ProductMessageCode, productMessages } from '../owner-messages/catalogue.ts'
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
  MAX_PRODUCT_SIZES,
  MAX_TITLE,
  MAX_VARIANTS,
} from './product-limits.ts'
import { allSizes, inShopOrder, type SizeSet } from './size-sets.ts'
import type { Size } from './sizes.ts'
import { isSlug, slugOf } from './slug.ts'

/** There is at most one problem for each field. */
export type ProductFormProblems = FieldErrors<string, ProductMessageCode>

type Known = {
  readonly categories: readonly string[]
  readonly collections: readonly string[]
  readonly sizeSets: readonly SizeSet[]
  /** The stored product has these sizes, which the shop may no longer have otherwise. */
  readonly sizes: readonly Size[]
  /** The stored product has these pictures; each stays with its colour. */
  readonly pictures: readonly ProductPicture[]
}

const tooLong = 'text-too-long'
const price = fieldOf(readPrice, 'price-wrong')
const position = optionalField(wholeNumber({ min: 1, max: MAX_POSITION }, 'position-wrong'))

function buildForm({ categories, collections }: Known) {
  return v.object({
    title: filledLine(MAX_TITLE, { missing: 'title-missing', tooLong }),
    /** An empty slug is made from the title. */
    slug: v.pipe(
      typedLine,
      v.toLowerCase(),
      v.check((slug) => slug === '' || isSlug(slug), 'slug-wrong'),
    ),
    kind: v.pipe(typedLine, v.toLowerCase(), v.maxLength(MAX_KIND, tooLong)),
    category: choiceOf(categories, 'section-unknown'),
    collection: choiceOf(collections, 'section-unknown'),
    badge: v.fallback(v.nullable(v.picklist(OWNER_BADGES)), null),
    isMarkedSoldOut: v.boolean(),
    releasedOn: v.pipe(asTyped, v.check(isDate, 'date-wrong')),
    description: optionalText(MAX_DESCRIPTION, tooLong),
    features: v.pipe(
      typedText,
      v.transform((text) => text.split('\n').map(cleanLine).filter(Boolean)),
      v.maxLength(MAX_FEATURES, 'too-many-features'),
      v.everyItem(({ length }) => length <= MAX_FEATURE, tooLong),
    ),
    price,
    newDropPosition: position,
    position,
  })
}

/** The required fields are those that a draft cannot be without. */
export function readProductContent(
  form: ProductForm,
  known: Known,
): Result<ProductContent, ProductFormProblems> {
  const read = readOwnerForm(buildForm(known), form, productMessages)
  const problems: Record<string, ProductMessageCode> = read.ok ? {} : { ...read.error }
  const check = (field: string, problem: ProductMessageCode, isWrong: boolean) => {
    if (isWrong) problems[field] ??= problem
  }
  const rows = form.colours.map((row) => ({ ...row, name: cleanLine(row.name) }))
  rows.forEach(({ name, hex }, index) => {
    const isTwice = rows.slice(0, index).some((other) => isSameName(other.name, name))
    const field = colourField(index, 'name')
    check(field, 'colour-twice', name !== '' && isTwice)
    check(field, 'text-too-long', name.length > MAX_COLOUR)
    check(colourField(index, 'hex'), 'hex-wrong', name !== '' && !isHex(hex))
  })
  const offered = rows.filter(({ name }) => name !== '')
  const sizes = inShopOrder(known.sizeSets, [...new Set(form.sizes)])
  const offeredSizes = new Set([...allSizes(known.sizeSets), ...known.sizes])
  check('sizes', 'size-unknown', !sizes.every((size) => offeredSizes.has(size)))
  check('sizes', 'too-many-sizes', sizes.length > MAX_PRODUCT_SIZES)
  check('sizes', 'too-many-variants', sizes.length * offered.length > MAX_VARIANTS)
  for (const [field, typed] of Object.entries(form.prices)) {
    const own = readPrice(typed)
    check(field, 'price-wrong', own === null || (typed.trim() !== '' && own.minor === 0))
  }
  if (!read.ok || Object.keys(problems).length > 0) return failure(problems)

  return success({
    ...read.value,
    slug: read.value.slug || slugOf(read.value.title, 'piece'),
    sizes,
    colours: offered.map(({ name, hex }): Colour => ({ name, hex: hex.toLowerCase() })),
    pictures: known.pictures.flatMap((picture) => withColour(picture, rows)),
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

/** An empty field is 0; what is no price is null. */
function readPrice(typed: string): Cedis | null {
  if (typed.trim() === '') return pesewas(0)
  const price = readCedis(typed)
  return price === null || price.minor > MAX_PRICE_CEDIS * 100 ? null : price
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function isDate(text: string): boolean {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
