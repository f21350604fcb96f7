import type { Catalogue } from '#database/repositories/catalogue'

/** Works a thing out once for each state of the catalogue, not once for each request. */
export function perCatalogue<Value>(make: (catalogue: Catalogue) => Value) {
  const known = new WeakMap<Catalogue, Value>()
  return (catalogue: Catalogue): Value => {
    const value = known.get(catalogue) ?? make(catalogue)
    known.set(catalogue, value)
    return value
  }
}
