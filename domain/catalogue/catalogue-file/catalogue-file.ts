import type { Measures } from '../../sizing/measures.ts'
import type { Colour, OwnerBadge, ProductPicture, Size } from '../product.ts'
import type { ProductState } from '../product-state.ts'
import type { Category, Collection } from '../sections.ts'
import type { SizeSet } from '../size-sets.ts'

export type FileCollection = Collection & {
  readonly position: number
  readonly inNavigation: boolean
}

export type FileCategory = Category & {
  readonly position: number
  /** The slug of its sizes; null stands for the first. Without the field, they stay as they are. */
  readonly sizeSet?: string | null
}

export type FileSizeSet = SizeSet & { readonly position: number }

/** The content has this `hash`: the shop must have this very picture. */
export type FilePicture = ProductPicture & { readonly hash: string; readonly alt: string }

export type FileVariant = {
  readonly colour: string
  readonly size: Size
  /** Null means the usual price of its size. */
  readonly pricePesewas: number | null
  readonly stock: number
  /** Sales since the export stay counted. A file that was written by hand has null here. */
  readonly stockAtExport: number | null
}

export type FileProduct = {
  readonly id: number
  readonly slug: string
  readonly title: string
  /** A draft without a price has 0. */
  readonly pricePesewas: number
  readonly kind: string
  readonly category: string
  readonly collection: string
  readonly badge: OwnerBadge | null
  readonly isSoldOut: boolean
  /** ISO date. */
  readonly releasedOn: string
  readonly state: ProductState
  /** ISO timestamp. */
  readonly publishAt: string | null
  /** The place in *Our order* counts from 1; null means none. */
  readonly position: number | null
  readonly newDrop: number | null
  readonly sizes: readonly Size[]
  readonly colours: readonly Colour[]
  readonly pictures: readonly FilePicture[]
  readonly description: string
  readonly features: readonly string[]
  readonly variants: readonly FileVariant[]
  /** Null removes the measures; without the field, they stay as they are. */
  readonly measures?: Measures | null
}

export type CatalogueFile = {
  readonly sizeSets: readonly FileSizeSet[]
  readonly collections: readonly FileCollection[]
  readonly categories: readonly FileCategory[]
  readonly products: readonly FileProduct[]
}

export type FileFault = {
  /** The place is written like `products[3].price` or `line 5`. */
  readonly place: string
  /**
   * The subject names the product and its field in words, such as 'Black Unity Hoodie: price', if the file says which
   * product it is.
   */
  readonly subject?: string
  readonly sentence: string
}

/** About this many faults are listed: more would help nobody, and millions of them would take all memory. */
export const MAX_FAULTS = 1_000
export const READ_NO_FURTHER = 'is read no further: correct these faults first'

export function faultText({ place, subject, sentence }: FileFault): string {
  return subject === undefined ? `${place}: ${sentence}` : `${subject}: ${sentence} (${place})`
}

/** Identifies a variant among those of all products. */
export function variantKey(productId: number, colour: string, size: string): string {
  return JSON.stringify([productId, colour, size])
}
