import type { Product } from '#domain/catalogue/product'
import type { CollectionQuery } from '#domain/catalogue/collection-query'
import type { ChosenVariant } from '#domain/catalogue/opening-choice'
import type { Size } from '#domain/catalogue/product'
import type { Measures } from '#domain/sizing/measures'
import type { PictureData } from '#contracts/picture'
import type { ProductCardData } from './product-card-data.ts'
import type { ProductDetail } from './product-detail.ts'

export type HomeData = {
  readonly film: FilmData
  readonly newDrops: readonly ProductCardData[]
  readonly look: LookData & { readonly caption: string }
}

export type FilmData = {
  readonly poster: PictureData
  /** The `object-position` of poster and film, if the owner chose another point than the usual one. */
  readonly focus?: string
  /** As in the preload of the poster, or the browser would load two files. */
  readonly sizes: string
  /** The piece that turns in the film; null if it is not in the catalogue. */
  readonly piece: { readonly href: string; readonly name: string } | null
  /** Only if the owner chose: of another film, or none for the poster alone. */
  readonly sources?: readonly FilmSource[]
}

export type FilmSource = { readonly src: string; readonly type: string }

/** A poster and the products on it that can be bought. */
export type LookData = {
  readonly picture: PictureData
  readonly pieces: readonly LookPiece[]
}

export type LookPiece = { readonly id: number; readonly title: string }

export type CollectionData = {
  readonly query: CollectionQuery
  /** The sizes offered as filters. */
  readonly sizes: readonly Size[]
  readonly total: number
  /** 'Sets, 2 pieces', and for screen readers before it: 'Sorted by newest'. */
  readonly summary: string
  readonly sorted: string
  readonly hasMore: boolean
  readonly products: readonly ProductCardData[]
  /** One after every eight of the products. */
  readonly posters: readonly LookData[]
}

export type ProductData = ProductNotFound | FoundProduct

/** With its text, so that the product page's bundle does not contain it. */
type ProductNotFound = {
  readonly state: 'not-found'
  readonly title: string
  readonly detail: string
}

export type FoundProduct = {
  readonly state: 'found'
  readonly product: ProductDetail
  /** The selected variant; initially the one in the URL. */
  readonly choice: ChosenVariant
  readonly look: Look | null
  /** An address in the FAQ, the topic and a line about it; with the text, like `not-found`. */
  readonly promises: readonly (readonly [href: string, topic: string, words: string])[]
  readonly more: readonly ProductCardData[]
}

/** Products that are worn with this one, and a poster that shows it. */
export type Look = {
  readonly poster: { readonly href: string; readonly picture: PictureData } | null
  readonly pieces: readonly PieceLink[]
}

export type PieceLink = Pick<ProductCardData, 'id' | 'title' | 'price' | 'picture'>

export type SizesData =
  | {
      readonly state: 'missing'
      readonly href: string
      readonly title: string
      readonly detail: string
    }
  | FoundSizes

/** Also of the dialog on the product's page. */
export type FoundSizes = {
  readonly state: 'found'
  /** Of the product. */
  readonly href: string
  readonly title: string
  readonly measures: Measures
  /** 'Runs small: …'; null unless enough returns say so. */
  readonly fit: string | null
}

export type SearchData = {
  /** The search text as the field shows it; '' before the first search. */
  readonly query: string
  readonly total: number
  readonly products: readonly ProductCardData[]
  /** The previous document of results; null on the first. */
  readonly earlierHref: string | null
  /** The same products and more; null when no more fit on this document. */
  readonly moreHref: string | null
  /** The next document of results; null when there is none. */
  readonly nextHref: string | null
  /** Suggestions when there are no results. */
  readonly popular: readonly ProductCardData[]
}

/** The products whose ids were requested; unknown ids are left out. */
export type WishlistData = { readonly products: readonly ProductCardData[] }

export type GalleryData = {
  readonly tabs: readonly GalleryTab[]
  readonly lead: string
  readonly pieces: readonly GalleryPiece[]
}

export type GalleryTab = {
  readonly label: string
  readonly href: string
  readonly count: number
  readonly isSelected: boolean
}

export type GalleryPiece = LookData & {
  readonly id: number
  /** An artist's name, or the year of the campaign. */
  readonly caption: string
}

/** Empty in the cached HTML, which is the same for everybody; the browser requests it by ids. */
export type CartData = {
  readonly products: readonly Product[]
  readonly pictures: Readonly<Record<string, PictureData>>
}
