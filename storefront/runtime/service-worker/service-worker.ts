import { DATA_PREFIX } from '#contracts/payload'
import type { WorkerSettings } from '#contracts/service-worker'
import { createKeptAnswers } from './kept-answers.ts'
import { handlingOf, isOutOfReach, type WorkerMessage, withoutChoice } from './rules.ts'
import type { RequestEvent } from './worker-scope.ts'

/** Written in front of this file by the server. */
declare const SHOP: WorkerSettings
declare const registration: ServiceWorkerRegistration
declare const clients: { readonly claim: () => Promise<void> }
declare const skipWaiting: () => Promise<void>

/** As many cards as one answer holds, and through them their products. */
const CATALOGUE = `${DATA_PREFIX}/collection?page=10`

const kept = createKeptAnswers(SHOP)

addEventListener('install', (event) => {
  event.waitUntil(install())
})

async function install() {
  await kept.install()
  await skipWaiting()
}

addEventListener('activate', (event) => {
  event.waitUntil(activate())
})

async function activate() {
  await kept.forgetOtherBuilds()
  // The page is asked for while the worker wakes up, so that waking costs no time.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, location.origin)
  if (handling === 'page') event.respondWith(answerPage(event))
  if (handling === 'data') event.respondWith(answerData(event))
  if (handling === 'file') event.respondWith(answerFile(event))
})

async function answerPage(event: RequestEvent): Promise<Response> {
  const fresh = await ask(event, event.preloadResponse)
  if (fresh && !isOutOfReach(fresh)) return fresh
  const known = await findPage(event.request.url)
  return known ?? fresh ?? (await kept.find(SHOP.offlinePage)) ?? Response.error()
}

async function answerData(event: RequestEvent): Promise<Response> {
  const fresh = await ask(event)
  if (fresh && !isOutOfReach(fresh)) return fresh
  return (await findPage(event.request.url)) ?? fresh ?? Response.error()
}

async function findPage(url: string): Promise<Response | undefined> {
  return (await kept.find(url)) ?? kept.find(withoutChoice(url))
}

/** Files never change under their name: what is here need not be asked for. */
async function answerFile(event: RequestEvent): Promise<Response> {
  return (await kept.find(event.request.url)) ?? (await ask(event)) ?? Response.error()
}

/** From the network, kept for later; undefined where there is none. */
async function ask(
  event: RequestEvent,
  preloaded?: Promise<Response | undefined>,
): Promise<Response | undefined> {
  try {
    const answer = (await preloaded) ?? (await fetch(event.request))
    event.waitUntil(kept.keep(event.request.url, answer.clone()).catch(() => undefined))
    return answer
  } catch {
    return undefined
  }
}

addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
  grant(data).catch(() => undefined)
})

/** Files come from the browser's own cache; the catalogue is for reading on the way home. */
async function grant({ seen, wantsCatalogue }: WorkerMessage) {
  const [page, ...files] = seen
  if (page) await kept.fetchAndKeep(page)
  const asked = files.map((url) => ({ url, method: 'GET', mode: 'no-cors' }))
  const own = asked.filter((file) => handlingOf(file, location.origin) === 'file')
  for (const { url } of own) await kept.fetchAndKeep(url)
  if (wantsCatalogue) await keepCatalogue()
}

async function keepCatalogue() {
  await kept.fetchAndKeep(CATALOGUE)
  const answer = await kept.find(CATALOGUE)
  const text = (await answer?.text()) ?? ''
  const ids = new Set([...text.matchAll(/"id":(?<id>\d+)/g)].map(({ groups }) => groups?.id))
  for (const id of ids) await kept.fetchAndKeep(`${DATA_PREFIX}/product/${id}`)
}
