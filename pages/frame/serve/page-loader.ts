import type { DropNotice } from '#contracts/drop'
import type { CurrentDrop } from '#domain/drop/drop'
import { longGmtText } from '#domain/drop/gmt-text'
import { fullTitle, type Head, type PageHead } from '../head/head.ts'
import type { PageFile, PagePayload } from '../payload.ts'
import { indexingOf, ownPathsOf, type RouteName } from '../routes.ts'
import type { LoaderContext } from './loader-context.ts'

/** Parses a request for its route's page; data is loaded only when `load` is called. */
export type PageLoader<Data = unknown> = (request: LoaderContext) => PreparedPage<Data>

export type PreparedPage<Data = unknown> = {
  /** A visit queries the database and perhaps the payment provider, so visits are rate-limited. */
  readonly isRateLimited: boolean
  /** The key is the normalised address, and null when the response must not be cached. */
  readonly cacheKey: string | null
  readonly load: () => Promise<LoadedPage<Data>>
}

export type LoadedPage<Data = unknown> = {
  readonly status: number
  readonly head: Head
  readonly payload: PagePayload<Data>
  /** A private page contains data of one visitor, and is never cached. */
  readonly isPrivate: boolean
}

type LoaderResult<Data = unknown> = {
  /** The default is 200. */
  readonly status?: 200 | 404 | 429
  readonly head: PageHead
  readonly data: Data
  readonly isPrivate?: boolean
  /** The drops are announced above the page. */
  readonly drops?: readonly CurrentDrop[]
  readonly file?: PageFile
}

type Definition<Query, Result extends LoaderResult> = {
  /** Parses the request once, for the cache key and for the data. */
  readonly read: (request: LoaderContext) => Query
  readonly isCounted?: (query: Query) => boolean
  readonly cacheKey: (query: Query) => string | null
  readonly load: (query: Query, request: LoaderContext) => Result | Promise<Result>
}

export function pageLoader<Query, const Result extends LoaderResult>(
  route: RouteName,
  { read, isCounted, cacheKey, load }: Definition<Query, Result>,
): PageLoader<Result['data']> {
  return (request) => {
    const query = read(request)
    return {
      isRateLimited: isCounted?.(query) ?? false,
      cacheKey: cacheKey(query),
      load: async () => loadedPage(route, await load(query, request), request),
    }
  }
}

/** A page that ignores the query is cached under its route's path. */
export function fixedPage<const Result extends LoaderResult>(
  route: RouteName,
  load: (request: LoaderContext) => Result,
): PageLoader<Result['data']> {
  const key = ownPathsOf(route)[0] ?? route
  return pageLoader(route, {
    read: () => null,
    cacheKey: () => key,
    load: (_query, request) => load(request),
  })
}

function loadedPage<Data>(
  route: RouteName,
  { status = 200, head, data, isPrivate = false, drops = [], file }: LoaderResult<Data>,
  { brand, catalogue }: LoaderContext,
): LoadedPage<Data> {
  const { hasShippedPictures: hasShippedCards } = catalogue.current()
  const title = fullTitle(head.title, brand)
  const isIndexed = status === 200 && isOpenToSearchEngines(route)
  const canonical = isIndexed ? (head.canonical ?? ownPathsOf(route)[0] ?? null) : null
  return {
    status,
    head: { ...head, title, siteName: brand.name, canonical, hasShippedCards },
    isPrivate,
    payload: {
      route,
      title,
      data,
      ...(drops.length > 0 && { drops: drops.map(dropNotice) }),
      ...(file && { file }),
    },
  }
}

function dropNotice({ productIds: _, holdMinutes: _hold, ...drop }: CurrentDrop): DropNotice {
  return { ...drop, opensText: longGmtText(drop.opensAtMs) }
}

function isOpenToSearchEngines(route: RouteName): boolean {
  const indexing = indexingOf(route)
  return indexing === 'listed' || indexing === 'allowed'
}
