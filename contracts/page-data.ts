import type { CollectionQuery } from '#domain/catalogue/collection-query'
import type { ChosenVariant } from '#domain/catalogue/opening-choice'
import type { Product, Size } from '#domain/catalogue/product'
import type { RequestType, VerificationMethod } from '#domain/data-rights/data-rights-request'
import type { FormState } from './form.ts'
import type { OrderStatus } from './order-status.ts'
import type { PictureData } from './picture.ts'
import type { ProductCardData } from './product-card.ts'
import type { ProductDetail } from './product-detail.ts'

/** What each route's loader answers and its page takes. */
export type PageDataByRoute = {
  readonly home: HomeData
  readonly collection: CollectionData
  readonly product: ProductData
  readonly search: SearchData
  readonly wishlist: WishlistData
  readonly gallery: GalleryData
  readonly about: AboutData
  readonly contact: FormPageData
  readonly cart: CartData
  readonly checkout: CheckoutData
  readonly 'checkout-success': CheckoutSuccessData
  readonly subscribe: SubscribeData
  readonly 'landing-success': NoData
  readonly 'subscribe-confirm': SubscribeConfirmData
  readonly unsubscribe: UnsubscribeData
  readonly faq: NoData
  readonly 'currency-test': CurrencyTestData
  readonly legal: NoData
  readonly 'data-rights': FormPageData
  readonly 'data-rights-proof': DataRightsProofData
  readonly offline: NoData
  readonly 'not-found': NotFoundData
}

export type RouteName = keyof PageDataByRoute

/** What the page of a route is drawn with. */
export type PageProps<Name extends RouteName> = { readonly data: PageDataByRoute[Name] }

/** The words are the page's own; there is nothing to load. */
type NoData = Readonly<Record<string, never>>

type HomeData = {
  readonly poster: PictureData
  readonly newDrops: readonly ProductCardData[]
  readonly look: { readonly picture: PictureData; readonly caption: string }
}

export type CollectionData = {
  readonly query: CollectionQuery
  /** By which the list can be narrowed. */
  readonly sizes: readonly Size[]
  readonly total: number
  readonly hasMore: boolean
  readonly products: readonly ProductCardData[]
}

type ProductData = ProductNotFound | FoundProduct

/** With its words, which the page of a piece need not carry. */
type ProductNotFound = {
  readonly state: 'not-found'
  readonly title: string
  readonly detail: string
}

export type FoundProduct = {
  readonly state: 'found'
  readonly product: ProductDetail
  /** What is chosen: at first what the address names. */
  readonly choice: ChosenVariant
  readonly more: readonly ProductCardData[]
}

export type SearchData = {
  /** What was searched for, as the field shows it; '' before anything was. */
  readonly query: string
  readonly total: number
  readonly products: readonly ProductCardData[]
  /** What came before these pieces; null at the beginning. */
  readonly earlierHref: string | null
  /** The same pieces and more of them; null when no more fit on this page. */
  readonly moreHref: string | null
  /** Other pieces that come after these; null when there are none. */
  readonly nextHref: string | null
  /** What to look at instead, when there is nothing to show. */
  readonly popular: readonly ProductCardData[]
}

/** The products whose ids were asked for; what the shop does not have is not among them. */
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

export type GalleryPiece = {
  readonly id: number
  /** An artist's name, or the year of the campaign. */
  readonly caption: string
  readonly picture: PictureData
}

type AboutData = {
  readonly hero: PictureData
  readonly vision: PictureData
  readonly values: Readonly<Record<ValueName, PictureData>>
  readonly wall: readonly PictureData[]
}

/** What the brand believes in; each has its picture. */
export type ValueName = 'quality' | 'authenticity' | 'sustainability'

/** Of a page whose form is posted to the page itself. */
export type FormPageData = {
  /** It was sent without script, and this is where that leads. */
  readonly isSent: boolean
  /** What is to be said then besides thank you; mostly nothing. */
  readonly hint: string
  /** Refused without script; null when the page is only being looked at. */
  readonly form: FormState | null
}

/** Empty in the page itself, which is the same for everybody; the browser asks by ids. */
type CartData = {
  readonly products: readonly Product[]
  readonly pictures: Readonly<Record<string, PictureData>>
}

type CheckoutData = {
  /** The shop runs its own stand-in for the payment provider. */
  readonly isTest: boolean
}

type CheckoutSuccessData =
  | { readonly state: 'no-reference' | 'not-found' | 'asked-too-often' }
  | { readonly state: 'found'; readonly order: OrderStatus }

type SubscribeData = {
  readonly picture: PictureData
  /** Set when the form came back from a browser without script. */
  readonly form: FormState | null
}

type SubscribeConfirmData =
  | { readonly state: 'asking'; readonly token: string }
  | { readonly state: 'confirmed' }
  /** Too old, cut on its way, or taken back by unsubscribing. */
  | { readonly state: 'old' }

type UnsubscribeData =
  | { readonly state: 'asking'; readonly token: string }
  | { readonly state: 'done' }
  | { readonly state: 'incomplete' }

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
