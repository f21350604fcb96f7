import { BUILD_HEADER, DATA_PREFIX } from '#contracts/payload'

/** What the service worker does with a request. `leave`: nothing, the browser sees to it. */
export type Handling = 'page' | 'data' | 'file' | 'leave'

type Asked = { readonly method: string; readonly mode: string; readonly url: string }

/** Named by their content, or as good as. The film is left out: it is large and comes in ranges. */
const FILE = /^\/(?:assets|pictures)\/[\w.-]+$|^\/(?:favicon\.svg|icon-\d+\.png)$/
/** Posting, paying and what only machines read. */
const NOT_OURS = /^\/(?:api|stand-in|film|share)\/|^\/sw\.js$/

export function handlingOf({ method, mode, url }: Asked, ownOrigin: string): Handling {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin || NOT_OURS.test(pathname)) return 'leave'
  if (FILE.test(pathname)) return 'file'
  if (pathname.startsWith(`${DATA_PREFIX}/`)) return 'data'
  return mode === 'navigate' ? 'page' : 'leave'
}

type Answer = {
  readonly status: number
  readonly redirected: boolean
  readonly headers: Pick<Headers, 'get'>
}

/**
 * Only what is the same for everybody: what speaks of one visitor is marked by the server. Pages and
 * data say their build; those of another ask for files that this one has not kept.
 */
export function mayKeep({ status, redirected, headers }: Answer, build: string): boolean {
  const isPublic = !headers.get('cache-control')?.includes('no-store')
  return status === 200 && !redirected && isPublic && (headers.get(BUILD_HEADER) ?? build) === build
}

/** What a page asks the worker to keep: what it fetched before the worker was there, and more. */
export type WorkerMessage = { readonly seen: readonly string[]; readonly wantsCatalogue: boolean }

/** A piece that was never opened with this choice is shown as it usually opens. */
export function withoutChoice(url: string): string {
  const { origin, pathname } = new URL(url)
  return /^(?:\/_data)?\/product\/\d+$/.test(pathname) ? origin + pathname : url
}

/** The shop cannot be reached, though somebody before it answered. */
export function isOutOfReach({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 502 && status <= 504
}
