import { failure, type Result, success } from '../../result.ts'
import type { FileFault } from './catalogue-file.ts'

/** `line` is the line of the file in which the row begins. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** Spreadsheets write semicolons or tabs where a comma stands in numbers. */
export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

/** No table has as many columns. A row of nothing but separators would take all memory. */
const MAX_CELLS = 1_000

/** The format is RFC 4180: cells with commas, quotes or line breaks are quoted. Empty lines are left out. */
export function readCsv(text: string): Result<readonly CsvRow[], FileFault> {
  const rows: CsvRow[] = []
  for (const row of csvRows(text)) {
    if (!row.ok) return row
    const { line, cells } = row.value
    rows.push({ line, cells: cells.map(withoutGuard) })
  }
  return success(rows)
}

/** Reads row by row, with the cells as they are, so that a reader can pause or stop. A fault ends it. */
export function* csvRows(
  text: string,
  separator: Separator = ',',
): Generator<Result<CsvRow, FileFault>> {
  let position = 0
  let line = 1
  while (position < text.length) {
    if (isLineBreak(text[position])) {
      if (text[position] === '\r' && text[position + 1] === '\n') position += 1
      position += 1
      line += 1
      continue
    }
    const row = readRow(text, { position, line, separator })
    if (!row.ok) return yield row
    const { cells, next, breaks } = row.value
    if (cells.length > 1 || cells[0] !== '') yield success({ line, cells })
    position = next
    line += breaks
  }
}

function isLineBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r'
}

type Start = { readonly position: number; readonly line: number; readonly separator: Separator }

type ReadRow = {
  readonly cells: readonly string[]
  /** The next row begins at `next`, `breaks` lines later. */
  readonly next: number
  readonly breaks: number
}

function readRow(
  text: string,
  { position: start, line, separator }: Start,
): Result<ReadRow, FileFault> {
  const cells: string[] = []
  let position = start
  let breaks = 0
  for (;;) {
    const isQuoted = text[position] === '"'
    const cell = (isQuoted ? readQuoted : readPlain)(text, position, separator)
    if (cell === null || cells.length === MAX_CELLS) {
      const sentence = cell
        ? `has more than ${MAX_CELLS} cells`
        : 'a quote is not closed, or stands alone'
      return failure({ place: `line ${line}`, sentence })
    }
    cells.push(cell.value)
    breaks += cell.breaks
    position = cell.end
    if (text[position] === separator) {
      position += 1
      continue
    }
    if (text[position] === '\r' && text[position + 1] === '\n') position += 1
    return success({ cells, next: position + 1, breaks: breaks + 1 })
  }
}

type ReadCell = { readonly value: string; readonly end: number; readonly breaks: number }

const END_OF_PLAIN: Readonly<Record<Separator, RegExp>> = {
  ',': /[",\r\n]|$/g,
  ';': /[";\r\n]|$/g,
  '\t': /["\t\r\n]|$/g,
}

function readPlain(text: string, start: number, separator: Separator): ReadCell | null {
  const ending = END_OF_PLAIN[separator]
  ending.lastIndex = start
  const end = ending.exec(text)?.index ?? text.length
  return text[end] === '"' ? null : { value: text.slice(start, end), end, breaks: 0 }
}

function readQuoted(text: string, start: number, separator: Separator): ReadCell | null {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end === -1 || !isEndOfCell(text[end + 1], separator)) return null
  const inner = text.slice(start + 1, end)
  return { value: inner.replaceAll('""', '"'), end: end + 1, breaks: countBreaks(inner) }
}

/** A list of the breaks would take a hundred times the memory of a cell that has nothing else. */
function countBreaks(text: string): number {
  let breaks = 0
  for (let at = 0; at < text.length; at += 1) {
    const isPair = text[at] === '\r' && text[at + 1] === '\n'
    if (isLineBreak(text[at]) && !isPair) breaks += 1
  }
  return breaks
}

function isEndOfCell(character: string | undefined, separator: Separator): boolean {
  return character === undefined || character === separator || isLineBreak(character)
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('')
}

function writeCell(cell: string): string {
  const guarded = withGuard(cell)
  return /[",\r\n;\t]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/**
 * A spreadsheet would run a cell that begins so as a formula. The apostrophe is guarded too, so that it can be read
 * back.
 */
const NEEDS_GUARD = /^[=+\-@\t\r\n＝＋－＠']/
const GUARDED = /^'[=+\-@\t\r\n＝＋－＠']/
/** The start of a formula inside a cell: some spreadsheets separate by semicolons or tabs, whatever the quotes say. */
const INNER_START = /([;\t\r\n] *)(?='*[=+\-@＝＋－＠])/g
const INNER_GUARD = /([;\t\r\n] *)'(?='*[=+\-@＝＋－＠])/g

function withGuard(cell: string): string {
  const guarded = cell.replaceAll(INNER_START, "$1'")
  return NEEDS_GUARD.test(guarded) ? `'${guarded}` : guarded
}

function withoutGuard(cell: string): string {
  const unguarded = GUARDED.test(cell) ? cell.slice(1) : cell
  return unguarded.replaceAll(INNER_GUARD, '$1')
}
