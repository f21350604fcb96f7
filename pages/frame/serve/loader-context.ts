import type { PublishedDraw } from '#contracts/draw'
import type { FormState } from '#contracts/form'
import type { OrderStatus } from '#contracts/order-status'
import type { PayPageData } from '#contracts/pay-page'
import type { StoredRequest } from '#database/data-rights/data-rights-requests'
import type { LinkedEntry } from '#database/draws/draw-links'
import type { Product } from '#domain/catalogue/product'
import type { DeliverySettings } from '#domain/delivery/zone'
import type { CurrentDrop } from '#domain/drop/drop'
import type { Brand } from '#domain/site-brand'
import type { Fit } from '#domain/sizing/fit'
import type { WaitingKind } from '#domain/waiting/waiting-request'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import type { SiteTexts } from '#server/texts/site-texts'
import type { OrderPageData } from '../../order/order-page-data.ts'

/** A loader may use the parsed address and these data sources. */
export type LoaderContext = {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  /** Products of the catalogue say so when they cannot be bought at the moment. */
  readonly catalogue: LiveCatalogue
  /** These drops are not over, at the time for which the page is rendered. */
  readonly drops: readonly CurrentDrop[]
  /** The page is rendered for this time. */
  readonly atMs: number
  readonly publicUrl: string
  readonly brand: Brand
  readonly delivery: DeliverySettings
  /** What the owner has written, with the facts of the moment in it. */
  readonly texts: SiteTexts
  /** Payments are in test mode, so that no money moves. */
  readonly isTest: boolean
  /** The order's status has no personal data. */
  readonly readOrder: (reference: string) => Promise<OrderStatus | null>
  /** A missing variant has this kind of waiting list now. */
  readonly waitingKindOf: (productId: number) => Promise<WaitingKind>
  /** The result is what is public of a draw, and null for a drop that is none. */
  readonly readDraw: (dropId: string) => Promise<PublishedDraw | null>
  /** The token comes from a mailed link. */
  readonly findDrawEntry: (token: string) => Promise<LinkedEntry | null>
  /** Exchanges of the product say how it runs. The fit is null unless they are many and agree. */
  readonly readFit: (product: Pick<Product, 'id' | 'sizes'>) => Promise<Fit | null>
  /** The token was mailed with the request's proof link. */
  readonly findDataRightsRequest: (token: string) => Promise<StoredRequest | null>
  /** The page of an order shows it. Only requests that carry a visit have it (server/tracking). */
  readonly orderPage?: OrderPageData
  /** The visitor's network has exceeded the rate limit, so nothing is looked up. */
  readonly isOverLimit?: true
  /** The visit of somebody who pays for an order has it (pages/pay/serve-pay.ts). */
  readonly payPage?: PayPageData
  /** A refused form of this page has values and errors here (handle-form.ts). */
  readonly form?: FormState
}
