import type { PageDataByRoute, RouteName } from '../../storefront/entry-server.tsx'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { Head } from './head.ts'

/** What a loader is given: the address, already taken apart, and what is in memory. */
export type PageRequest = {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  readonly catalogue: LiveCatalogue
  readonly publicUrl: string
}

export type PageResult<Data> = {
  readonly status: 200 | 404
  readonly head: Head
  readonly data: Data
}

export type Loader<Data> = {
  /** The normalised address under which the HTML may be kept; null when it may not. */
  readonly cacheKey: (request: PageRequest) => string | null
  readonly load: (request: PageRequest) => PageResult<Data>
}

export type Loaders = { readonly [Name in RouteName]: Loader<PageDataByRoute[Name]> }
