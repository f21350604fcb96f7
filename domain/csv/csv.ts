/** A spreadsheet would read this as the start of a formula; full-width signs count too. */
const FORMULA_START = /^[\s\p{C}]*[=+\-@＝＋－＠|%]|^[\t\r\n\0]/u
/**
 * The start of a formula inside a cell, behind a semicolon, tab or line break. Where spreadsheets separate by semicolons
 * or tabs, as in most of Europe, the quotes of any but the first field of a line count for nothing.
 */
const INNER_START = /([;\t\r\n][\p{Zs}\p{Cf}]*)(?=[=+\-@＝＋－＠|%])/gu
const NEEDS_QUOTES = /[",\r\n\t;]|^\s|\s$/
const CRLF = '\r\n'

export type CsvCell = string | number | null

/**
 * RFC 4180, one record per row. A text that a spreadsheet would run as a formula is prefixed with an
 * apostrophe, so that it stays text; numbers are not changed.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return [header, ...rows].map((row) => row.map(cellText).join(',') + CRLF).join('')
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(cell) : ''
  const text = cell.replaceAll('\0', '').replaceAll(INNER_START, "$1'")
  const safe = FORMULA_START.test(cell) ? `'${text}` : text
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
