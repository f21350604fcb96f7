import type { Size } from '../sizes.ts'
import type {
  CatalogueFile,
  FileCategory,
  FileCollection,
  FileProduct,
  FileSizeSet,
} from './catalogue-file.ts'

export type CurrentCatalogue = {
  /** The file has all products of the shop, as an export has them. */
  readonly file: CatalogueFile
  /** The key is the `variantKey`; variants that are no longer offered are here too. */
  readonly variants: ReadonlyMap<string, CurrentVariant>
  /** The key is the picture's name. */
  readonly pictures: ReadonlyMap<string, { readonly hash: string; readonly alt: string }>
  /** The key is the product's id; the version counts its edits. */
  readonly versions: ReadonlyMap<number, number>
}

export type CurrentVariant = {
  readonly stock: number
  readonly pricePesewas: number | null
  /** An untouched variant was never sold, held or counted: it has the stock that the shop began with. */
  readonly isUntouched: boolean
}

export type FieldChange = {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export type VariantChange = {
  readonly colour: string
  readonly size: Size
  readonly isNew: boolean
  /** Null means that the price stays. */
  readonly price: { readonly before: number | null; readonly after: number | null } | null
  /** The stock rises by this many units, or falls if it is negative. */
  readonly by: number
}

export type ProductChange = {
  /** A new product has null. */
  readonly before: FileProduct | null
  readonly after: FileProduct
  readonly fields: readonly FieldChange[]
  readonly variants: readonly VariantChange[]
}

export type SectionChange<Section> = { readonly before: Section | null; readonly after: Section }

export type AltTextChange = {
  readonly picture: string
  readonly before: string
  readonly after: string
}

export type CataloguePlan = {
  readonly sizeSets: readonly SectionChange<FileSizeSet>[]
  readonly collections: readonly SectionChange<FileCollection>[]
  readonly categories: readonly SectionChange<FileCategory>[]
  readonly altTexts: readonly AltTextChange[]
  readonly products: readonly ProductChange[]
  /** The notes say what the reader should know although nothing changes. */
  readonly notes: readonly string[]
}

export function isEmptyPlan(plan: CataloguePlan): boolean {
  const { sizeSets, collections, categories, altTexts, products } = plan
  return [sizeSets, collections, categories, altTexts, products].every(
    (changes) => changes.length === 0,
  )
}

/** A file that adds to the current stock would add once more if it were imported again. */
export function booksDifferences({ products }: CataloguePlan): boolean {
  return products.some(({ after, variants }) =>
    variants.some(({ colour, size, by, isNew }) => {
      const given = after.variants.find((each) => each.colour === colour && each.size === size)
      return !isNew && by !== 0 && given?.stockAtExport !== null
    }),
  )
}
