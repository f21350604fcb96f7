import { type Cedis, percentOf } from '../money/money.ts'
import type { Product, Size, Variant } from './product.ts'
import { SHIPPED_SURCHARGE, type Surcharge } from './surcharge.ts'

type Priced = Pick<Product, 'price' | 'surcharge'> & {
  readonly variants: readonly Pick<Variant, 'colour' | 'size' | 'price'>[]
}
type Chosen = { readonly colour: string; readonly size: Size }

/** The price of one unit: the variant's own, or the usual one of its size. */
export function unitPrice(product: Priced, { colour, size }: Chosen): Cedis {
  const { price, variants, surcharge = SHIPPED_SURCHARGE } = product
  const variant = variants.find((each) => each.colour === colour && each.size === size)
  return variant?.price ?? usualPrice(price, size, surcharge)
}

/** The price of every variant in this size that has none of its own. */
export function usualPrice(basePrice: Cedis, size: string, { percent, sizes }: Surcharge): Cedis {
  const isSurcharged = sizes.some((each) => each.toLowerCase() === size.toLowerCase())
  return isSurcharged ? percentOf(basePrice, 100 + percent) : basePrice
}
