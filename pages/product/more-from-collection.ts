import type { Product } from '#domain/catalogue/product'

const MAX_PRODUCTS = 4

/**
 * Lists the next products of the same collection, wrapping around at the end. After a sold-out product it lists those
 * of its kind, then of its category. Sold-out products are skipped; others fill up to four.
 */
export function moreFromCollection(
  products: readonly Product[],
  product: Product,
): readonly Product[] {
  const [best, good] = product.isSoldOut ? [isOfKind, isOfCategory] : [isOfCollection, isNone]
  const found: readonly Product[][] = [[], [], []]
  // The product is found by id, because a product of a drop is a copy, which says that it is in a drop.
  const start = products.findIndex(({ id }) => id === product.id) + 1
  for (let step = 0; step < products.length; step += 1) {
    const other = products[(start + step) % products.length]
    if (other === undefined || other.id === product.id || other.isSoldOut) continue
    const rank = best(other, product) ? 0 : good(other, product) ? 1 : 2
    const group = found[rank] ?? []
    if (group.length < MAX_PRODUCTS) group.push(other)
    if (rank === 0 && group.length === MAX_PRODUCTS) break
  }
  return found.flat().slice(0, MAX_PRODUCTS)
}

type IsLike = (other: Product, product: Product) => boolean

const isOfKind: IsLike = (other, { kind }) => other.kind === kind
const isOfCategory: IsLike = (other, { category }) => other.category === category
const isOfCollection: IsLike = (other, { collection }) => other.collection === collection
const isNone: IsLike = () => false
