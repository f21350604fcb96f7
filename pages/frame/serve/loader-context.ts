import type { PublishedDraw } from '#contracts/draw'
import type { FormState } from '#contracts/form'
import type { OrderStatus } from '#contracts/order-status'
import type { PayPageData } from '#contracts/pay-page'
import type { StoredRequest } from '#database/data-rights/data-rights-requests'
import type { LinkedEntry } from '#database/draws/draw-links'
import type { DeliverySettings } from '#domain/delivery/zone'
import type { CurrentDrop } from '#domain/drop/drop'
import type { MailSender } from '#domain/mail/mail-service'
import type { Brand } from '#domain/site-brand'
import type { Fit } from '#domain/sizing/fit'
import type { WaitingKind } from '#domain/waiting/waiting-request'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import type { OrderPageData } from '../../order/order-page-data.ts'

/** The parsed address and the data sources that a loader may use. */
export type LoaderContext = {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  /** Products that cannot be bought at the moment say so. */
  readonly catalogue: LiveCatalogue
  /** Drops that are not over, at the time for which the page is rendered. */
  readonly drops: readonly CurrentDrop[]
  /** That time. */
  readonly atMs: number
  readonly publicUrl: string
  readonly brand: Brand
  readonly delivery: DeliverySettings
  /** The company or server that sends the shop's mails. */
  readonly mailSender: MailSender
  /** Payments are in test mode: no money moves. */
  readonly isTest: boolean
  /** The order's status, without personal data. */
  readonly readOrder: (reference: string) => Promise<OrderStatus | null>
  /** Whether a piece that is missing has a waiting list now. */
  readonly waitingKindOf: (productId: number) => Promise<WaitingKind>
  /** What is public of a draw; null for a drop that is none. */
  readonly readDraw: (dropId: string) => Promise<PublishedDraw | null>
  /** The entry of a mailed link. */
  readonly findDrawEntry: (token: string) => Promise<LinkedEntry | null>
  /** How the piece runs, as its exchanges say; null unless they are many and agree. */
  readonly readFit: (productId: number) => Promise<Fit | null>
  /** Finds the request by the token mailed with its proof link. */
  readonly findDataRightsRequest: (token: string) => Promise<StoredRequest | null>
  /** What the page of an order shows; only requests that carry a visit have it (server/tracking). */
  readonly orderPage?: OrderPageData
  /** The visitor's network has exceeded the rate limit: nothing is looked up. */
  readonly isOverLimit?: true
  /** Of the visit of somebody who pays for an order (pages/pay/serve-pay.ts). */
  readonly payPage?: PayPageData
  /** Values and errors of a refused form of this page (handle-form.ts). */
  readonly form?: FormState
}
