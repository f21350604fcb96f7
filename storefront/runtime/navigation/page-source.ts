import { matchRoute } from '#contracts/routes'
import { pages } from '../../routes.ts'
import { resolvePage } from '../resolve-page.tsx'
import type { ResolvedPage } from '../resolved-page.ts'
import { fetchPayload } from './fetch-payload.ts'

const FRESH_MS = 30_000

type Asked = { readonly page: Promise<ResolvedPage>; readonly at: number }

/** Fetches pages as data; a prefetched one is used by the navigation that follows. */
export type PageSource = {
  readonly get: (path: string) => Promise<ResolvedPage>
  readonly prefetch: (path: string) => void
}

export function createPageSource(build: string): PageSource {
  const asked = new Map<string, Asked>()

  function get(path: string): Promise<ResolvedPage> {
    const known = asked.get(path)
    if (known && Date.now() - known.at < FRESH_MS) return known.page
    const page = fetchPage(path, build)
    asked.set(path, { page, at: Date.now() })
    page.catch(() => asked.delete(path))
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
    pages[matchRoute(pathname).name](pathname),
  ])
  return resolvePage(payload, path)
}
