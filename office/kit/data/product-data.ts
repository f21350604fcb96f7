import type { PictureRow } from '#domain/catalogue/picture-form'
import type { Size } from '#domain/catalogue/product'
import type { ProductForm } from '#domain/catalogue/product-form'
import type { ProductState } from '#domain/catalogue/product-state'
import type { SectionContent } from '#domain/catalogue/read-section'
import type { Category } from '#domain/catalogue/sections'
import type { PictureData } from '#contracts/picture'
import type { ProductsPlace } from '../paths.ts'

export type ProductsData = ProductsPlace & {
  /** On all pages. */
  readonly count: number
  readonly pages: number
  readonly counts: Readonly<Record<ProductState, number>>
  readonly products: readonly ListedProduct[]
}

export type ListedProduct = {
  readonly id: number
  readonly title: string
  /** '120.00'; null while a draft has none. */
  readonly price: string | null
  readonly state: ProductState
  readonly publishAtMs: number | null
  readonly picture: PictureData | null
}

/** What the form's lists offer. */
export type ProductOptions = {
  readonly categories: readonly Category[]
  readonly collections: readonly Category[]
  readonly kinds: readonly string[]
}

export type ProductData = {
  readonly id: number
  readonly title: string
  readonly state: ProductState
  readonly publishAtMs: number | null
  /** Its sale was stopped for the time being. */
  readonly isPaused: boolean
  /** As stored. */
  readonly form: ProductForm
  readonly options: ProductOptions
  /** One row for each colour. */
  readonly grid: readonly PriceRow[]
  readonly pictures: readonly ShownPicture[]
  /** Marks of what the forms show. */
  readonly seen: { readonly words: string; readonly pictures: string }
  /** Random: the same form sent twice books its first stock once. */
  readonly token: string
  /** How many of its sizes are measured. */
  readonly measured: number
  /** Why it cannot be published. */
  readonly problems: readonly string[]
}

export type PriceRow = { readonly colour: string; readonly cells: readonly PriceCell[] }

export type PriceCell = {
  readonly size: Size
  /** The price without one of its own: '132.00'. */
  readonly usual: string
  readonly stock: number
}

export type ShownPicture = PictureRow & { readonly picture: PictureData }

export type ListedSection = SectionContent & {
  readonly slug: string
  /** The products in it, in any state. */
  readonly products: number
}
