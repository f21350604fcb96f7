import { addMoney, type Cedis, percentOf } from '../money/money.ts'
import type { Product, Size, Variant } from './product.ts'
import { isSurcharged, SHIPPED_SURCHARGE, type Surcharge } from './surcharge.ts'

type Priced = Pick<Product, 'price' | 'surcharge'> & {
  readonly variants: readonly Pick<Variant, 'colour' | 'size' | 'price'>[]
}
type Chosen = { readonly colour: string; readonly size: Size }

/** The price of one unit: the variant's own, or the usual one of its size. */
export function unitPrice(product: Priced, chosen: Chosen): Cedis {
  const { price, surcharge = SHIPPED_SURCHARGE } = product
  return ownPrice(product, chosen) ?? usualPrice(price, chosen.size, surcharge)
}

export function ownPrice(
  { variants }: Pick<Priced, 'variants'>,
  { colour, size }: Chosen,
): Cedis | undefined {
  return variants.find((each) => each.colour === colour && each.size === size)?.price
}

/** The price of every variant in this size that has none of its own. */
export function usualPrice(basePrice: Cedis, size: string, surcharge: Surcharge): Cedis {
  if (!isSurcharged(surcharge, size)) return basePrice
  return addMoney(basePrice, percentOf(basePrice, surcharge.percent))
}
