import { setImmediate as nextTick } from 'node:timers/promises'
import {
  type CsvRow,
  csvRows,
  SEPARATORS,
  type Separator,
} from '#domain/catalogue/catalogue-file/csv'
import { htmlToText } from '#domain/catalogue/move-in/html-text'
import { type OldColumns, readColumns } from '#domain/catalogue/move-in/old-columns'
import type { OldFile, OldProduct, OldShop } from '#domain/catalogue/move-in/old-product'
import { readOldFile } from '#domain/catalogue/move-in/read-old-file'
import { failure, type Result, success } from '#domain/result'
import { toStorableText } from '#domain/storable'

export const MAX_ROWS = 5_000
/** Some rows or descriptions take a millisecond; a shopper waits for no more than that. */
const ROWS_PER_TICK = 100
const TEXTS_PER_TICK = 10
const LETTERS_PER_TICK = 50_000

export type ReadRefusal =
  | { readonly code: 'file-empty' | 'shop-unknown' | 'too-many-rows' }
  | { readonly code: 'file-unreadable'; readonly place: string; readonly sentence: string }
  | {
      readonly code: 'columns-missing'
      readonly shop: OldShop
      readonly missing: readonly string[]
    }

export type ReadFile = { readonly file: OldFile; readonly separator: Separator }

/** Reads an export of another shop in small steps, between which the shop goes on selling. */
export async function readFile(text: string): Promise<Result<ReadFile, ReadRefusal>> {
  const clean = toStorableText(text)
  const separator = findSeparator(clean)
  const rows = await readRows(clean, separator)
  if (!rows.ok) return rows
  const [header, ...others] = rows.value
  const columns = header === undefined ? null : readColumns(header)
  if (columns === null) return failure({ code: 'shop-unknown' })
  const { shop, missing } = columns
  if (missing.length > 0) return failure({ code: 'columns-missing', shop, missing })
  if (others.length === 0) return failure({ code: 'file-empty' })
  return success({ file: await readProducts(others, columns), separator })
}

/** The header has no commas, semicolons or tabs in its names, so that the one which makes most columns separates. */
function findSeparator(text: string): Separator {
  const columnsBy = (separator: Separator) => {
    const { value } = csvRows(text, separator).next()
    return value?.ok ? value.value.cells.length : 0
  }
  return SEPARATORS.reduce((best, each) => (columnsBy(each) > columnsBy(best) ? each : best))
}

async function readRows(
  text: string,
  separator: Separator,
): Promise<Result<readonly CsvRow[], ReadRefusal>> {
  const rows: CsvRow[] = []
  for (const row of csvRows(text, separator)) {
    if (!row.ok) return failure({ code: 'file-unreadable', ...row.error })
    rows.push(row.value)
    if (rows.length > MAX_ROWS + 1) return failure({ code: 'too-many-rows' })
    if (rows.length % ROWS_PER_TICK === 0) await nextTick()
  }
  return success(rows)
}

async function readProducts(rows: readonly CsvRow[], columns: OldColumns): Promise<OldFile> {
  const file = readOldFile(rows, columns)
  const products: OldProduct[] = []
  let letters = 0
  for (const product of file.products) {
    products.push({ ...product, description: htmlToText(product.description) })
    letters += product.description.length
    if (letters < LETTERS_PER_TICK && products.length % TEXTS_PER_TICK !== 0) continue
    letters = 0
    await nextTick()
  }
  return { ...file, products }
}
