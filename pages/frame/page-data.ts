import type { FormState } from '#contracts/form'
import type { OrderStatus } from '#contracts/order-status'
import type { PayPageData } from '#contracts/pay-page'
import type { PictureData } from '#contracts/picture'
import type { AddressFormState, ReturnFormState, TrackedOrder } from '#contracts/tracked-order'
import type { Piece } from '#domain/catalogue/piece'
import type { Product } from '#domain/catalogue/product'
import type { RequestType, VerificationMethod } from '#domain/data-rights/data-rights-request'
import type { DeliverySettings } from '#domain/delivery/zone'
import type { MailSender } from '#domain/mail/mail-service'
import type { WaitingKind } from '#domain/waiting/waiting-request'
import type {
  CollectionData,
  GalleryData,
  HomeData,
  ProductData,
  SearchData,
  SizesData,
  WishlistData,
} from '../kit/data/catalogue-pages.ts'
import type { DropData, EnterDrawData } from '../kit/data/drop-pages.ts'

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
  readonly legal: LegalData
  readonly 'data-rights': FormPageData
  readonly 'data-rights-proof': DataRightsProofData
  readonly offline: NoData
  readonly 'not-found': NotFoundData
}

/** Legal texts cannot know who sends the mails: it is a setting of the server. */
export type LegalData = { readonly mailSender: MailSender }

export type RouteName = keyof PageDataByRoute

/** The props of a route's page component. */
export type PageProps<Name extends RouteName> = { readonly data: PageDataByRoute[Name] }

/** The page's text is static; there is nothing to load. */
type NoData = Readonly<Record<string, never>>

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
      /** Set when the form of an address was refused. */
      readonly addressForm: AddressFormState | null
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
