import { BUILD_HEADER, DATA_PREFIX } from '../payload.ts'

/** The service worker handles a request in one of these ways. `leave` is left to the browser. */
export type Handling = 'page' | 'data' | 'file' | 'leave'

type RequestFacts = { readonly method: string; readonly mode: string; readonly url: string }

/** These files never change, or nearly so. The film is not one of them: it is large and fetched in ranges. */
const FILE = /^\/(?:assets|look|pictures)\/[\w.-]+$|^\/(?:favicon\.svg|icon-\d+\.png)$/
/** The worker ignores the API, payments, the back office, and files that only machines read. */
const IGNORED = /^\/(?:api|stand-in|film|share)\/|^\/sw\.js$|^\/owner(?:\/|$)/

export function handlingOf({ method, mode, url }: RequestFacts, ownOrigin: string): Handling {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin || IGNORED.test(pathname)) return 'leave'
  if (FILE.test(pathname)) return 'file'
  if (pathname.startsWith(`${DATA_PREFIX}/`)) return 'data'
  return mode === 'navigate' ? 'page' : 'leave'
}

type ResponseFacts = {
  readonly status: number
  readonly redirected: boolean
  readonly headers: Pick<Headers, 'get'>
}

/**
 * Only responses that are the same for every visitor are cached: the server marks personal ones `no-store`. Pages and
 * data name their build; those of another build need files that are not in this cache.
 */
export function isCacheable(
  { status, redirected, headers }: ResponseFacts,
  build: string,
): boolean {
  const isPublic = !headers.get('cache-control')?.includes('no-store')
  return status === 200 && !redirected && isPublic && (headers.get(BUILD_HEADER) ?? build) === build
}

/** A page asks the worker to cache what it fetched before the worker was active, and the catalogue. */
export type WorkerMessage = { readonly seen: readonly string[]; readonly wantsCatalogue: boolean }

/** A product that is not cached with this colour and size is shown with its default ones. */
export function withoutChoice(url: string): string {
  const { origin, pathname } = new URL(url)
  return /^(?:\/_data)?\/product\/\d+$/.test(pathname) ? origin + pathname : url
}

/** A proxy responded, but could not reach the shop. */
export function isGatewayError({ status }: Pick<ResponseFacts, 'status'>): boolean {
  return status >= 502 && status <= 504
}

/** Without a network Firefox's navigation preload resolves, with such a response; other browsers reject. */
export function isNetworkError({ type }: Pick<Response, 'type'>): boolean {
  return type === 'error'
}
