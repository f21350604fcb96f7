import type { PictureRow } from '#domain/catalogue/picture-form'
import type { Size } from '#domain/catalogue/product'
import type { ProductForm } from '#domain/catalogue/product-form'
import type { ProductState } from '#domain/catalogue/product-state'
import type { SectionContent } from '#domain/catalogue/read-section'
import type { Category } from '#domain/catalogue/sections'
import type { PictureData } from '#contracts/picture'
import type { ProductsPlace } from '../paths.ts'

export type ProductsData = ProductsPlace & {
  /** It counts the products on all pages. */
  readonly count: number
  readonly pages: number
  readonly counts: Readonly<Record<ProductState, number>>
  readonly products: readonly ListedProduct[]
}

export type ListedProduct = {
  readonly id: number
  readonly title: string
  /** It is a text like '120.00', and null while a draft has none. */
  readonly price: string | null
  readonly state: ProductState
  readonly publishAtMs: number | null
  readonly picture: PictureData | null
}

/** The lists of the form offer these. */
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
  /** It has the stored values. */
  readonly form: ProductForm
  readonly options: ProductOptions
  /** Each colour has a row. */
  readonly grid: readonly PriceRow[]
  readonly pictures: readonly ShownPicture[]
  /** They mark what the forms show, so that changes by others are noticed. */
  readonly seen: { readonly words: string; readonly pictures: string }
  /** The token is random: the same form sent twice books its first stock once. */
  readonly token: string
  /** It counts the sizes that are measured. */
  readonly measured: number
  /** They say why it cannot be published. */
  readonly problems: readonly string[]
}

export type PriceRow = { readonly colour: string; readonly cells: readonly PriceCell[] }

export type PriceCell = {
  readonly size: Size
  /** It is the price of a size without one of its own, such as '132.00'. */
  readonly usual: string
  readonly stock: number
}

export type ShownPicture = PictureRow & { readonly picture: PictureData }

export type ListedSection = SectionContent & {
  readonly slug: string
  /** It counts the products in it, in any state. */
  readonly products: number
}
