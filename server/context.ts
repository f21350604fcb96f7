import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import type { Database } from '#database/database'
import type { Schema } from '#database/schema'
import type { Backoffice } from '#office/frame/backoffice.ts'
import type { HtmlCache } from '#pages/frame/serve/html-cache.ts'
import type { ReadyAnswers } from '#pages/frame/serve/ready-answers.ts'
import type { Storefront } from '#pages/frame/serve/storefront.ts'
import type { FloodLimit } from './base/http/flood-limit.ts'
import type { Heartbeats } from './base/jobs/heartbeats.ts'
import type { LiveCatalogue } from './catalogue/live-catalogue.ts'
import type { Config } from './config.ts'
import type { CountryOfAddress } from './currency/geo-ip/geo-ip.ts'
import type { LiveRates } from './currency/rates/live-rates.ts'
import type { PublishedDraws } from './draws/published-draws.ts'
import type { ProcessCounts } from './health/process-counts.ts'
import type { ViewCounter } from './insights/count-views.ts'
import type { OrderContext } from './orders/order-context.ts'
import type { StandIn } from './payments/stand-in/create-stand-in.ts'
import type { TestPaymentGuard } from './payments/test-payment-guard.ts'
import type { PictureStore } from './pictures/stores/picture-store.ts'
import type { LiveSettings } from './settings/live-settings.ts'
import type { Passwords } from './staff/passwords.ts'

/** Everything a request may need; passed as an argument, never stored in a module. */
export type AppContext = {
  readonly config: Config
  readonly db: Kysely<Schema>
  readonly engine: Database['engine']
  /** The database's clock, the only one for times that are stored or shared. */
  readonly now: Clock
  readonly catalogue: LiveCatalogue
  readonly settings: LiveSettings
  readonly storefront: Storefront
  readonly backoffice: Backoffice
  readonly htmlCache: HtmlCache
  readonly readyAnswers: ReadyAnswers
  /** Limits posts that are refused with a page: it is rendered for them alone, with what they typed. */
  readonly mayRenderRefusal: FloodLimit
  readonly rates: LiveRates
  readonly views: ViewCounter
  readonly countryOfAddress: CountryOfAddress
  readonly orders: OrderContext
  readonly publishedDraws: PublishedDraws
  /** Null when a provider with keys takes the payments. */
  readonly standIn: StandIn | null
  readonly testPayments: TestPaymentGuard
  readonly passwords: Passwords
  /** The files of uploaded pictures. */
  readonly pictureStore: PictureStore
  readonly heartbeats: Heartbeats
  readonly processCounts: ProcessCounts
  readonly pause: (ms: number) => Promise<void>
}
