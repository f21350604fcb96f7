import { readProductId } from '#domain/catalogue/read-product-id'

const MAX_IDS = 100
const MAX_LIST_LENGTH = 2000

/**
 * Reads `?ids=1,13,14` as valid product ids without duplicates, at most 100. Returns null without the parameter, which
 * is the page itself.
 */
export function readIds(search: URLSearchParams): readonly number[] | null {
  const given = search.get('ids')
  if (given === null) return null
  const ids = given.slice(0, MAX_LIST_LENGTH).split(',')
  const plain = ids.flatMap((id) => readProductId(id) ?? [])
  return [...new Set(plain)].slice(0, MAX_IDS)
}
