import type { CatalogueFile, FileFault } from '#domain/catalogue/catalogue-file/catalogue-file'
import type {
  CataloguePlan,
  CurrentCatalogue,
} from '#domain/catalogue/catalogue-file/catalogue-plan'
import { planCatalogue } from '#domain/catalogue/catalogue-file/plan-catalogue'
import { planStockSheet } from '#domain/catalogue/catalogue-file/plan-stock-sheet'
import { readCatalogueJson } from '#domain/catalogue/catalogue-file/read-json'
import { readStockSheet, type SheetRow } from '#domain/catalogue/catalogue-file/stock-sheet'
import { failure, type Result, success } from '#domain/result'
import { isStorableText } from '#domain/storable'
import type { FileFormat } from './export-catalogue.ts'

export type ImportFile = { readonly format: FileFormat; readonly text: string }

export type ReadImport =
  | { readonly format: 'json'; readonly file: CatalogueFile }
  | { readonly format: 'csv'; readonly rows: readonly SheetRow[] }

/** Text loses its byte order mark and its lines end with LF, as browsers send it. */
export function normaliseText(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
}

/** A file that begins with a brace is JSON. */
export function formatOf(text: string): FileFormat {
  return /^\uFEFF?\s*[{[]/.test(text) ? 'json' : 'csv'
}

/** Reads all that can be said of the file without the shop. */
export function readImport({ format, text }: ImportFile): Result<ReadImport, readonly FileFault[]> {
  if (!isStorableText(text)) {
    const line = lineOfUnstorable(text)
    return failure([
      { place: `line ${line}`, sentence: 'has a NUL or another byte that is not text' },
    ])
  }
  if (format === 'csv') {
    const rows = readStockSheet(normaliseText(text))
    return rows.ok ? success({ format, rows: rows.value }) : rows
  }
  const file = readCatalogueJson(normaliseText(text))
  return file.ok ? success({ format, file: file.value }) : file
}

function lineOfUnstorable(text: string): number {
  return text.split('\n').findIndex((line) => !isStorableText(line)) + 1
}

export function planFor(
  read: ReadImport,
  current: CurrentCatalogue,
): Result<CataloguePlan, readonly FileFault[]> {
  return read.format === 'csv'
    ? planStockSheet(read.rows, current)
    : planCatalogue(read.file, current)
}
