import type { CsvRow } from '../catalogue-file/csv.ts'
import { MAX_HTML } from './html-text.ts'
import type { OldShop } from './old-product.ts'

/** Each column with the names that its shop has given it over the years; the first is told if it is missing. */
const SHOPIFY = {
  handle: ['Handle', 'URL handle'],
  title: ['Title'],
  body: ['Body (HTML)', 'Body HTML', 'Description'],
  type: ['Type'],
  category: ['Product Category', 'Standardized Product Type'],
  option1Name: ['Option1 Name'],
  option1Value: ['Option1 Value'],
  option2Name: ['Option2 Name'],
  option2Value: ['Option2 Value'],
  option3Name: ['Option3 Name'],
  option3Value: ['Option3 Value'],
  sku: ['Variant SKU', 'SKU'],
  stock: ['Variant Inventory Qty', 'Inventory quantity'],
  price: ['Variant Price', 'Price'],
  otherPrice: ['Variant Compare At Price', 'Compare-at price'],
  image: ['Image Src', 'Product image URL'],
  imagePosition: ['Image Position'],
  imageAlt: ['Image Alt Text'],
  giftCard: ['Gift Card'],
} as const

const WOOCOMMERCE = {
  id: ['ID'],
  type: ['Type'],
  sku: ['SKU'],
  name: ['Name'],
  short: ['Short description'],
  description: ['Description'],
  stock: ['Stock'],
  price: ['Regular price'],
  otherPrice: ['Sale price'],
  categories: ['Categories'],
  images: ['Images'],
  parent: ['Parent'],
} as const

export type ShopifyColumn = keyof typeof SHOPIFY
export type WooCommerceColumn = keyof typeof WOOCOMMERCE

const NEEDED: Readonly<Record<OldShop, readonly string[]>> = {
  shopify: ['handle', 'title', 'price'],
  woocommerce: ['type', 'name', 'price'],
}

const NAMES: Readonly<Record<OldShop, Readonly<Record<string, readonly string[]>>>> = {
  shopify: SHOPIFY,
  woocommerce: WOOCOMMERCE,
}

export type OldColumns = {
  readonly shop: OldShop
  /** Needed columns that the file does not have, by their names in the file. */
  readonly missing: readonly string[]
  readonly cell: (row: CsvRow, column: ShopifyColumn | WooCommerceColumn) => string
  /** For columns that are numbered, such as 'Attribute 2 name'. */
  readonly named: (row: CsvRow, name: string) => string
  readonly has: (name: string) => boolean
}

/** Whose export it is, by the names of its columns in any order; null if it is nobody's. */
export function readColumns(header: CsvRow): OldColumns | null {
  const places = new Map(
    header.cells.map((name, index) => [fold(name), index] as const).toReversed(),
  )
  const placeOf = (names: readonly string[]) => {
    const found = names.find((name) => places.has(fold(name)))
    return found === undefined ? undefined : places.get(fold(found))
  }
  const shop = likelierShop((names) => placeOf(names) !== undefined)
  if (shop === null) return null
  const columns = new Map(Object.entries(NAMES[shop]).map(([key, names]) => [key, placeOf(names)]))
  const named = (row: CsvRow, name: string) => cellAt(row, places.get(fold(name)))
  return {
    shop,
    missing: NEEDED[shop]
      .filter((key) => columns.get(key) === undefined)
      .map((key) => NAMES[shop][key]?.[0] ?? key),
    cell: (row, column) =>
      cellAt(row, columns.get(column), DESCRIPTIONS.has(column) ? MAX_HTML : MAX_WORDS),
    named,
    has: (name) => places.has(fold(name)),
  }
}

/** Other files have a title or a price, too: two of its own columns make an export. */
const MIN_OWN = 2
const OWN: Readonly<Record<OldShop, readonly string[]>> = {
  shopify: [
    'handle',
    'body',
    'option1Name',
    'option1Value',
    'price',
    'otherPrice',
    'stock',
    'image',
  ],
  woocommerce: ['short', 'price', 'otherPrice', 'categories', 'parent', 'images', 'stock'],
}

function likelierShop(isThere: (names: readonly string[]) => boolean): OldShop | null {
  const count = (shop: OldShop) => OWN[shop].filter((key) => isThere(NAMES[shop][key] ?? [])).length
  const [shopify, woocommerce] = [count('shopify'), count('woocommerce')]
  if (Math.max(shopify, woocommerce) < MIN_OWN) return null
  return shopify >= woocommerce ? 'shopify' : 'woocommerce'
}

/** A title, a value or a list beyond this is kept nowhere; folding it again and again would take seconds. */
const MAX_WORDS = 20_000
const DESCRIPTIONS: ReadonlySet<string> = new Set(['body', 'short', 'description'])

function cellAt({ cells }: CsvRow, place: number | undefined, most = MAX_WORDS): string {
  return place === undefined ? '' : (cells[place] ?? '').slice(0, most).toWellFormed().trim()
}

function fold(name: string): string {
  return name.replaceAll(/\s+/g, ' ').trim().toLowerCase()
}
