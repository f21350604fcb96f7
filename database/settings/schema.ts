import type { Generated } from 'kysely'
import type { DeliveryKind } from '#domain/delivery/zone'

export type ShopTables = {
  readonly settings: SettingsTable
  readonly delivery_zones: DeliveryZonesTable
  readonly shop_facts: ShopFactsTable
  readonly heartbeats: HeartbeatsTable
  readonly revisions: RevisionsTable
  readonly rate_limits: RateLimitsTable
  readonly exchange_rates: ExchangeRatesTable
  readonly insight_views: InsightViewsTable
  readonly insight_purchases: InsightPurchasesTable
  readonly insight_totals: InsightTotalsTable
  readonly insight_purchase_countries: InsightPurchaseCountriesTable
}

type SettingsTable = {
  readonly key: string
  readonly value_json: string
  readonly changed_at: number
}

type DeliveryZonesTable = {
  readonly id: string
  readonly name: string
  readonly kind: DeliveryKind
  readonly countries_json: string
  readonly regions_json: string
  readonly towns: string
  readonly words: string
  readonly place: Generated<string>
  readonly hours: Generated<string>
  readonly fee_pesewas: number
  readonly position: number
  /** It counts the edits: an edit of an older version is refused. */
  readonly version: Generated<number>
}

/**
 * `live-payments`: a process has started with live keys; the fact survives a lost settings file. `selling-live`: no test
 * order was open when the shop began to sell for money. `tests-ended`: an owner decided to end the test orders that were
 * placed until then. `release`: which code migrated last, and which older code can run on what it made. `last-backup`: when
 * the last one was made, and how large it is; `last-backup-elsewhere`: the last one that is not on the same disk alone.
 * `backup-under-way`: how far one is that is being made. `failed-backup`: why the last try was none.
 * `unfinished-restore`: no shop may start on this database yet. `last-product-id`: no new product has this number or a
 * lower one (database/catalogue/product-ids.ts). `untold-proxy`: a proxy in the local network from which requests come, and
 * that the shop was not told about.
 */
type ShopFactsTable = {
  readonly key:
    | 'live-payments'
    | 'selling-live'
    | 'tests-ended'
    | 'release'
    | 'last-backup'
    | 'last-backup-elsewhere'
    | 'backup-under-way'
    | 'failed-backup'
    | 'unfinished-restore'
    | 'last-product-id'
    | 'untold-proxy'
  readonly value: string
  readonly changed_at: number
}

/** A row says when a part of the shop last worked, in whichever process. */
type HeartbeatsTable = {
  /** A part is named `job NAME`, `provider`, `webhook` or `mail`. */
  readonly name: string
  readonly ok_at: number | null
  /** It is null while the part works. */
  readonly failing_since: number | null
  /** This says why the part fails, without personal data. */
  readonly detail: string | null
}

/**
 * `catalogue`: anything may have changed. `pieces`: only some products or pictures did. `stock`: only the stock of some
 * products did. `counted-stock`: as `stock`, by a person; the topic `stock` changes with it.
 */
export type RevisionTopic =
  | 'catalogue'
  | 'pieces'
  | 'stock'
  | 'counted-stock'
  | 'settings'
  | 'drops'
  | 'connections'
  | 'texts'

type RevisionsTable = {
  readonly topic: RevisionTopic
  readonly revision: number
}

type RateLimitsTable = {
  readonly key: string
  readonly hits: number
  readonly resets_at: number
}

/** This table has one row. */
type ExchangeRatesTable = {
  readonly id: 1
  /** These are the last good rates; null before the first successful fetch. */
  readonly rates_json: string | null
  readonly source: 'primary' | 'fallback' | null
  readonly fetched_at: number | null
  /** It is 1 when all services failed at the last fetch. */
  readonly is_failing: 0 | 1
  /** These were the services of the last fetch: when the settings name others, they are fetched at once. */
  readonly services: string
  readonly next_fetch_at: number
  /** One process fetches for all until this time. */
  readonly lease_until: number
}

/** Views are counted per day, without any data about visitors. */
type InsightViewsTable = {
  readonly day: string
  readonly page: string
  readonly referrer: string
  readonly country: string
  readonly views: number
}

type InsightPurchasesTable = {
  readonly order_id: string
  readonly day: string
  readonly value_pesewas: number
  readonly pieces: number
}

/** The kind `all` sums the whole day; its name is ''. */
export type InsightTotalKind = 'all' | 'page' | 'referrer' | 'country'

/** The rows are sums of `insight_views` for days that are over. */
type InsightTotalsTable = {
  readonly kind: InsightTotalKind
  readonly day: string
  readonly name: string
  readonly views: number
}

/** Purchases are counted by country; which order came from where is not kept. */
type InsightPurchaseCountriesTable = {
  readonly day: string
  readonly country: string
  readonly purchases: number
}
