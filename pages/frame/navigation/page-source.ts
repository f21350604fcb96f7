import { loadPage } from '../page-modules.ts'
import { resolvePage } from '../resolve-page.tsx'
import type { ResolvedPage } from '../resolved-page.ts'
import { matchRoute } from '../routes.ts'
import { fetchPayload } from './fetch-payload.ts'

const MAX_AGE_MS = 30_000

type CachedRequest = { readonly page: Promise<ResolvedPage>; readonly at: number }

/** Fetches pages as data; a prefetched page is used by the next navigation to it. */
export type PageSource = {
  readonly get: (path: string) => Promise<ResolvedPage>
  readonly prefetch: (path: string) => void
}

export function createPageSource(build: string): PageSource {
  const requests = new Map<string, CachedRequest>()

  function get(path: string): Promise<ResolvedPage> {
    const known = requests.get(path)
    if (known && Date.now() - known.at < MAX_AGE_MS) return known.page
    const page = fetchPage(path, build)
    requests.set(path, { page, at: Date.now() })
    page.catch(() => requests.delete(path))
    return page
  }

  return {
    get,
    prefetch: (path) => {
      get(path).catch(() => undefined)
    },
  }
}

async function fetchPage(path: string, build: string): Promise<ResolvedPage> {
  const { pathname } = new URL(path, location.origin)
  const [payload] = await Promise.all([
    fetchPayload(path, build),
    loadPage(matchRoute(pathname).name, pathname),
  ])
  return resolvePage(payload, path)
}
