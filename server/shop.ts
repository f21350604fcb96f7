import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import type { Database } from '#database/database'
import type { Schema } from '#database/schema'
import type { LiveCatalogue } from './catalogue/live-catalogue.ts'
import type { Config } from './config.ts'
import type { Orders } from './orders/orders.ts'
import type { TestPaymentGuard } from './orders/test-payment-guard.ts'
import type { HtmlCache } from './pages/html-cache.ts'
import type { Storefront } from './pages/storefront.ts'
import type { LiveRates } from './providers/exchange-rates/live-rates.ts'
import type { CountryOfAddress } from './providers/geo-ip/geo-ip.ts'
import type { PaystackStandIn } from './stand-ins/paystack/paystack-stand-in.ts'
import type { ViewCounter } from './use-cases/count-views.ts'

/** Everything a request may need; handed down, never kept in a module. */
export type Shop = {
  readonly config: Config
  readonly db: Kysely<Schema>
  readonly engine: Database['engine']
  /** The database's clock. No other tells a time that is kept or shared. */
  readonly now: Clock
  readonly catalogue: LiveCatalogue
  readonly storefront: Storefront
  readonly htmlCache: HtmlCache
  readonly rates: LiveRates
  readonly views: ViewCounter
  readonly countryOfAddress: CountryOfAddress
  readonly orders: Orders
  /** Null when the provider itself takes the payments. */
  readonly standIn: PaystackStandIn | null
  readonly testPayments: TestPaymentGuard
}
