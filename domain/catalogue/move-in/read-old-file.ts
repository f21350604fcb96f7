import type { CsvRow } from '../catalogue-file/csv.ts'
import type { OldColumns } from './old-columns.ts'
import type { OldFile } from './old-product.ts'
import { readShopify } from './read-shopify.ts'
import { readWooCommerce } from './read-woocommerce.ts'

/** The rows below the header, as products. Their descriptions are still HTML. */
export function readOldFile(rows: readonly CsvRow[], columns: OldColumns): OldFile {
  const read = { shopify: readShopify, woocommerce: readWooCommerce }[columns.shop]
  return read(rows, columns)
}
