import type { Kysely } from 'kysely'
import type { Database } from '#database/database'
import type { Schema } from '#database/schema'
import type { LiveCatalogue } from './catalogue/live-catalogue.ts'
import type { Config } from './config.ts'
import type { HtmlCache } from './pages/html-cache.ts'
import type { Storefront } from './pages/storefront.ts'

/** Everything a request may need; handed down, never kept in a module. */
export type Shop = {
  readonly config: Config
  readonly db: Kysely<Schema>
  readonly engine: Database['engine']
  readonly catalogue: LiveCatalogue
  readonly storefront: Storefront
  readonly htmlCache: HtmlCache
}
