import { failure, type Result, success } from '../../result.ts'
import { allSizes } from '../size-sets.ts'
import type { Size } from '../sizes.ts'
import { type FileFault, type FileProduct, variantKey } from './catalogue-file.ts'
import type { CataloguePlan, CurrentCatalogue, VariantChange } from './catalogue-plan.ts'
import { findStockFault } from './find-stock-fault.ts'
import { rowSubject } from './name-faults.ts'
import { unknownSizeSentence } from './plan-sizes.ts'
import type { SheetRow } from './stock-sheet.ts'

/** A spreadsheet changes own prices and the stock of variants that exist, nothing else. */
export function planStockSheet(
  rows: readonly SheetRow[],
  current: CurrentCatalogue,
): Result<CataloguePlan, readonly FileFault[]> {
  const offered = offeredVariants(current.file.products)
  const products = new Map(current.file.products.map((product) => [product.id, product]))
  const sizes = new Set(allSizes(current.file.sizeSets))
  const faults: FileFault[] = []
  const notes: string[] = []
  const changes = new Map<number, VariantChange[]>()
  for (const row of rows) {
    const { line, productId, colour, size } = row
    const key = variantKey(productId, colour, size)
    const now = current.variants.get(key)
    const product = products.get(productId)
    if (product === undefined || now === undefined || !offered.has(key)) {
      const sentence = missingSentence(row, { product, sizes })
      faults.push({ place: `line ${line}`, ...rowSubject(product?.title ?? row.title), sentence })
      continue
    }
    if (row.title !== product.title) {
      notes.push(
        `line ${line}: titles are not changed by a spreadsheet; it stays ${product.title}.`,
      )
    }
    const by = row.stock - row.stockAtExport
    const sentence = by === 0 ? null : findStockFault(now.stock, by)
    if (sentence !== null) {
      const subject = rowSubject(`${product.title}, ${colour}, ${size}`, 'stock')
      faults.push({ place: `line ${line}, stock`, ...subject, sentence })
    }
    const price =
      now.pricePesewas === row.pricePesewas
        ? null
        : { before: now.pricePesewas, after: row.pricePesewas }
    if (price === null && by === 0) continue
    const ofProduct = changes.get(productId) ?? []
    ofProduct.push({ colour, size, isNew: false, price, by })
    changes.set(productId, ofProduct)
  }
  if (faults.length > 0) return failure(faults)
  return success({
    sizeSets: [],
    collections: [],
    categories: [],
    altTexts: [],
    products: [...changes].flatMap(([id, variants]) => {
      const product = products.get(id)
      return product ? [{ before: product, after: product, fields: [], variants }] : []
    }),
    notes,
  })
}

type Known = { readonly product: FileProduct | undefined; readonly sizes: ReadonlySet<Size> }

function missingSentence({ productId, colour, size }: SheetRow, { product, sizes }: Known): string {
  if (product === undefined) return `there is no product ${productId}`
  return sizes.has(size)
    ? `product ${productId} has no piece ${colour}, ${size}`
    : unknownSizeSentence(size)
}

function offeredVariants(products: readonly FileProduct[]): ReadonlySet<string> {
  return new Set(
    products.flatMap(({ id, variants }) =>
      variants.map(({ colour, size }) => variantKey(id, colour, size)),
    ),
  )
}
