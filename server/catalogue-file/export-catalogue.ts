import type { Kysely } from 'kysely'
import { loadCatalogueFile } from '#database/catalogue/catalogue-file'
import type { Schema } from '#database/schema'
import { writeStockSheet } from '#domain/catalogue/catalogue-file/stock-sheet'
import { writeCatalogueJson } from '#domain/catalogue/catalogue-file/write-json'

/** `json`: the whole catalogue. `csv`: price and stock of its variants, for a spreadsheet. */
export type FileFormat = 'json' | 'csv'

export async function exportCatalogue(db: Kysely<Schema>, format: FileFormat): Promise<string> {
  const file = await loadCatalogueFile(db)
  return format === 'csv' ? writeStockSheet(file) : writeCatalogueJson(file)
}
