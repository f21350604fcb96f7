import type { PictureData } from '#contracts/picture'
import type { MovedFrom } from '#database/catalogue/moved-products'
import type { PictureRow } from '#domain/catalogue/picture-form'
import type { Size } from '#domain/catalogue/product'
import type { ProductForm } from '#domain/catalogue/product-form'
import type { ProductState } from '#domain/catalogue/product-state'
import type { SectionContent } from '#domain/catalogue/read-section'
import type { Category } from '#domain/catalogue/sections'
import type { SizeSet } from '#domain/catalogue/size-sets'
import type { ProductsPlace } from '../paths.ts'

export type ProductsData = ProductsPlace & {
  /** The products on all pages are counted. */
  readonly count: number
  readonly pages: number
  readonly counts: Readonly<Record<ProductState, number>>
  readonly products: readonly ListedProduct[]
}

export type ListedProduct = {
  readonly id: number
  readonly title: string
  /** The price is a text like '120.00', and null while a draft has none. */
  readonly price: string | null
  readonly state: ProductState
  readonly publishAtMs: number | null
  readonly picture: PictureData | null
}

/** The lists of the form offer these. */
export type ProductOptions = {
  readonly categories: readonly (Category & {
    /** The sizes that its products begin with; null stands for the first. */
    readonly sizeSet: string | null
  })[]
  readonly sizeSets: readonly SizeSet[]
  readonly collections: readonly Category[]
  readonly kinds: readonly string[]
  /** 'XL, 2XL and XXL cost 10 % more'; empty if every size costs the same. */
  readonly surcharge: string
}

export type ProductData = {
  readonly id: number
  readonly title: string
  readonly state: ProductState
  readonly publishAtMs: number | null
  /** The sale was stopped for the time being. */
  readonly isPaused: boolean
  /** The form has the stored values. */
  readonly form: ProductForm
  readonly options: ProductOptions
  /** Each colour has a row. */
  readonly grid: readonly PriceRow[]
  readonly pictures: readonly ShownPicture[]
  /** The marks tell which version the forms show, so that changes by others are noticed. */
  readonly seen: { readonly words: string; readonly pictures: string }
  /** The token is random: the same form sent twice books its first stock once. */
  readonly token: string
  /** This many of its sizes are measured. */
  readonly measured: number
  /** A draft that was brought in from another shop has what its owner still has to do by hand; else null. */
  readonly movedFrom: MovedFrom | null
  /** Each problem is a reason why it cannot be published. */
  readonly problems: readonly string[]
}

export type PriceRow = { readonly colour: string; readonly cells: readonly PriceCell[] }

export type PriceCell = {
  readonly size: Size
  /** A size without a price of its own costs this, such as '132.00'. */
  readonly usual: string
  readonly stock: number
}

export type ShownPicture = PictureRow & { readonly picture: PictureData }

export type ListedSection = SectionContent & {
  readonly slug: string
  /** Products in any state are counted. */
  readonly products: number
}
