import { browsingMessages as messages } from '../browsing-messages.ts'
import type { Product, Size } from './product.ts'
import { MAX_PIECES } from './quantity.ts'

const FEW = 5

type Stocked = Pick<Product, 'isSoldOut' | 'variants'>
type Chosen = { readonly colour: string; readonly size: Size }

/** How many pieces of one colour and size can be bought; none of what is not offered. */
export function stockOf(product: Stocked, colour: string, size: Size): number {
  if (product.isSoldOut) return 0
  const variant = product.variants.find((each) => each.colour === colour && each.size === size)
  return variant?.stock ?? 0
}

/** Sold out by the shop's decision, or because nothing is left. */
export function isSoldOut(product: Stocked): boolean {
  return product.isSoldOut || product.variants.every((variant) => variant.stock === 0)
}

/** Of a product as the catalogue has it, where the last sale marks it as sold out. */
export function stockLabel(product: Pick<Product, 'isSoldOut'>): string {
  return messages[product.isSoldOut ? 'out-of-stock' : 'in-stock']
}

export function fewLeftLabel(stock: number): string | null {
  return stock > 0 && stock <= FEW ? messages['few-left'](stock) : null
}

/** What a shopper should know of the choice before adding that many of it; mostly nothing. */
export function choiceNote(product: Stocked, { colour, size }: Chosen, quantity = 1): string {
  if (product.isSoldOut) return ''
  const stock = stockOf(product, colour, size)
  if (stock > 0) {
    const isEnd = quantity >= stock && stock < MAX_PIECES
    return stock <= FEW || isEnd ? `${size}: ${messages['few-left'](stock)}` : ''
  }
  return hasStock(product, colour)
    ? messages['choice-sold-out'](size, 'size')
    : messages['choice-sold-out'](colour, 'colour')
}

/** Whether anything is left of one colour. */
export function hasStock(product: Pick<Product, 'variants'>, colour: string): boolean {
  return product.variants.some((each) => each.colour === colour && each.stock > 0)
}
