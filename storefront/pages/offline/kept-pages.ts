import { DATA_PREFIX } from '#contracts/payload'

export type KeptPage = { readonly path: string; readonly title: string }

const MOST = 40

/** The public pages that the service worker has on this device, the last visited first. */
export async function listKeptPages(): Promise<readonly KeptPage[]> {
  const names = await caches.keys()
  const name = names.find((known) => known.startsWith('shop-'))
  if (!name) return []
  const cache = await caches.open(name)
  const pages: KeptPage[] = []
  for (const { url } of (await cache.keys()).toReversed()) {
    const found = await toPage(url, await cache.match(url))
    if (found && pages.every(({ path }) => path !== found.path)) pages.push(found)
    if (pages.length === MOST) break
  }
  return pages
}

/** A whole page, or the data of one; what search engines do not keep is nothing to read either. */
async function toPage(url: string, answer: Response | undefined): Promise<KeptPage | null> {
  const { pathname, search } = new URL(url)
  const isData = pathname.startsWith(`${DATA_PREFIX}/`)
  const isPage = answer?.headers.get('content-type')?.includes('text/html')
  if (!answer || search !== '' || !(isData || isPage)) return null
  const text = await answer.text()
  if (/<meta name="robots" content="noindex/.test(text)) return null
  const path = isData ? pathname.slice(DATA_PREFIX.length) : pathname
  return { path, title: titleIn(text, path) }
}

function titleIn(text: string, path: string): string {
  const title = /<title>(?<html>[^<]*)<\/title>|"title":"(?<json>[^"\\]*)"/.exec(text)?.groups
  const whole = title?.html ?? title?.json ?? path
  return whole.split(' | ')[0] ?? path
}
