const MAX_QUERY_LENGTH = 80
// biome-ignore lint/suspicious/noControlCharactersInRegex: anybody can put them into a URL.
const NOT_TEXT = /[\u0000-\u001f\u007f]+/g

/** Cleans the typed query for the search and for display. */
export function readSearchQuery(given: string | null): string {
  const text = (given ?? '').slice(0, 4 * MAX_QUERY_LENGTH).toWellFormed()
  const words = text.replace(NOT_TEXT, ' ').replace(/\s+/g, ' ').trim()
  return [...words].slice(0, MAX_QUERY_LENGTH).join('').trim()
}
