const MAX_LENGTH = 100
const MAX_PAGE = 100_000

export function readQuery(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, MAX_LENGTH)
}

/** The page of a list; the first one for anything that is no number of a page. */
export function readPageNumber(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 1
}
