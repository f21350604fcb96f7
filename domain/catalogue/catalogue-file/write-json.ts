import type { Measures } from '../../sizing/measures.ts'
import type { CatalogueFile, FileProduct, FileVariant } from './catalogue-file.ts'

/** Each field of a product and each entry of its lists has its own line, so that people can read it and compare two. */
export function writeCatalogueJson(file: CatalogueFile): string {
  const { sizeSets, collections, categories, products } = file
  const sections = [
    `  "sizeSets": ${lines(sizeSets.map(compact), '  ')}`,
    `  "collections": ${lines(collections.map(compact), '  ')}`,
    `  "categories": ${lines(categories.map(compact), '  ')}`,
    `  "products": ${lines(products.map(productText), '  ')}`,
  ]
  return `{\n${sections.join(',\n')}\n}\n`
}

function productText({ pricePesewas, variants, measures, ...rest }: FileProduct): string {
  const { id, slug, title, ...others } = rest
  const fields = {
    id,
    slug,
    title,
    price: pricePesewas === 0 ? null : pricePesewas / 100,
    ...others,
    variants: variants.map(variantEntry),
    ...(measures !== undefined && { measures: measures && measuresEntry(measures) }),
  }
  const texts = Object.entries(fields).map(([name, value]) => {
    const isListOfObjects = Array.isArray(value) && typeof value[0] === 'object'
    return `      "${name}": ${isListOfObjects ? lines(value.map(compact), '      ') : compact(value)}`
  })
  return `{\n${texts.join(',\n')}\n    }`
}

function variantEntry({ colour, size, pricePesewas, stock, stockAtExport }: FileVariant) {
  const price = pricePesewas === null ? null : pricePesewas / 100
  return { colour, size, price, stock, ...(stockAtExport === null ? {} : { stockAtExport }) }
}

function measuresEntry({ garment, rows }: Measures) {
  return { garment, sizes: rows.map(({ size, mm }) => ({ size, ...mm })) }
}

function compact(value: unknown): string {
  return JSON.stringify(value)
}

function lines(items: readonly string[], indent: string): string {
  if (items.length === 0) return '[]'
  return `[\n${items.map((item) => `${indent}  ${item}`).join(',\n')}\n${indent}]`
}
