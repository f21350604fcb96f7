import type { Product } from '#domain/catalogue/product'

const MOST = 4

/**
 * The pieces that follow it in its collection, from the start again after the last; what is sold
 * out is passed over, and where too few are left other collections help out.
 */
export function moreFromCollection(
  products: readonly Product[],
  product: Product,
): readonly Product[] {
  const more = following(
    products,
    product,
    MOST,
    (other) => other.collection === product.collection,
  )
  if (more.length === MOST) return more
  const others = following(
    products,
    product,
    MOST - more.length,
    (other) => other.collection !== product.collection,
  )
  return [...more, ...others]
}

function following(
  products: readonly Product[],
  product: Product,
  most: number,
  isWanted: (other: Product) => boolean,
): readonly Product[] {
  const start = products.indexOf(product) + 1
  const found: Product[] = []
  for (let step = 0; step < products.length && found.length < most; step += 1) {
    const other = products[(start + step) % products.length]
    if (other && other !== product && !other.isSoldOut && isWanted(other)) found.push(other)
  }
  return found
}
