import { cleanLine } from '../../form/text.ts'
import { moveInNotes } from '../../owner-messages/move-in.ts'
import type { CsvRow } from '../catalogue-file/csv.ts'
import { oldAddress, readHandle } from './old-address.ts'
import type { OldColumns, ShopifyColumn } from './old-columns.ts'
import type { OldFile, OldProduct, OldVariant } from './old-product.ts'
import { readPictures } from './read-pictures.ts'

const MAX_KEY = 200
const POSITIONS = [1, 2, 3] as const
/** Shopify writes it for a product without options; a row with a picture alone has nothing. */
const NO_OPTION: ReadonlySet<string> = new Set(['', 'default title'])

/**
 * A product is every row of its handle: the first has its words, each of them may have a variant, a picture, or both.
 * A row without a handle belongs to the one above it.
 */
export function readShopify(rows: readonly CsvRow[], columns: OldColumns): OldFile {
  const cell = (row: CsvRow, column: ShopifyColumn) => columns.cell(row, column)
  const leftOut: string[] = []
  const rowsOf = new Map<string, CsvRow[]>()
  let handle = ''
  for (const row of rows) {
    handle = cell(row, 'handle') || handle
    const key = handle.toLowerCase().slice(0, MAX_KEY).toWellFormed()
    const known = rowsOf.get(key)
    if (key === '') leftOut.push(moveInNotes['no-handle'](row.line))
    else if (known) known.push(row)
    else rowsOf.set(key, [row])
  }
  const products: OldProduct[] = []
  for (const [key, own] of rowsOf) {
    const title = firstOf(own, (row) => cell(row, 'title'))
    const line = own[0]?.line ?? 0
    const isGiftCard = own.some((row) => cell(row, 'giftCard').toLowerCase() === 'true')
    if (cleanLine(title) === '') leftOut.push(moveInNotes['no-title'](key, line))
    else if (isGiftCard) leftOut.push(moveInNotes['gift-card'](title))
    else products.push(readProduct(key, own, cell))
  }
  return { shop: 'shopify', products, leftOut }
}

type Cell = (row: CsvRow, column: ShopifyColumn) => string

function readProduct(key: string, rows: readonly CsvRow[], cell: Cell): OldProduct {
  const handle = readHandle(key)
  const names = POSITIONS.map((each) => firstOf(rows, (row) => cell(row, `option${each}Name`)))
  const used = POSITIONS.filter((each) => {
    const values = rows.map((row) => cell(row, `option${each}Value`).toLowerCase())
    return names[each - 1] !== '' && !values.every((value) => NO_OPTION.has(value))
  })
  const pictures = readPictures(
    rows
      .map((row) => ({ url: cell(row, 'image'), alt: cell(row, 'imageAlt'), at: place(row, cell) }))
      .sort((one, other) => one.at - other.at),
  )
  return {
    line: rows[0]?.line ?? 0,
    key: `shopify ${key}`,
    address: handle === null ? null : oldAddress('shopify', handle),
    title: firstOf(rows, (row) => cell(row, 'title')),
    type:
      firstOf(rows, (row) => cell(row, 'type')) || firstOf(rows, (row) => cell(row, 'category')),
    description: firstOf(rows, (row) => cell(row, 'body')),
    options: used.map((each) => names[each - 1] ?? ''),
    variants: rows.filter((row) => isVariant(row, cell)).map((row) => readVariant(row, used, cell)),
    pictures: pictures.pictures,
    notes: [
      ...(handle === null ? [moveInNotes['address-unreadable'](key)] : []),
      ...pictures.notes,
    ],
  }
}

function readVariant(
  row: CsvRow,
  used: readonly (typeof POSITIONS)[number][],
  cell: Cell,
): OldVariant {
  return {
    values: used.map((each) => cell(row, `option${each}Value`)),
    price: cell(row, 'price'),
    otherPrice: cell(row, 'otherPrice'),
    stock: cell(row, 'stock'),
  }
}

/** A row with a picture alone is none. */
function isVariant(row: CsvRow, cell: Cell): boolean {
  return (['option1Value', 'price', 'sku'] as const).some((column) => cell(row, column) !== '')
}

function place(row: CsvRow, cell: Cell): number {
  const position = Number(cell(row, 'imagePosition') || Number.NaN)
  return Number.isInteger(position) ? position : Number.MAX_SAFE_INTEGER
}

function firstOf(rows: readonly CsvRow[], read: (row: CsvRow) => string): string {
  for (const row of rows) {
    const text = read(row)
    if (text !== '') return text
  }
  return ''
}
