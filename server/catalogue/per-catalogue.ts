import type { Catalogue, Listed } from '#database/repositories/catalogue'

/** Works a thing out once for each state of the catalogue, not once for each request. */
export function perCatalogue<Value>(make: (catalogue: Catalogue) => Value) {
  return oncePer(make)
}

/** As `perCatalogue`, for what a sale leaves as it is. */
export function perAssortment<Value>(make: (assortment: readonly Listed[]) => Value) {
  const ofAssortment = oncePer(make)
  return ({ assortment }: Catalogue): Value => ofAssortment(assortment)
}

function oncePer<Key extends object, Value>(make: (key: Key) => Value) {
  const known = new WeakMap<Key, Value>()
  return (key: Key): Value => {
    const value = known.get(key) ?? make(key)
    known.set(key, value)
    return value
  }
}
