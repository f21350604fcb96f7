import { toDecimals } from '../money/decimals.ts'
import type { OwnPrice, ProductContent } from './product-content.ts'
import { MAX_COLOURS } from './product-limits.ts'
import type { Size } from './sizes.ts'

export type ColourRow = {
  /** This is the colour's name when the form was opened; it is empty for a new colour. */
  readonly was: string
  readonly name: string
  readonly hex: string
}

/** The form holds what was typed, apart from the pictures. */
export type ProductForm = {
  readonly title: string
  readonly slug: string
  readonly price: string
  readonly kind: string
  readonly category: string
  readonly collection: string
  readonly badge: string
  readonly isMarkedSoldOut: boolean
  readonly releasedOn: string
  readonly newDropPosition: string
  readonly position: string
  readonly description: string
  /** Each line is one feature. */
  readonly features: string
  /** The ticked sizes; the shop may no longer have one of them. */
  readonly sizes: readonly Size[]
  readonly colours: readonly ColourRow[]
  /** Own prices are kept by the name of their field. */
  readonly prices: Readonly<Record<string, string>>
}

const PRICES = 'price/'
const SIZES = 'size/'

/** The field keeps the colour's name from when the form was opened, so that a renamed colour keeps its prices. */
export function priceField(colour: string, size: string): string {
  return `${PRICES}${colour}/${size}`
}

/** Each size has a checkbox of this name. */
export function sizeField(size: Size): string {
  return `${SIZES}${size}`
}

export function colourField(index: number, part: keyof ColourRow): string {
  return `colour/${index}/${part}`
}

type Fields = {
  readonly text: (name: string) => string
  /** The names of all fields that were sent. */
  readonly names: () => readonly string[]
}

/** Sizes and prices are read from the names of their fields: what was typed stays, whatever the shop has by now. */
export function readProductForm({ text, names }: Fields): ProductForm {
  const colours = Array.from({ length: MAX_COLOURS }, (_, index) => ({
    was: text(colourField(index, 'was')),
    name: text(colourField(index, 'name')),
    hex: text(colourField(index, 'hex')),
  }))
  const sent = (prefix: string) => names().filter((name) => name.startsWith(prefix))
  return {
    title: text('title'),
    slug: text('slug'),
    price: text('price'),
    kind: text('kind'),
    category: text('category'),
    collection: text('collection'),
    badge: text('badge'),
    isMarkedSoldOut: text('isMarkedSoldOut') !== '',
    releasedOn: text('releasedOn'),
    newDropPosition: text('newDropPosition'),
    position: text('position'),
    description: text('description'),
    features: text('features'),
    sizes: sent(SIZES)
      .filter((name) => text(name) !== '')
      .map((name) => name.slice(SIZES.length)),
    colours: colours.filter(({ was, name }) => was !== '' || name !== ''),
    prices: Object.fromEntries(sent(PRICES).map((name) => [name, text(name)])),
  }
}

export function formOf(content: ProductContent): ProductForm {
  const { price, newDropPosition, sizes, colours, ownPrices } = content
  return {
    title: content.title,
    slug: content.slug,
    price: price.minor === 0 ? '' : toDecimals(price),
    kind: content.kind,
    category: content.category,
    collection: content.collection,
    badge: content.badge ?? '',
    isMarkedSoldOut: content.isMarkedSoldOut,
    releasedOn: content.releasedOn,
    newDropPosition: newDropPosition === null ? '' : String(newDropPosition),
    position: String(content.position ?? ''),
    description: content.description,
    features: content.features.join('\n'),
    sizes,
    colours: colours.map(({ name, hex }) => ({ was: name, name, hex })),
    prices: Object.fromEntries(ownPrices.map(toField)),
  }
}

function toField({ colour, size, price }: OwnPrice): [string, string] {
  return [priceField(colour, size), toDecimals(price)]
}
