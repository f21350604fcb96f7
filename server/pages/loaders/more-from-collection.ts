import type { Product } from '#domain/catalogue/product'

const MAX_PRODUCTS = 4

/**
 * The next products of the same collection, wrapping around at the end. After a sold-out product
 * those of its kind, then of its category. Sold-out products are skipped; others fill up to four.
 */
export function moreFromCollection(
  products: readonly Product[],
  product: Product,
): readonly Product[] {
  const start = products.indexOf(product) + 1
  const next = [...products.slice(start), ...products.slice(0, start)]
  const inStock = next.filter((other) => other !== product && !other.isSoldOut)
  const preferred = product.isSoldOut
    ? [
        ...inStock.filter(({ kind }) => kind === product.kind),
        ...inStock.filter(({ category }) => category === product.category),
      ]
    : inStock.filter(({ collection }) => collection === product.collection)
  return [...new Set([...preferred, ...inStock])].slice(0, MAX_PRODUCTS)
}
