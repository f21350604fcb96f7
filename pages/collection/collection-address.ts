import { type CollectionQuery, collectionSearch } from '#domain/catalogue/collection-query'

/** A changed filter starts at the first page. */
export function collectionAddress(query: CollectionQuery, page = 1): string {
  return `/collection${collectionSearch({ ...query, page })}`
}

/** Leads to another document of the same list, opened at its first product. */
export function documentAddress(query: CollectionQuery, page: number): string {
  return `${collectionAddress(query, page)}#pieces`
}
