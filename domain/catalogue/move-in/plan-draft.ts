import { cleanLine } from '../../form/text.ts'
import { pesewas } from '../../money/money.ts'
import { moveInNotes } from '../../owner-messages/move-in.ts'
import type { Colour } from '../product.ts'
import { MAX_COLOURS, MAX_DESCRIPTION, MAX_KIND, MAX_TITLE } from '../product-limits.ts'
import type { Size } from '../sizes.ts'
import type { Surcharge } from '../surcharge.ts'
import { usualPrice } from '../unit-price.ts'
import type { Answers } from './answers.ts'
import { hexOfColour, UNKNOWN_HEX } from './colour-hex.ts'
import { readOldPrice, toPesewas } from './old-price.ts'
import type { OldPicture, OldProduct } from './old-product.ts'
import { type PlacedVariant, placeVariants, type ShopRules } from './place-variants.ts'

/** A product of the old shop, as a draft of this one. */
export type MovedDraft = {
  readonly line: number
  readonly key: string
  readonly address: string | null
  readonly title: string
  readonly kind: string
  readonly category: string
  readonly collection: string
  /** A draft without a price has 0. */
  readonly pricePesewas: number
  readonly sizes: readonly Size[]
  readonly colours: readonly Colour[]
  readonly variants: readonly MovedVariant[]
  readonly description: string
  readonly pictures: readonly OldPicture[]
  readonly notes: readonly string[]
}

export type MovedVariant = {
  readonly colour: string
  readonly size: Size
  /** Null means the usual price of its size. */
  readonly pricePesewas: number | null
  readonly stock: number
}

/** Nothing here knows the shop's other products. Without a rate, prices are the numbers of the file. */
export function planDraft(old: OldProduct, answers: Answers, rules: ShopRules): MovedDraft {
  const title = cleanLine(old.title)
  const { placed, notes: leftOut } = placeVariants(old, answers, rules)
  const {
    pricePesewas,
    variants,
    notes: ofPrices,
  } = priceVariants(placed, {
    rate: answers.rate ?? 1,
    surcharge: rules.surcharge,
  })
  const names = [...new Set(placed.map(({ colour }) => colour))]
  const colours = (names.length === 0 ? [answers.standardColour] : names).slice(0, MAX_COLOURS)
  const grey = colours.filter((name) => hexOfColour(name) === null)
  const used = new Set<Size>(placed.map(({ size }) => size))
  const isBare = old.variants.length === 0
  const notes = [
    ...(title.length > MAX_TITLE ? [moveInNotes['title-cut'](title)] : []),
    ...leftOut,
    ...ofPrices,
    ...(grey.length > 0 ? [moveInNotes['shade-unknown'](grey)] : []),
    ...(old.description.length > MAX_DESCRIPTION
      ? [moveInNotes['description-cut'](MAX_DESCRIPTION)]
      : []),
    ...old.notes,
  ]
  return {
    line: old.line,
    key: old.key,
    address: old.address,
    title: cut(title, MAX_TITLE),
    kind: kindOf(old.type),
    category: answers.categories.get(old.type) ?? '',
    collection: answers.collection,
    pricePesewas,
    sizes: isBare ? ['One Size'] : rules.sizes.filter((size) => used.has(size)),
    colours: colours.map((name) => ({ name, hex: hexOfColour(name) ?? UNKNOWN_HEX })),
    variants,
    description: cut(old.description, MAX_DESCRIPTION),
    pictures: old.pictures,
    notes,
  }
}

/** 'Clothing > Hoodies' is hoodies. */
function kindOf(type: string): string {
  return cut(cleanLine(type.split('>').at(-1) ?? '').toLowerCase(), MAX_KIND)
}

/** A pair of surrogates is not cut in two. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const whole = text.slice(0, length)
  return (whole.isWellFormed() ? whole : whole.slice(0, -1)).trim()
}

type Priced = Pick<MovedDraft, 'pricePesewas' | 'variants' | 'notes'>

/**
 * The lowest price is that of the product. A variant has its own where the shop would ask another one, also because
 * large sizes have a surcharge here.
 */
function priceVariants(
  placed: readonly PlacedVariant[],
  { rate, surcharge }: { readonly rate: number; readonly surcharge: Surcharge },
): Priced {
  const priced = placed.map((variant) => {
    const read = readOldPrice(variant.old.price)
    return { ...variant, minor: read === null ? null : toPesewas(read, rate) }
  })
  const known = priced.flatMap(({ minor }) => minor ?? [])
  const lowest = known.length === 0 ? 0 : Math.min(...known)
  const isUsual = (size: Size, minor: number) =>
    usualPrice(pesewas(lowest), size, surcharge).minor === minor
  const others = new Set(placed.flatMap(({ old }) => (isReduced(old) ? [old.otherPrice] : [])))
  const unpriced = priced.filter(({ minor }) => minor === null)
  return {
    pricePesewas: lowest,
    variants: priced.map(({ colour, size, stock, minor }) => ({
      colour,
      size,
      stock,
      pricePesewas: minor === null || isUsual(size, minor) ? null : minor,
    })),
    notes: [
      ...(lowest === 0
        ? [moveInNotes['price-missing']]
        : unpriced.map(({ name, old }) => moveInNotes['variant-price-missing'](name, old.price))),
      ...(others.size > 0 ? [moveInNotes.reduced([...others].slice(0, MAX_COLOURS))] : []),
    ],
  }
}

/** Shopify writes the price before a reduction, often the same as the price or 0; WooCommerce the reduced one. */
function isReduced({ price, otherPrice }: PlacedVariant['old']): boolean {
  const other = readOldPrice(otherPrice)
  return other !== null && other !== readOldPrice(price)
}
