import type { FormState } from '#contracts/form-state'
import type { OrderStatus } from '#contracts/order-status'
import type { KeptRequest } from '#database/repositories/data-rights-requests'
import type { PageDataByRoute, RouteName } from '../../storefront/entry-server.tsx'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { Head } from '../seo/head.ts'

/** What a loader is given: the address, already taken apart, and what is in memory. */
export type PageRequest = {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  readonly catalogue: LiveCatalogue
  readonly publicUrl: string
  /** The shop's own stand-in takes the payments: no money moves. */
  readonly isTest: boolean
  /** How the order with this reference stands, without anything personal. */
  readonly readOrder: (reference: string) => Promise<OrderStatus | null>
  /** The request whose letter had this token in it. */
  readonly findDataRightsRequest: (token: string) => Promise<KeptRequest | null>
  /** The visitor's network asked more often than it may: nothing is looked up. */
  readonly isOverLimit?: true
  /** What stood in a form of this page that was refused; see answer-form.ts. */
  readonly form?: FormState
}

export type PageResult<Data> = {
  readonly status: 200 | 404 | 429
  readonly head: Head
  readonly data: Data
  /** Speaks of one visitor, so nobody may keep it. */
  readonly isPrivate?: boolean
}

type Keyed = {
  /** Each visit costs the database a look, and perhaps the payment provider: visits are counted. */
  readonly isCounted?: (request: PageRequest) => boolean
  /** The normalised address under which the answer may be kept; null when it may not. */
  readonly cacheKey: (request: PageRequest) => string | null
}

export type Loader<Data> = Keyed & { readonly load: (request: PageRequest) => PageResult<Data> }

/** For a page whose data is not in memory. */
export type AsyncLoader<Data> = Keyed & {
  readonly load: (request: PageRequest) => Promise<PageResult<Data>>
}

export type Loaders = {
  readonly [Name in RouteName]: Loader<PageDataByRoute[Name]> | AsyncLoader<PageDataByRoute[Name]>
}
