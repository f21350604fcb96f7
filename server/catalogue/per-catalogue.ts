import type { Catalogue, Listed } from '#database/repositories/catalogue'
import type { Product } from '#domain/catalogue/product'

/** Works a thing out once for each state of the catalogue, not once for each request. */
export function perCatalogue<Value>(make: (catalogue: Catalogue) => Value) {
  return oncePer(make)
}

/** As `perCatalogue`, for what a sale leaves as it is. */
export function perAssortment<Value>(make: (assortment: readonly Listed[]) => Value) {
  const ofAssortment = oncePer(make)
  return ({ assortment }: Catalogue): Value => ofAssortment(assortment)
}

/** For what is asked of every product of a list: a sale makes only the sold ones anew. */
export function perProduct<Value extends object>(make: (product: Product) => Value) {
  return oncePer(make)
}

function oncePer<Key extends object, Value>(make: (key: Key) => Value) {
  const known = new WeakMap<Key, Value>()
  return (key: Key): Value => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
