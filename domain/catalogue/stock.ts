import { browsingMessages as messages } from '../browsing-messages.ts'
import type { Product, Size } from './product.ts'
import { MAX_UNITS_PER_ADD } from './quantity.ts'

const MAX_FEW_LEFT = 5

type Stocked = Pick<Product, 'isSoldOut' | 'variants'>
type Labelled = Stocked & Pick<Product, 'closed'>
type Chosen = { readonly colour: string; readonly size: Size }

/** The number of units of one colour and size that can be bought; 0 if it is not offered. */
export function stockOf(product: Stocked, colour: string, size: Size): number {
  return product.isSoldOut ? 0 : (findVariant(product, { colour, size })?.stock ?? 0)
}

/** This is said of a choice whose last units are in unpaid orders. */
export function heldWords(product: Pick<Product, 'variants'>, chosen: Chosen): string | undefined {
  return findVariant(product, chosen)?.held
}

export function hasVariant(product: Pick<Product, 'variants'>, chosen: Chosen): boolean {
  return findVariant(product, chosen) !== undefined
}

function findVariant({ variants }: Pick<Product, 'variants'>, { colour, size }: Chosen) {
  return variants.find((each) => each.colour === colour && each.size === size)
}

/** The button of a choice that is out of stock says this. */
export function goneLabel(product: Pick<Product, 'variants'>, chosen: Chosen): string {
  return heldWords(product, chosen) ? messages['all-held-label'] : 'Sold Out'
}

/** Marked as sold out by the shop, or without stock. */
export function isSoldOut(product: Stocked): boolean {
  return product.isSoldOut || product.variants.every((variant) => variant.stock === 0)
}

/**
 * `isSoldOut` of a product from the catalogue already accounts for stock. The label is empty for a product that cannot
 * be bought at the moment: its button says why.
 */
export function stockLabel({ isSoldOut: isGone, variants, closed }: Labelled): string {
  if (closed && !isGone) return ''
  const isHeld = variants.some(({ held }) => held)
  return messages[!isGone ? 'in-stock' : isHeld ? 'all-held-label' : 'out-of-stock']
}

export function fewLeftLabel(stock: number): string | null {
  return stock > 0 && stock <= MAX_FEW_LEFT ? messages['few-left'](stock) : null
}

/** A warning about the stock of the choice before this quantity is added; usually ''. */
export function choiceNote(product: Stocked, { colour, size }: Chosen, quantity = 1): string {
  const held = heldWords(product, { colour, size })
  if (held || product.isSoldOut) return held ?? ''
  const stock = stockOf(product, colour, size)
  if (stock > 0) {
    const isEnd = quantity >= stock && stock < MAX_UNITS_PER_ADD
    return stock <= MAX_FEW_LEFT || isEnd ? `${size}: ${messages['few-left'](stock)}` : ''
  }
  return hasStock(product, colour)
    ? messages['choice-sold-out'](size, 'size')
    : messages['choice-sold-out'](colour, 'colour')
}

export function hasStock(product: Pick<Product, 'variants'>, colour: string): boolean {
  return product.variants.some((each) => each.colour === colour && each.stock > 0)
}
