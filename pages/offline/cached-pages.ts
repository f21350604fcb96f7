import { DATA_PREFIX } from '../frame/payload.ts'

export type CachedPage = { readonly path: string; readonly title: string }

const MAX_PAGES = 40

/** Lists the public pages in the service worker's cache, most recently visited first. */
export async function listCachedPages(): Promise<readonly CachedPage[]> {
  const names = await caches.keys()
  const name = names.find((known) => known.startsWith('shop-'))
  if (!name) return []
  const cache = await caches.open(name)
  const pages: CachedPage[] = []
  for (const { url } of [...(await cache.keys())].reverse()) {
    const found = await toPage(url, await cache.match(url))
    if (found && pages.every(({ path }) => path !== found.path)) pages.push(found)
    if (pages.length === MAX_PAGES) break
  }
  return pages
}

/** Reads an HTML page or a page's data; pages with `noindex` are left out. */
async function toPage(url: string, response: Response | undefined): Promise<CachedPage | null> {
  const { pathname, search } = new URL(url)
  const isData = pathname.startsWith(`${DATA_PREFIX}/`)
  const isPage = response?.headers.get('content-type')?.includes('text/html')
  if (!response || search !== '' || !(isData || isPage)) return null
  const text = await response.text()
  if (/<meta name="robots" content="noindex/.test(text)) return null
  const path = isData ? pathname.slice(DATA_PREFIX.length) : pathname
  return { path, title: titleIn(text, path) }
}

function titleIn(text: string, path: string): string {
  const title = /<title>(?<html>[^<]*)<\/title>|"title":"(?<json>[^"\\]*)"/.exec(text)?.groups
  const whole = title?.html ?? title?.json ?? path
  return whole.split(' | ')[0] ?? path
}
