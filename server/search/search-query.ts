const MAX_QUERY_LENGTH = 80
// biome-ignore lint/suspicious/noControlCharactersInRegex: anybody can put them into a URL.
const NOT_TEXT = /[\u0000-\u001f\u007f]+/g

/** What was typed, as it is searched for and shown again. */
export function readSearchQuery(given: string | null): string {
  const text = (given ?? '').slice(0, 4 * MAX_QUERY_LENGTH).toWellFormed()
  const words = text.replace(NOT_TEXT, ' ').replace(/\s+/g, ' ').trim()
  return [...words].slice(0, MAX_QUERY_LENGTH).join('').trim()
}
