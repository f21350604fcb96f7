import { addMoney, type Cedis, percentOf } from '../money/money.ts'
import type { Product, Size, Variant } from './product.ts'

const SURCHARGED_SIZES: ReadonlySet<Size> = new Set<Size>(['XL', '2XL', 'XXL'])
const SURCHARGE_PERCENT = 10

type Priced = Pick<Product, 'price'> & {
  readonly variants: readonly Pick<Variant, 'colour' | 'size' | 'price'>[]
}
type Chosen = { readonly colour: string; readonly size: Size }

/** The price of one unit: the variant's own, or the usual one of its size. */
export function unitPrice(product: Priced, chosen: Chosen): Cedis {
  return ownPrice(product, chosen) ?? usualPrice(product.price, chosen.size)
}

export function ownPrice(
  { variants }: Pick<Priced, 'variants'>,
  { colour, size }: Chosen,
): Cedis | undefined {
  return variants.find((each) => each.colour === colour && each.size === size)?.price
}

/** §9 names three surcharged sizes; 3XL is not one of them. */
export function usualPrice(basePrice: Cedis, size: Size): Cedis {
  if (!SURCHARGED_SIZES.has(size)) return basePrice
  return addMoney(basePrice, percentOf(basePrice, SURCHARGE_PERCENT))
}
