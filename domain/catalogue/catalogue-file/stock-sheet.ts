import { failure, type Result, success } from '../../result.ts'
import { isStorableText, MAX_INTEGER } from '../../storable.ts'
import { FILE_PRICE_RULE, readFilePrice } from '../file-price.ts'
import { isSizeText, type Size } from '../sizes.ts'
import {
  type CatalogueFile,
  type FileFault,
  MAX_FAULTS,
  READ_NO_FURTHER,
  variantKey,
} from './catalogue-file.ts'
import { type CsvRow, readCsv, writeCsv } from './csv.ts'
import { MAX_STOCK, quote } from './file-schema.ts'
import { rowSubject } from './name-faults.ts'

/** Each row is one variant. */
export type SheetRow = {
  readonly line: number
  readonly productId: number
  /** The title is only there for the reader. */
  readonly title: string
  readonly colour: string
  readonly size: Size
  /** Null means the usual price of its size. */
  readonly pricePesewas: number | null
  readonly stock: number
  readonly stockAtExport: number
}

const COLUMNS = [
  'product id',
  'title',
  'colour',
  'size',
  'price',
  'stock',
  'stock at export',
] as const
type Column = (typeof COLUMNS)[number]

/** Spreadsheets do not read UTF-8 without it. */
const BYTE_ORDER_MARK = '\uFEFF'
const MAX_ROWS = 300_000

export function writeStockSheet({ products }: CatalogueFile): string {
  const rows = products.flatMap(({ id, title, variants }) =>
    variants.map(({ colour, size, pricePesewas, stock }) => [
      String(id),
      title,
      colour,
      size,
      pricePesewas === null ? '' : (pricePesewas / 100).toFixed(2),
      String(stock),
      String(stock),
    ]),
  )
  return BYTE_ORDER_MARK + writeCsv([COLUMNS, ...rows])
}

/** This returns all rows, or everything that is wrong with them. */
export function readStockSheet(text: string): Result<readonly SheetRow[], readonly FileFault[]> {
  const csv = readCsv(text)
  if (!csv.ok) return failure([csv.error])
  const [header, ...rows] = csv.value
  const places = new Map(header?.cells.map((name, index) => [name.trim().toLowerCase(), index]))
  const missing = COLUMNS.filter((name) => !places.has(name))
  if (missing.length > 0) {
    const sentence = `the first line must name the columns, separated by commas; missing: ${missing.join(', ')}`
    return failure([{ place: 'line 1', sentence }])
  }
  if (rows.length > MAX_ROWS) {
    return failure([{ place: 'the file', sentence: `must have at most ${MAX_ROWS} rows` }])
  }
  const read = new Map<string, SheetRow>()
  const faults: FileFault[] = []
  for (const row of rows) {
    const found = readRow(row, (column) => row.cells[places.get(column) ?? -1] ?? '')
    const added = found.ok ? addRow(read, found.value) : found
    if (!added.ok) faults.push(...added.error)
    if (faults.length < MAX_FAULTS) continue
    faults.push({ place: 'the file', sentence: READ_NO_FURTHER })
    break
  }
  return faults.length > 0 ? failure(faults) : success([...read.values()])
}

function readRow(
  { line }: CsvRow,
  cell: (column: Column) => string,
): Result<SheetRow, readonly FileFault[]> {
  const faults: FileFault[] = []
  const title = cell('title')
  const complain = (column: Column, sentence: string) => {
    faults.push({ place: `line ${line}, ${column}`, ...rowSubject(title, column), sentence })
    return null
  }
  const whole = (column: Column, least: number, most: number) => {
    const given = cell(column).trim()
    const number = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN
    if (number >= least && number <= most) return number
    return complain(column, `must be a whole number from ${least} to ${most}, not ${quote(given)}`)
  }
  const productId = whole('product id', 1, MAX_INTEGER)
  const colour = cell('colour')
  if (colour === '' || !isStorableText(colour)) complain('colour', 'must be the name of a colour')
  const size = cell('size').trim()
  if (!isSizeText(size)) complain('size', `must be the name of a size, not ${quote(size)}`)
  const givenPrice = cell('price').trim()
  const pricePesewas = givenPrice === '' ? null : readPrice(givenPrice)
  if (givenPrice !== '' && pricePesewas === null) {
    complain('price', `${FILE_PRICE_RULE}, or empty for the usual price, not ${quote(givenPrice)}`)
  }
  const stock = whole('stock', 0, MAX_STOCK)
  const stockAtExport = whole('stock at export', 0, MAX_STOCK)
  const isRead = productId !== null && stock !== null && stockAtExport !== null
  if (!isRead || faults.length > 0) return failure(faults)
  return success({ line, productId, title, colour, size, pricePesewas, stock, stockAtExport })
}

function readPrice(given: string): number | null {
  return /^\d{1,7}(?:\.\d{1,10})?$/.test(given) ? readFilePrice(Number(given)) : null
}

function addRow(read: Map<string, SheetRow>, row: SheetRow): Result<null, readonly FileFault[]> {
  const { line, productId, colour, size } = row
  const key = variantKey(productId, colour, size)
  const known = read.get(key)
  if (known) {
    const sentence = `the same piece is in line ${known.line}`
    return failure([{ place: `line ${line}`, ...rowSubject(row.title), sentence }])
  }
  read.set(key, row)
  return success(null)
}
