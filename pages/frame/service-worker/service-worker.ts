import { DATA_PREFIX } from '../payload.ts'
import { createResponseCache } from './response-cache.ts'
import {
  handlingOf,
  isGatewayError,
  isNetworkError,
  type WorkerMessage,
  withoutChoice,
} from './rules.ts'
import type { WorkerSettings } from './worker-settings.ts'

/** The service worker types that we use; TypeScript's own conflict with the DOM types. */
type WaitingEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void }

type RequestEvent = WaitingEvent & {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  readonly respondWith: (response: Promise<Response>) => void
}

declare global {
  interface WindowEventMap {
    install: WaitingEvent
    activate: WaitingEvent
    fetch: RequestEvent
  }
}

/** The server prepends this constant to the file. */
declare const SHOP: WorkerSettings
declare const registration: ServiceWorkerRegistration
declare const clients: { readonly claim: () => Promise<void> }
declare const skipWaiting: () => Promise<void>

/** The largest number of cards in one response; their products are fetched after it. */
const CATALOGUE = `${DATA_PREFIX}/collection?page=10`

const cache = createResponseCache(SHOP)

addEventListener('install', (event) => {
  event.waitUntil(install())
})

async function install() {
  await cache.install()
  await skipWaiting()
}

addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  await cache.deleteOtherBuilds()
  // The browser requests the page while the worker starts, so that starting costs no time.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, location.origin)
  if (handling === 'page') event.respondWith(respondWithPage(event))
  if (handling === 'data') event.respondWith(respondWithData(event))
  if (handling === 'file') event.respondWith(respondWithFile(event))
})

async function respondWithPage(event: RequestEvent): Promise<Response> {
  const fresh = await fetchAndCache(event, event.preloadResponse)
  if (fresh && !isGatewayError(fresh)) return fresh
  const known = await findPage(event.request.url)
  return known ?? fresh ?? (await cache.find(SHOP.offlinePage)) ?? Response.error()
}

async function respondWithData(event: RequestEvent): Promise<Response> {
  const fresh = await fetchAndCache(event)
  if (fresh && !isGatewayError(fresh)) return fresh
  return (await findPage(event.request.url)) ?? fresh ?? Response.error()
}

async function findPage(url: string): Promise<Response | undefined> {
  return (await cache.find(url)) ?? cache.find(withoutChoice(url))
}

/** Files are immutable, so a cached one is never requested again. */
async function respondWithFile(event: RequestEvent): Promise<Response> {
  return (await cache.find(event.request.url)) ?? (await fetchAndCache(event)) ?? Response.error()
}

/** Fetches from the network and stores the response in the cache. Returns undefined if offline. */
async function fetchAndCache(
  event: RequestEvent,
  preloaded?: Promise<Response | undefined>,
): Promise<Response | undefined> {
  try {
    const response = (await preloaded) ?? (await fetch(event.request))
    if (isNetworkError(response)) return undefined
    event.waitUntil(cache.store(event.request.url, response.clone()).catch(() => undefined))
    return response
  } catch {
    return undefined
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
  cacheRequested(data).catch(() => undefined)
})

/** The files come from the browser's HTTP cache; the catalogue is for reading offline. */
async function cacheRequested({ seen, wantsCatalogue }: WorkerMessage) {
  const [page, ...files] = seen
  if (page) await cache.fetchAndStore(page)
  const requests = files.map((url) => ({ url, method: 'GET', mode: 'no-cors' }))
  const own = requests.filter((file) => handlingOf(file, location.origin) === 'file')
  for (const { url } of own) await cache.fetchAndStore(url)
  if (wantsCatalogue) await cacheCatalogue()
}

async function cacheCatalogue() {
  await cache.fetchAndStore(CATALOGUE)
  const response = await cache.find(CATALOGUE)
  const text = (await response?.text()) ?? ''
  const ids = new Set([...text.matchAll(/"id":(?<id>\d+)/g)].map(({ groups }) => groups?.id))
  for (const id of ids) await cache.fetchAndStore(`${DATA_PREFIX}/product/${id}`)
}
