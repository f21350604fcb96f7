import { isCacheable } from './rules.ts'

/** The oldest entries are evicted. Installed entries do not count. */
export const MAX_VISITED = 250

type Shop = {
  readonly build: string
  /** Pages and the files they need must be available offline. */
  readonly addresses: readonly string[]
}

export type ResponseCache = {
  /** Rejects unless every address is cached: the browser then keeps the current worker. */
  readonly install: () => Promise<void>
  readonly find: (url: string) => Promise<Response | undefined>
  readonly store: (url: string, response: Response) => Promise<void>
  readonly fetchAndStore: (url: string) => Promise<void>
  readonly deleteOtherBuilds: () => Promise<void>
}

const PREFIX = 'shop-'

/** One cache per build: a page needs the files of its own build. */
export function createResponseCache({ build, addresses }: Shop): ResponseCache {
  const name = PREFIX + build
  const installed = new Set(addresses)

  async function find(url: string) {
    const cache = await caches.open(name)
    return cache.match(url, { ignoreVary: true })
  }

  async function store(url: string, response: Response) {
    if (!isCacheable(response, build)) return
    const cache = await caches.open(name)
    await cache.put(url, response)
    const visited = (await cache.keys()).filter((request) => !isInstalled(request))
    const tooMany = visited.slice(0, Math.max(0, visited.length - MAX_VISITED))
    await Promise.all(tooMany.map((request) => cache.delete(request)))
  }

  function isInstalled({ url }: Request): boolean {
    const { pathname, search } = new URL(url)
    return installed.has(pathname + search)
  }

  async function fetchAndStore(url: string) {
    if (await find(url)) return
    await store(url, await fetch(url))
  }

  async function installOne(url: string) {
    await fetchAndStore(url)
    if (!(await find(url))) throw new Error(`${url} could not be kept`)
  }

  return {
    install: async () => {
      await Promise.all(addresses.map(installOne))
    },
    find,
    store,
    fetchAndStore,
    deleteOtherBuilds: async () => {
      const names = await caches.keys()
      const others = names.filter((other) => other.startsWith(PREFIX) && other !== name)
      await Promise.all(others.map((other) => caches.delete(other)))
    },
  }
}
