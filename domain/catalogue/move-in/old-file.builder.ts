import { csvRows } from '../catalogue-file/csv.ts'
import { DEFAULT_SECTIONS } from '../sections.ts'
import { type Answers, findQuestions, readAnswers } from './answers.ts'
import { readColumns } from './old-columns.ts'
import type { OldFile } from './old-product.ts'
import { readOldFile } from './read-old-file.ts'

type Row = Readonly<Record<string, string>>

const SHOPIFY_COLUMNS = [
  'Handle',
  'Title',
  'Body (HTML)',
  'Vendor',
  'Type',
  'Tags',
  'Published',
  'Option1 Name',
  'Option1 Value',
  'Option2 Name',
  'Option2 Value',
  'Option3 Name',
  'Option3 Value',
  'Variant SKU',
  'Variant Inventory Qty',
  'Variant Price',
  'Variant Compare At Price',
  'Image Src',
  'Image Position',
  'Image Alt Text',
  'Status',
]

const WOOCOMMERCE_COLUMNS = [
  'ID',
  'Type',
  'SKU',
  'Name',
  'Published',
  'Short description',
  'Description',
  'In stock?',
  'Stock',
  'Regular price',
  'Sale price',
  'Categories',
  'Images',
  'Parent',
  'Attribute 1 name',
  'Attribute 1 value(s)',
  'Attribute 1 visible',
  'Attribute 1 global',
  'Attribute 2 name',
  'Attribute 2 value(s)',
  'Attribute 2 visible',
  'Attribute 2 global',
]

/** Writes rows as their shop exports them; other columns can be added. */
export function shopifyText(rows: readonly Row[], columns = SHOPIFY_COLUMNS): string {
  return tableText(rows, columns)
}

export function wooCommerceText(rows: readonly Row[], columns = WOOCOMMERCE_COLUMNS): string {
  return tableText(rows, columns)
}

/** The rows are quoted as both shops do it, without the guards of our own exports. */
function tableText(rows: readonly Row[], columns: readonly string[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: string): string {
  return /[",\r\n;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A variant of a t-shirt; the first row of a product has its words, too. */
export function aVariantRow(handle: string, fields: Row = {}): Row {
  return {
    Handle: handle,
    'Option1 Value': 'Black',
    'Option2 Value': 'M',
    'Variant Inventory Qty': '4',
    'Variant Price': '120.00',
    ...fields,
  }
}

export function aProductRow(handle: string, fields: Row = {}): Row {
  return aVariantRow(handle, {
    Title: `${handle[0]?.toUpperCase()}${handle.slice(1).replaceAll('-', ' ')}`,
    'Body (HTML)': '<p>Heavy cotton.</p><ul><li>240 g</li></ul>',
    Type: 'T-Shirts',
    'Option1 Name': 'Color',
    'Option2 Name': 'Size',
    Status: 'active',
    ...fields,
  })
}

const CDN = 'https://cdn.shopify.com/s/files/1/0001/files'

/** Three t-shirts, a cap, a set and a gift card, as a small brand has them. */
export const SHOPIFY_ROWS: readonly Row[] = [
  aProductRow('harmattan-tee', {
    'Image Src': `${CDN}/harmattan-front.jpg?v=1`,
    'Image Position': '1',
    'Image Alt Text': 'The tee from the front',
  }),
  aVariantRow('harmattan-tee', { 'Option2 Value': 'L', 'Variant Inventory Qty': '6' }),
  aVariantRow('harmattan-tee', { 'Option2 Value': 'XL', 'Variant Price': '140.00' }),
  aVariantRow('harmattan-tee', { 'Option2 Value': 'XXS', 'Variant Inventory Qty': '3' }),
  { Handle: 'harmattan-tee', 'Image Src': `${CDN}/harmattan-back.jpg?v=1`, 'Image Position': '2' },
  aProductRow('accra-nights-tee', {
    'Option1 Value': 'Washed Black',
    'Variant Compare At Price': '160.00',
  }),
  aVariantRow('accra-nights-tee', { 'Option1 Value': 'Kente', 'Variant Inventory Qty': '-2' }),
  aProductRow('osu-tee', { Title: '=cmd()', 'Body (HTML)': '<p>Hi<script>alert(1)</script></p>' }),
  {
    Handle: 'labadi-cap',
    Title: 'Labadi Cap',
    Type: 'Headwear',
    'Option1 Name': 'Title',
    'Option1 Value': 'Default Title',
    'Variant Price': '80',
    'Variant Inventory Qty': '12',
  },
  {
    Handle: 'coast-set',
    Title: 'Coast Set',
    Type: 'Sets',
    'Option1 Name': 'Größe',
    'Option1 Value': 'Small',
    'Option2 Name': 'Farbe',
    'Option2 Value': 'Sand',
    'Variant Price': '600.00',
    'Variant Inventory Qty': '2',
  },
]

/** The same wares at the other shop, with what cannot be brought along. */
export const WOOCOMMERCE_ROWS: readonly Row[] = [
  {
    ID: '10',
    Type: 'variable',
    SKU: 'TEE',
    Name: 'Harmattan Tee',
    'Short description': 'Heavy cotton.',
    Description: '<ul>\\n<li>240 g</li>\\n</ul>',
    Categories: 'Clothing > T-Shirts, New',
    Images: 'https://old.example/a.jpg, https://old.example/b.jpg',
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Black, Sand',
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': 'M, L',
  },
  aVariation('id:10', 'Black', 'M', { Stock: '4', 'Regular price': '120' }),
  aVariation('TEE', 'Sand', 'L', { Stock: '2', 'Regular price': '130', 'Sale price': '99' }),
  aVariation('id:10', 'Sand', '', { Stock: '7', 'Regular price': '120' }),
  {
    ID: '20',
    Type: 'simple, virtual',
    Name: "'=cap()",
    Stock: '12',
    'Regular price': '80',
    Categories: 'Headwear',
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': 'Navy',
  },
  { ID: '30', Type: 'grouped', Name: 'Tee and cap' },
  { ID: '40', Type: 'external', Name: 'Poster', 'Regular price': '10' },
  aVariation('id:99', 'Black', 'M', { Name: 'Lost Tee - Black' }),
]

function aVariation(parent: string, colour: string, size: string, fields: Row): Row {
  return {
    Type: 'variation',
    Parent: parent,
    'Attribute 1 name': 'Color',
    'Attribute 1 value(s)': colour,
    'Attribute 2 name': 'Size',
    'Attribute 2 value(s)': size,
    ...fields,
  }
}

export function anOldFile(text: string): OldFile {
  const rows = [...csvRows(text)].map((row) => {
    if (!row.ok) throw new Error(row.error.sentence)
    return row.value
  })
  const columns = readColumns(rows[0] ?? { line: 1, cells: [] })
  if (columns === null) throw new Error('This is an export of no shop')
  return readOldFile(rows.slice(1), columns)
}

/** The guesses, with prices in cedis. */
export function answersFor(file: OldFile, given: Row = {}): Answers {
  const fields: Row = { currency: 'cedis', ...given }
  return readAnswers(findQuestions(file, DEFAULT_SECTIONS), (name) => fields[name] ?? '').answers
}
