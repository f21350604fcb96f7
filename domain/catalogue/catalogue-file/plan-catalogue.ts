import { countNoun } from '../../count-noun.ts'
import { failure, type Result, success } from '../../result.ts'
import { measuresLine, measuresOfSizes } from '../../sizing/measures.ts'
import { inShopOrder } from '../size-sets.ts'
import {
  type CatalogueFile,
  type FileCategory,
  type FileFault,
  type FileProduct,
  type FileSizeSet,
  type FileVariant,
  variantKey,
} from './catalogue-file.ts'
import type {
  AltTextChange,
  CataloguePlan,
  CurrentCatalogue,
  FieldChange,
  ProductChange,
  SectionChange,
  VariantChange,
} from './catalogue-plan.ts'
import { findStockFault } from './find-stock-fault.ts'
import { nameFaults } from './name-faults.ts'
import { findSizeFaults, sizeSetsAfter } from './plan-sizes.ts'

/** This returns what importing the JSON would change, or everything for which the shop must refuse it. */
export function planCatalogue(
  file: CatalogueFile,
  current: CurrentCatalogue,
): Result<CataloguePlan, readonly FileFault[]> {
  const known = new Map(current.file.products.map((product) => [product.id, product]))
  const sets = sizeSetsAfter(file, current)
  const changes = file.products.map((product) =>
    changeOf(withSizesInOrder(product, sets), known.get(product.id), current),
  )
  const faults = [
    ...findSizeFaults(file, current),
    ...findUnknownSections(file, current),
    ...findUnknownPictures(file, current),
    ...findTakenSlugs(file, current),
    ...changes.flatMap(({ after, variants }, index) =>
      variants.flatMap((variant) => findVariantFault({ after, variant, index, current })),
    ),
  ]
  if (faults.length > 0) return failure(nameFaults(faults, file))
  const idsInFile = new Set(file.products.map(({ id }) => id))
  const absent = current.file.products.filter(({ id }) => !idsInFile.has(id)).length
  return success({
    sizeSets: changedSections(file.sizeSets, current.file.sizeSets),
    collections: changedSections(file.collections, current.file.collections),
    categories: changedSections(withSizeSets(file.categories, current), current.file.categories),
    altTexts: changedAltTexts(file, current),
    products: changes.filter(
      ({ before, fields, variants }) => before === null || fields.length > 0 || variants.length > 0,
    ),
    notes: absent === 0 ? [] : [absentNote(absent)],
  })
}

function absentNote(count: number): string {
  const verb =
    count === 1
      ? 'is not in the file and stays as it is'
      : 'are not in the file and stay as they are'
  return `${countNoun(count, 'product')} of the shop ${verb}.`
}

/** Products show their sizes in the order of the shop, whatever that of the file is. */
function withSizesInOrder(product: FileProduct, sets: readonly FileSizeSet[]): FileProduct {
  const sizes = inShopOrder(sets, product.sizes)
  const { measures } = product
  return { ...product, sizes, ...(measures && { measures: measuresOfSizes(measures, sizes) }) }
}

/** Files from before the sizes were the owner's say nothing about those of a category: they stay. */
function withSizeSets(categories: readonly FileCategory[], { file }: CurrentCatalogue) {
  const known = new Map(file.categories.map(({ slug, sizeSet = null }) => [slug, sizeSet]))
  return categories.map((category) => ({ sizeSet: known.get(category.slug) ?? null, ...category }))
}

function changeOf(
  given: FileProduct,
  before: FileProduct | undefined,
  { variants: currentVariants }: CurrentCatalogue,
): ProductChange {
  // Files from before there were measures have none: the shop's measures stay.
  const after = { measures: before?.measures ?? null, ...given }
  const variants = after.variants.flatMap((variant): VariantChange[] => {
    const key = variantKey(after.id, variant.colour, variant.size)
    const now = currentVariants.get(key)
    const { colour, size, pricePesewas } = variant
    if (now === undefined) {
      const price = pricePesewas === null ? null : { before: null, after: pricePesewas }
      return [{ colour, size, isNew: true, price, by: variant.stock }]
    }
    const price =
      now.pricePesewas === pricePesewas ? null : { before: now.pricePesewas, after: pricePesewas }
    const by = stockDifference(variant, now)
    return price === null && by === 0 ? [] : [{ colour, size, isNew: false, price, by }]
  })
  return {
    before: before ?? null,
    after,
    fields: before ? changedFields(before, after) : [],
    variants,
  }
}

/**
 * Sales since the export stay counted. A variant that nobody has touched has the stock of the seed: it takes the
 * file's, so that an export fills a new shop.
 */
function stockDifference(
  { stock, stockAtExport }: FileVariant,
  now: { readonly stock: number; readonly isUntouched: boolean },
): number {
  return stock - (now.isUntouched ? now.stock : (stockAtExport ?? now.stock))
}

function changedFields(before: FileProduct, after: FileProduct): readonly FieldChange[] {
  const [old, fresh] = [comparable(before), comparable(after)]
  const freshValues = new Map<string, unknown>(Object.entries(fresh))
  return Object.entries(old).flatMap(([field, value]): FieldChange[] => {
    const next = freshValues.get(field)
    return JSON.stringify(value) === JSON.stringify(next)
      ? []
      : [{ field, before: value, after: next }]
  })
}

function comparable({ variants: _, pricePesewas, measures, ...product }: FileProduct) {
  return {
    ...product,
    measures: measuresLine(measures ?? null),
    price: pricePesewas / 100,
    colours: product.colours.map(({ name, hex }) => ({ name, hex })),
    pictures: product.pictures.map(({ colour, view, file }) => ({ colour, view, file })),
  }
}

function changedSections<Section extends { readonly slug: string }>(
  given: readonly Section[],
  current: readonly Section[],
): readonly SectionChange<Section>[] {
  const known = new Map(current.map((section) => [section.slug, section]))
  return given.flatMap((after): SectionChange<Section>[] => {
    const before = known.get(after.slug) ?? null
    return before && isSameSection(before, after) ? [] : [{ before, after }]
  })
}

function isSameSection(one: object, other: object): boolean {
  const values = new Map<string, unknown>(Object.entries(other))
  return Object.entries(one).every(
    ([name, value]) => JSON.stringify(values.get(name)) === JSON.stringify(value),
  )
}

function changedAltTexts(
  { products }: CatalogueFile,
  { pictures }: CurrentCatalogue,
): readonly AltTextChange[] {
  const altOfPicture = new Map(
    products.flatMap((each) => each.pictures.map(({ file, alt }) => [file, alt])),
  )
  return [...altOfPicture].flatMap(([picture, after]): AltTextChange[] => {
    const before = pictures.get(picture)?.alt
    return before === undefined || before === after ? [] : [{ picture, before, after }]
  })
}

function findUnknownSections(file: CatalogueFile, current: CurrentCatalogue): FileFault[] {
  const slugsOf = (name: 'collections' | 'categories') =>
    new Set([...current.file[name], ...file[name]].map(({ slug }) => slug))
  const [collections, categories] = [slugsOf('collections'), slugsOf('categories')]
  return file.products.flatMap(({ collection, category }, index) => [
    ...(collections.has(collection)
      ? []
      : [
          {
            place: `products[${index}].collection`,
            sentence: `there is no collection ${collection}`,
          },
        ]),
    ...(categories.has(category)
      ? []
      : [{ place: `products[${index}].category`, sentence: `there is no category ${category}` }]),
  ])
}

function findUnknownPictures({ products }: CatalogueFile, { pictures }: CurrentCatalogue) {
  return products.flatMap((product, index) =>
    product.pictures.flatMap(({ file, hash }, at): FileFault[] => {
      const known = pictures.get(file)
      if (known?.hash === hash) return []
      const place = `products[${index}].pictures[${at}]`
      const sentence =
        known === undefined
          ? `the shop has no picture ${file}`
          : `the shop's picture ${file} has the hash ${known.hash}, not ${hash}`
      return [{ place, sentence }]
    }),
  )
}

function findTakenSlugs({ products }: CatalogueFile, current: CurrentCatalogue): FileFault[] {
  const idsInFile = new Set(products.map(({ id }) => id))
  const ownerOf = new Map(
    current.file.products.filter(({ id }) => !idsInFile.has(id)).map(({ id, slug }) => [slug, id]),
  )
  return products.flatMap(({ slug }, index) => {
    const owner = ownerOf.get(slug)
    return owner === undefined
      ? []
      : [{ place: `products[${index}].slug`, sentence: `${slug} belongs to product ${owner}` }]
  })
}

type LocatedVariantChange = {
  readonly after: FileProduct
  readonly variant: VariantChange
  readonly index: number
  readonly current: CurrentCatalogue
}

function findVariantFault({ after, variant, index, current }: LocatedVariantChange): FileFault[] {
  const { colour, size, by, isNew } = variant
  const now = current.variants.get(variantKey(after.id, colour, size))
  if (isNew || now === undefined) return []
  const sentence = findStockFault(now.stock, by)
  if (sentence === null) return []
  const variantIndex = after.variants.findIndex(
    (each) => each.colour === colour && each.size === size,
  )
  return [{ place: `products[${index}].variants[${variantIndex}].stock`, sentence }]
}
