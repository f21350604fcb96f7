import { cleanLine } from '../../form/text.ts'
import { moveInNotes } from '../../owner-messages/move-in.ts'
import type { CsvRow } from '../catalogue-file/csv.ts'
import { createFreeSlugs } from '../slug.ts'
import { oldAddress, wordPressHandle } from './old-address.ts'
import type { OldColumns, WooCommerceColumn } from './old-columns.ts'
import type { OldFile, OldProduct, OldVariant } from './old-product.ts'
import { readPictures } from './read-pictures.ts'

const MAX_KEY = 200
const MAX_ATTRIBUTES = 20
/** These hold other products, or lead to another shop. */
const FOREIGN = ['grouped', 'external'] as const

type Cell = (row: CsvRow, column: WooCommerceColumn) => string
type Attribute = { readonly name: string; readonly values: readonly string[] }
type Source = {
  readonly cell: Cell
  readonly attributesOf: (row: CsvRow) => readonly Attribute[]
  /** Its variations by the parent's `id:123` and by its SKU, without those that an earlier product has. */
  readonly takeVariations: (row: CsvRow) => readonly CsvRow[]
}

/** A simple product is one row. A variable one has a row for each variation, whose Parent names it. */
export function readWooCommerce(rows: readonly CsvRow[], columns: OldColumns): OldFile {
  const cell: Cell = (row, column) => unguard(columns.cell(row, column))
  const kindOf = (row: CsvRow) => cell(row, 'type').split(',')[0]?.trim().toLowerCase() ?? ''
  const variations = Map.groupBy(
    rows.filter((row) => kindOf(row) === 'variation'),
    (row) => cell(row, 'parent').toLowerCase(),
  )
  const source: Source = {
    cell,
    attributesOf: (row) => readAttributes(row, columns),
    takeVariations: (row) =>
      namesOf(row, cell)
        .flatMap((name) => {
          const own = variations.get(name) ?? []
          variations.delete(name)
          return own
        })
        .sort((one, other) => one.line - other.line),
  }
  const leftOut: string[] = []
  const products: OldProduct[] = []
  const freeHandle = createFreeSlugs(new Set())
  for (const row of rows) {
    const kind = kindOf(row)
    if (kind === 'variation') continue
    const title = cell(row, 'name')
    const foreign = FOREIGN.find((each) => each === kind)
    if (cleanLine(title) === '') leftOut.push(moveInNotes['no-name'](row.line))
    else if (foreign) leftOut.push(moveInNotes[foreign](title))
    else if (kind !== 'simple' && kind !== 'variable')
      leftOut.push(moveInNotes['type-unknown'](title, kind))
    else products.push(readProduct(row, { ...source, freeHandle }))
  }
  leftOut.push(
    ...[...variations].flatMap(([parent, own]) =>
      own.map((row) => moveInNotes['parent-missing'](cell(row, 'name') || parent, row.line)),
    ),
  )
  return { shop: 'woocommerce', products, leftOut }
}

function namesOf(row: CsvRow, cell: Cell): readonly string[] {
  const [id, sku] = [cell(row, 'id'), cell(row, 'sku').toLowerCase()]
  return [...(id === '' ? [] : [`id:${id}`]), ...(sku === '' ? [] : [sku])]
}

type Named = Source & {
  /** WordPress numbers the addresses of pieces with the same title. */
  readonly freeHandle: (handle: string) => string
}

function readProduct(row: CsvRow, source: Named): OldProduct {
  const { cell, attributesOf, takeVariations, freeHandle } = source
  const title = cell(row, 'name')
  const ownHandle = wordPressHandle(title)
  const handle = ownHandle === null ? null : freeHandle(ownHandle)
  const own = attributesOf(row)
  const variations = takeVariations(row)
  const attributes = variations.length > 0 ? own : own.filter(({ values }) => values.length === 1)
  const pictures = readPictures(
    [row, ...variations].flatMap((each) =>
      listOf(cell(each, 'images')).map((url) => ({ url, alt: '' })),
    ),
  )
  const isShared = variations.length > 0 && cell(row, 'stock') !== ''
  return {
    line: row.line,
    key: keyOf(row, cell),
    address: handle === null ? null : oldAddress('woocommerce', handle),
    title,
    type: listOf(cell(row, 'categories'))[0] ?? '',
    description: [cell(row, 'short'), cell(row, 'description')]
      .map(withLineBreaks)
      .filter((text) => text !== '')
      .join('<p>'),
    options: attributes.map(({ name }) => name),
    variants:
      variations.length > 0
        ? variations.map((each) => readVariation(each, attributes, source))
        : [
            readVariant(
              row,
              attributes.flatMap(({ values }) => values),
              cell,
            ),
          ],
    pictures: pictures.pictures,
    notes: [
      ...(handle === null ? [moveInNotes['address-unreadable'](title)] : []),
      ...(isShared ? [moveInNotes['stock-shared'](cell(row, 'stock'))] : []),
      ...pictures.notes,
    ],
  }
}

/** A file without ids and SKUs has nothing but its titles. */
function keyOf(row: CsvRow, cell: Cell): string {
  const name = namesOf(row, cell)[0] ?? cell(row, 'name').toLowerCase()
  return `woocommerce ${name.slice(0, MAX_KEY).toWellFormed()}`
}

function readVariation(row: CsvRow, of: readonly Attribute[], source: Source): OldVariant {
  const own = new Map(source.attributesOf(row).map(({ name, values }) => [name, values[0] ?? '']))
  return readVariant(
    row,
    of.map(({ name }) => own.get(name) ?? ''),
    source.cell,
  )
}

function readVariant(row: CsvRow, values: readonly string[], cell: Cell): OldVariant {
  return {
    values,
    price: cell(row, 'price'),
    otherPrice: cell(row, 'otherPrice'),
    stock: cell(row, 'stock'),
  }
}

function readAttributes(row: CsvRow, { named, has }: OldColumns): readonly Attribute[] {
  const attributes: Attribute[] = []
  for (let number = 1; number <= MAX_ATTRIBUTES && has(`Attribute ${number} name`); number += 1) {
    const name = unguard(named(row, `Attribute ${number} name`))
    if (name === '') continue
    attributes.push({ name, values: listOf(unguard(named(row, `Attribute ${number} value(s)`))) })
  }
  return attributes
}

/** Parts are separated by commas; one that belongs to the text has a backslash before it. */
function listOf(text: string): readonly string[] {
  return text
    .split(/(?<!\\),/)
    .map((part) => part.replaceAll('\\,', ',').trim())
    .filter((part) => part !== '')
}

/** The export writes a line break of a text as the two characters `\n`. */
function withLineBreaks(text: string): string {
  return text.replaceAll(/(?<!\\)\\n/g, '\n').replaceAll('\\\\n', '\\n')
}

/** The export puts an apostrophe before what a spreadsheet would run as a formula. */
function unguard(text: string): string {
  return text.replace(/^'(?=[=+\-@])/, '')
}
