import type { Size } from '../sizes.ts'
import type { CatalogueFile, FileCategory, FileCollection, FileProduct } from './catalogue-file.ts'

/** What the shop has now. */
export type CurrentCatalogue = {
  /** All of its products, as an export has them. */
  readonly file: CatalogueFile
  /** By `variantKey`; also those that are no longer offered. */
  readonly variants: ReadonlyMap<string, CurrentVariant>
  /** By name. */
  readonly pictures: ReadonlyMap<string, { readonly hash: string; readonly alt: string }>
  /** By product: counts its edits. */
  readonly versions: ReadonlyMap<number, number>
}

export type CurrentVariant = {
  readonly stock: number
  readonly pricePesewas: number | null
  /** Never sold, held or counted: it has the stock that the shop began with. */
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
  /** Null: it stays. */
  readonly price: { readonly before: number | null; readonly after: number | null } | null
  /** By how many pieces the stock changes. */
  readonly by: number
}

export type ProductChange = {
  /** Null for a new product. */
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

/** Everything that an import would change. */
export type CataloguePlan = {
  readonly collections: readonly SectionChange<FileCollection>[]
  readonly categories: readonly SectionChange<FileCategory>[]
  readonly altTexts: readonly AltTextChange[]
  readonly products: readonly ProductChange[]
  /** What the reader should know though nothing changes. */
  readonly notes: readonly string[]
}

export function isEmptyPlan(plan: CataloguePlan): boolean {
  const { collections, categories, altTexts, products } = plan
  return collections.length + categories.length + altTexts.length + products.length === 0
}

/** Whether it adds to the stock as it is: the same file again would add once more. */
export function booksDifferences({ products }: CataloguePlan): boolean {
  return products.some(({ after, variants }) =>
    variants.some(({ colour, size, by, isNew }) => {
      const given = after.variants.find((each) => each.colour === colour && each.size === size)
      return !isNew && by !== 0 && given?.stockAtExport !== null
    }),
  )
}
