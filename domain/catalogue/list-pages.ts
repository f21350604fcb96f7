/** §9. */
export const PAGE_SIZE = 12

/** The collection shows a poster after every eight products. */
export const PRODUCTS_PER_POSTER = 8

/** Pages per HTML document; a longer list continues in the next document. */
const MAX_PAGES_SHOWN = 10

export type ProductList<P> = {
  readonly shown: readonly P[]
  readonly total: number
  /** The last page shown; at most the number of pages. */
  readonly page: number
  readonly hasMore: boolean
}

/** The products from the first page of its document to the wanted page: 1 to 3, 11 to 13. */
export function takePages<P>(
  found: readonly P[],
  wantedPage: number,
  pageSize = PAGE_SIZE,
): ProductList<P> {
  const lastPage = Math.max(1, Math.ceil(found.length / pageSize))
  const page = Math.min(wantedPage, lastPage)
  return {
    shown: found.slice((firstPageShown(page) - 1) * pageSize, page * pageSize),
    total: found.length,
    page,
    hasMore: page < lastPage,
  }
}

/** The first page of the document that contains this page: 1 for 1 to 10, 11 for 11 to 20. */
export function firstPageShown(page: number): number {
  return page - ((page - 1) % MAX_PAGES_SHOWN)
}

export function endsDocument(page: number): boolean {
  return page % MAX_PAGES_SHOWN === 0
}
