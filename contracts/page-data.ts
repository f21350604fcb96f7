import type { CollectionQuery } from '#domain/catalogue/collection-query'
import type { ChosenVariant } from '#domain/catalogue/opening-choice'
import type { Piece } from '#domain/catalogue/piece'
import type { Product, Size } from '#domain/catalogue/product'
import type { RequestType, VerificationMethod } from '#domain/data-rights/data-rights-request'
import type { DeliverySettings } from '#domain/delivery/zone'
import type { EntryState } from '#domain/draw/draw-entry'
import type { Measures } from '#domain/sizing/measures'
import type { WaitingKind } from '#domain/waiting/waiting-request'
import type { PublishedDraw } from './draw.ts'
import type { FormState } from './form.ts'
import type { OrderStatus } from './order-status.ts'
import type { PayPageData } from './pay-page.ts'
import type { PictureData } from './picture.ts'
import type { ProductCardData } from './product-card.ts'
import type { ProductDetail } from './product-detail.ts'
import type { ReturnFormState, TrackedOrder } from './tracked-order.ts'

/** The data that each route's loader returns and its page receives. */
export type PageDataByRoute = {
  readonly home: HomeData
  readonly collection: CollectionData
  readonly product: ProductData
  readonly drops: DropData
  readonly sizes: SizesData
  readonly search: SearchData
  readonly wishlist: WishlistData
  readonly gallery: GalleryData
  readonly about: AboutData
  readonly contact: FormPageData
  readonly cart: CartData
  readonly checkout: CheckoutData
  readonly 'checkout-success': CheckoutSuccessData
  readonly order: OrderPageData
  readonly orders: FormPageData
  readonly pay: PayPageData
  readonly subscribe: SubscribeData
  readonly 'landing-success': NoData
  readonly 'subscribe-confirm': SubscribeConfirmData
  readonly unsubscribe: UnsubscribeData
  readonly notify: NotifyData
  readonly draw: EnterDrawData
  readonly faq: NoData
  readonly 'currency-test': CurrencyTestData
  readonly legal: NoData
  readonly 'data-rights': FormPageData
  readonly 'data-rights-proof': DataRightsProofData
  readonly offline: NoData
  readonly 'not-found': NotFoundData
}

export type RouteName = keyof PageDataByRoute

/** The props of a route's page component. */
export type PageProps<Name extends RouteName> = { readonly data: PageDataByRoute[Name] }

/** The page's text is static; there is nothing to load. */
type NoData = Readonly<Record<string, never>>

type HomeData = {
  readonly film: FilmData
  readonly newDrops: readonly ProductCardData[]
  readonly look: LookData & { readonly caption: string }
}

export type FilmData = {
  readonly poster: PictureData
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

type ProductData = ProductNotFound | FoundProduct

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

type DropData =
  | { readonly state: 'not-found' }
  | {
      readonly state: 'found'
      readonly title: string
      /** Sentences about when, how and how many. */
      readonly facts: readonly string[]
      readonly products: readonly ProductCardData[]
      /** Null unless it is a draw. */
      readonly draw: DrawData | null
    }

export type DrawData = Pick<PublishedDraw, 'state' | 'hash' | 'entryCount' | 'seed'> & {
  /** Where to enter for each piece, while entries count. */
  readonly enter: readonly { readonly name: string; readonly href: string }[]
  readonly results: readonly DrawResult[]
  /** Numbers that were drawn but are only in the list. */
  readonly hiddenWinners: number
  readonly dataHref: string
  readonly listHref: string
  /** Recomputes the draw in a shell; empty before it. */
  readonly commands: string
}

/** Who was drawn for one colour and size. */
export type DrawResult = {
  readonly name: string
  readonly pieces: number
  readonly ids: readonly string[]
}

type SizesData =
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
type WishlistData = { readonly products: readonly ProductCardData[] }

type GalleryData = {
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

type AboutData = {
  readonly hero: PictureData
  readonly vision: PictureData
  readonly values: Readonly<Record<ValueName, PictureData>>
  readonly wall: readonly PictureData[]
}

/** The brand's values; each has a picture. */
export type ValueName = 'quality' | 'authenticity' | 'sustainability'

/** The data of a page whose form posts to the page's own URL. */
export type FormPageData = {
  /** The form was submitted without script, and this is the redirect target. */
  readonly isSent: boolean
  /** An additional sentence for the thank-you message; usually ''. */
  readonly hint: string
  /** Set when the form was rejected without script; null on a plain visit. */
  readonly form: FormState | null
}

/** Empty in the cached HTML, which is the same for everybody; the browser requests it by ids. */
type CartData = {
  readonly products: readonly Product[]
  readonly pictures: Readonly<Record<string, PictureData>>
}

type CheckoutData = {
  /** The shop runs with the stand-in payment provider. */
  readonly isTest: boolean
  readonly delivery: DeliverySettings
}

type CheckoutSuccessData =
  | { readonly state: 'no-reference' | 'not-found' | 'asked-too-often' }
  | { readonly state: 'found'; readonly order: OrderStatus }

export type OrderPageData =
  | { readonly state: 'closed'; readonly error: string | null }
  | {
      readonly state: 'open'
      readonly order: TrackedOrder
      /** About what was done just now. */
      readonly notice: string | null
      readonly error: string | null
      /** Set when the form of a return was refused. */
      readonly returnForm: ReturnFormState | null
    }

type SubscribeData = {
  readonly picture: PictureData
  /** Set when the form was rejected without script. */
  readonly form: FormState | null
}

type SubscribeConfirmData =
  | { readonly state: 'asking'; readonly token: string }
  | { readonly state: 'confirmed' }
  /** The link is expired, truncated, or revoked by unsubscribing. */
  | { readonly state: 'old' }

type UnsubscribeData =
  | { readonly state: 'asking'; readonly token: string; readonly of: UnsubscribedFrom }
  | { readonly state: 'done'; readonly of: UnsubscribedFrom }
  | { readonly state: 'incomplete' }

/** `pieces`: mails about pieces that were asked for. */
export type UnsubscribedFrom = 'news' | 'pieces'

export type NotifyData =
  /** No piece is named, or none that is in the shop. */
  | { readonly state: 'unknown' }
  | {
      readonly state: 'form'
      readonly kind: WaitingKind
      readonly piece: Piece
      /** 'Unity Cap (Black, One Size)' */
      readonly name: string
      readonly href: string
      readonly isInStock: boolean
      readonly isSent: boolean
      readonly form: FormState | null
    }
  /** Of a mailed link. */
  | { readonly state: 'asking'; readonly token: string }
  | { readonly state: 'confirmed'; readonly kind: WaitingKind }
  | { readonly state: 'old' }

export type EnterDrawData =
  /** No draw is named, or none that is planned. */
  | { readonly state: 'unknown' | 'old' }
  | { readonly state: 'closed'; readonly draw: DrawLink }
  | {
      readonly state: 'pieces'
      readonly draw: DrawLink
      readonly enter: readonly { readonly name: string; readonly href: string }[]
    }
  | {
      readonly state: 'form'
      readonly draw: DrawLink
      readonly product: { readonly id: number; readonly title: string; readonly href: string }
      readonly variants: readonly { readonly value: string; readonly name: string }[]
      readonly isSent: boolean
      readonly form: FormState | null
    }
  /** Of a mailed link. */
  | {
      readonly state: 'asking'
      readonly draw: DrawLink
      readonly name: string
      readonly token: string
    }
  | {
      readonly state: 'entry'
      readonly draw: DrawLink
      readonly name: string
      readonly id: string
      readonly outcome: EntryStanding
      /** Until when it is held for whoever was drawn; null for others. */
      readonly heldUntil: string | null
    }

/** `taken`: phone or mailbox has another entry. `late`: its link was not used in time. */
export type EntryStanding = Exclude<EntryState, 'unconfirmed'> | 'taken' | 'late'

export type DrawLink = {
  readonly id: string
  readonly title: string
  readonly href: string
  /** 'Saturday 16 January at 18:00 GMT' */
  readonly atText: string
}

type CurrencyTestData = { readonly heading: string; readonly lead: string }

type DataRightsProofData = { readonly state: 'unknown' } | FoundDataRightsRequest

export type FoundDataRightsRequest = {
  /** `waiting`: the button has not been pressed yet. */
  readonly state: 'waiting' | 'proven' | 'closed'
  readonly token: string
  readonly number: string
  readonly requestType: RequestType
  readonly verificationMethod: VerificationMethod
  /** '15 December 2026'. */
  readonly answerBy: string
}

type NotFoundData = { readonly path: string }
