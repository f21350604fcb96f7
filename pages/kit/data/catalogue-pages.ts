import type { CSSProperties } from 'react'
import type { PictureData } from '#contracts/picture'
import type { CollectionQuery } from '#domain/catalogue/collection-query'
import type { ChosenVariant } from '#domain/catalogue/opening-choice'
import type { Product, Size } from '#domain/catalogue/product'
import type { Measures } from '#domain/sizing/measures'
import type { NameStyle } from '../../frame/layout/fit-name.ts'
import type { ProductCardData } from './product-card-data.ts'
import type { ProductDetail } from './product-detail.ts'

/** The sections are in the owner's order. The page's own file renders the first three, `more-sections.tsx` all others. */
export type HomeData = { readonly sections: readonly (MainSection | MoreSection)[] }

export type MainSection = HeroSection | ProductsSection | StorySection

/** The id is unique on the page; those of products, posters and words are in its HTML. */
type SectionBase = { readonly id: string }

export type HeroSection = SectionBase & {
  readonly kind: 'hero'
  /** Where the page begins with the hero, the name in it is the page's heading, and the poster is loaded first. */
  readonly nameTag: 'h1' | 'p'
  readonly priority: 'first' | 'later'
  /** It follows other sections, and is less high. */
  readonly isLater?: true
  /** A name that is too long for the usual size has another one. */
  readonly nameStyle?: NameStyle
  readonly film: FilmData
  /** The button leads there: to products of this page, or to all. */
  readonly shopHref: string
}

export type ProductsSection = SectionBase & {
  readonly kind: 'products'
  readonly heading: string
  readonly products: readonly ProductCardData[]
  /** The words stand in for new drops while there are none. */
  readonly note?: string
  /** The link to all products says this. */
  readonly all: string
}

export type StorySection = SectionBase & {
  readonly kind: 'story'
  readonly statement: string
  /** HTML within a paragraph, of the owner's marks. */
  readonly words: string
  readonly link: string
  /** It is null while the gallery has no poster. */
  readonly look: CaptionedLook | null
}

/** React marks where one part of the caption ends. */
export type CaptionedLook = LookData & { readonly caption: readonly string[] }

/** A home page that does not begin with the hero begins with `title`, which has the `h1`. */
export type MoreSection = SectionBase &
  (
    | { readonly kind: 'title' | 'newsletter' }
    | {
        readonly kind: 'words'
        readonly heading: string
        readonly paragraphs: readonly string[]
      }
    | {
        readonly kind: 'posters'
        readonly heading: string
        readonly looks: readonly CaptionedLook[]
      }
  )

export type FilmData = {
  /** It is null if the first screen has no picture. */
  readonly poster: PictureData | null
  /** The poster's preload must have the same `sizes`, or the browser would load two files. */
  readonly sizes: string
  /** Upright screens have another poster. Each is a `<source>` of the picture. */
  readonly portrait?: readonly PortraitSource[]
  /** The owner may have chosen another `object-position` of poster and film than the usual one. */
  readonly style?: FocusStyle
  /** This product turns in the film. It is null if it is not in the catalogue. */
  readonly product: { readonly href: string; readonly name: string } | null
  /** For the poster alone they are empty. */
  readonly sources: readonly FilmSource[]
  /** Upright screens have another film, or none. */
  readonly portraitSources?: readonly FilmSource[]
}

export type PortraitSource = {
  readonly media: string
  readonly type?: string
  readonly srcSet: string
  readonly sizes: string
}

export type FocusStyle = CSSProperties & {
  readonly '--focus'?: string
  readonly '--portrait-focus'?: string
}

export type FilmSource = { readonly src: string; readonly type: string }

/** A poster and the products on it that can be bought. */
export type LookData = {
  readonly picture: PictureData
  readonly products: readonly LookProduct[]
}

export type LookProduct = { readonly id: number; readonly title: string }

export type CollectionData = {
  readonly query: CollectionQuery
  /** These sizes are offered as filters. */
  readonly sizes: readonly Size[]
  readonly total: number
  /** The summary is a text like 'Sets, 2 pieces'. Screen readers first hear `sorted`, 'Sorted by newest'. */
  readonly summary: string
  readonly sorted: string
  readonly hasMore: boolean
  readonly products: readonly ProductCardData[]
  /** A poster follows every eight of the products. */
  readonly posters: readonly LookData[]
  /** Absent while there are products. The text is in the data, so that the page's bundle does not contain it. */
  readonly empty?: EmptyList
}

export type EmptyList = {
  readonly title: string
  readonly detail: string
  readonly href: string
  readonly label: string
  /** There is nothing to filter either. */
  readonly isShopEmpty: boolean
}

export type ProductData = ProductNotFound | FoundProduct

/** The data has the text, so that the product page's bundle does not contain it. */
type ProductNotFound = {
  readonly state: 'not-found'
  readonly title: string
  readonly detail: string
}

export type FoundProduct = {
  readonly state: 'found'
  readonly product: ProductDetail
  /** The choice is at first the one in the URL. */
  readonly choice: ChosenVariant
  readonly look: Look | null
  /** Each has an address in the FAQ, a topic and a line. The text is in the data, like that of `not-found`. */
  readonly promises: readonly (readonly [href: string, topic: string, words: string])[]
  readonly more: readonly ProductCardData[]
}

/** Products that are worn with this one, and a poster that shows it. */
export type Look = {
  readonly poster: { readonly href: string; readonly picture: PictureData } | null
  readonly products: readonly ProductLink[]
}

export type ProductLink = Pick<ProductCardData, 'id' | 'title' | 'price' | 'picture'>

export type SizesData =
  | {
      readonly state: 'missing'
      readonly href: string
      readonly title: string
      readonly detail: string
    }
  | FoundSizes

/** The page of sizes and the dialog on the product's page both show it. */
export type FoundSizes = {
  readonly state: 'found'
  readonly href: string
  readonly title: string
  readonly measures: Measures
  /** The sentence is like 'Runs small: …', and null unless enough returns say so. */
  readonly fit: string | null
}

export type SearchData = {
  /** The field shows this text, which is '' before the first search. */
  readonly query: string
  readonly total: number
  readonly products: readonly ProductCardData[]
  /** The link leads to the previous document of results, and is null on the first. */
  readonly earlierHref: string | null
  /** The link leads to the same products and more, and is null when no more fit on this document. */
  readonly moreHref: string | null
  /** The link leads to the next document of results, and is null when there is none. */
  readonly nextHref: string | null
  /** These products are suggested when there are no results. */
  readonly popular: readonly ProductCardData[]
}

/** The products whose ids were requested; unknown ids are left out. */
export type WishlistData = { readonly products: readonly ProductCardData[] }

export type GalleryData = {
  readonly tabs: readonly GalleryTab[]
  readonly lead: string
  readonly posters: readonly PosterData[]
}

export type GalleryTab = {
  readonly label: string
  readonly href: string
  readonly count: number
  readonly isSelected: boolean
}

export type PosterData = LookData & {
  readonly id: number
  /** The caption is an artist's name, or the year of the campaign. */
  readonly caption: string
}

/** The cached HTML has no products, because it is the same for everybody; the browser requests them by ids. */
export type CartData = {
  readonly products: readonly Product[]
  readonly pictures: Readonly<Record<string, PictureData>>
}
