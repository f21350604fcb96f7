import { failure, type Result, success } from '../../result.ts'
import type { FileFault } from './catalogue-file.ts'

/** `line` is the line of the file in which the row begins. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] }

/** The format is RFC 4180: cells with commas, quotes or line breaks are quoted. Empty lines are left out. */
export function readCsv(text: string): Result<readonly CsvRow[], FileFault> {
  const rows: CsvRow[] = []
  let position = 0
  let line = 1
  while (position < text.length) {
    const row = readRow(text, position, line)
    if (!row.ok) return row
    const { cells, next, breaks } = row.value
    if (cells.length > 1 || cells[0] !== '') rows.push({ line, cells: cells.map(withoutGuard) })
    position = next
    line += breaks
  }
  return success(rows)
}

type ReadRow = {
  readonly cells: readonly string[]
  /** The next row begins at `next`, `breaks` lines later. */
  readonly next: number
  readonly breaks: number
}

function readRow(text: string, start: number, line: number): Result<ReadRow, FileFault> {
  const cells: string[] = []
  let position = start
  let breaks = 0
  for (;;) {
    const cell = text[position] === '"' ? readQuoted(text, position) : readPlain(text, position)
    if (cell === null) {
      return failure({ place: `line ${line}`, sentence: 'a quote is not closed, or stands alone' })
    }
    cells.push(cell.value)
    breaks += cell.breaks
    position = cell.end
    if (text[position] === ',') {
      position += 1
      continue
    }
    if (text[position] === '\r' && text[position + 1] === '\n') position += 1
    return success({ cells, next: position + 1, breaks: breaks + 1 })
  }
}

type ReadCell = { readonly value: string; readonly end: number; readonly breaks: number }

const END_OF_PLAIN = /[",\r\n]|$/g

function readPlain(text: string, start: number): ReadCell | null {
  END_OF_PLAIN.lastIndex = start
  const end = END_OF_PLAIN.exec(text)?.index ?? text.length
  return text[end] === '"' ? null : { value: text.slice(start, end), end, breaks: 0 }
}

function readQuoted(text: string, start: number): ReadCell | null {
  let end = text.indexOf('"', start + 1)
  while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end === -1 || !isEndOfCell(text[end + 1])) return null
  const inner = text.slice(start + 1, end)
  const breaks = inner.match(/\r\n|\r|\n/g)?.length ?? 0
  return { value: inner.replaceAll('""', '"'), end: end + 1, breaks }
}

function isEndOfCell(character: string | undefined): boolean {
  return character === undefined || ',\r\n'.includes(character)
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
