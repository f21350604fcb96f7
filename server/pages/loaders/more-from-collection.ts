import type { Product } from '#domain/catalogue/product'

const MAX_PRODUCTS = 4

/**
 * The next products of the same collection, wrapping around at the end. Sold-out products are
 * skipped; other collections fill up to four.
 */
export function moreFromCollection(
  products: readonly Product[],
  product: Product,
): readonly Product[] {
  const more = following(
    products,
    product,
    MAX_PRODUCTS,
    (other) => other.collection === product.collection,
  )
  if (more.length === MAX_PRODUCTS) return more
  const others = following(
    products,
    product,
    MAX_PRODUCTS - more.length,
    (other) => other.collection !== product.collection,
  )
  return [...more, ...others]
}

function following(
  products: readonly Product[],
  product: Product,
  maxCount: number,
  isWanted: (other: Product) => boolean,
): readonly Product[] {
  const start = products.indexOf(product) + 1
  const found: Product[] = []
  for (let step = 0; step < products.length && found.length < maxCount; step += 1) {
    const other = products[(start + step) % products.length]
    if (other && other !== product && !other.isSoldOut && isWanted(other)) found.push(other)
  }
  return found
}
