import type { Catalogue, ListedProduct } from '#database/catalogue/catalogue'
import type { Product } from '#domain/catalogue/product'

/** Computes a value once for each state of the catalogue, not for each request. */
export function memoizeByCatalogue<Value>(compute: (catalogue: Catalogue) => Value) {
  return memoizeByKey(compute)
}

/** Values that do not depend on stock use this instead of `memoizeByCatalogue`. */
export function memoizeByAssortment<Value>(
  compute: (assortment: readonly ListedProduct[]) => Value,
) {
  const ofAssortment = memoizeByKey(compute)
  return ({ assortment }: Catalogue): Value => ofAssortment(assortment)
}

/** Values of single products use this: a sale recomputes only those of the sold products. */
export function memoizeByProduct<Value extends object>(compute: (product: Product) => Value) {
  return memoizeByKey(compute)
}

/** The value is computed once for each of these objects, as long as it is in use. */
export function memoizeByKey<Key extends object, Value>(compute: (key: Key) => Value) {
  const cache = new WeakMap<Key, Value>()
  return (key: Key): Value => {
    const value = cache.get(key) ?? compute(key)
    cache.set(key, value)
    return value
  }
}
