const MAX_LENGTH = 100

/** What was typed into a search field. */
export function readQuery(search: URLSearchParams): string {
  return (search.get('q') ?? '').trim().slice(0, MAX_LENGTH)
}
