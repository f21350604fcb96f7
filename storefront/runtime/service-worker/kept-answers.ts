import { mayKeep } from './rules.ts'

/** Enough for an evening in the shop; the oldest make room. What was installed does not count. */
export const MAX_VISITED = 250

type Shop = {
  readonly build: string
  /** What must be there when the network is not: pages, and the files they need. */
  readonly addresses: readonly string[]
}

export type KeptAnswers = {
  /** Fails unless all of it is there in the end: the browser then stays with the worker it has. */
  readonly install: () => Promise<void>
  readonly find: (url: string) => Promise<Response | undefined>
  readonly keep: (url: string, answer: Response) => Promise<void>
  readonly fetchAndKeep: (url: string) => Promise<void>
  readonly forgetOtherBuilds: () => Promise<void>
}

const PREFIX = 'shop-'

/** Each build keeps its own: a page and the files it needs belong together. */
export function createKeptAnswers({ build, addresses }: Shop): KeptAnswers {
  const name = PREFIX + build
  const installed = new Set(addresses)

  async function find(url: string) {
    const cache = await caches.open(name)
    return cache.match(url, { ignoreVary: true })
  }

  async function keep(url: string, answer: Response) {
    if (!mayKeep(answer, build)) return
    const cache = await caches.open(name)
    await cache.put(url, answer)
    const visited = (await cache.keys()).filter((request) => !isInstalled(request))
    const tooMany = visited.slice(0, Math.max(0, visited.length - MAX_VISITED))
    await Promise.all(tooMany.map((request) => cache.delete(request)))
  }

  function isInstalled({ url }: Request): boolean {
    const { pathname, search } = new URL(url)
    return installed.has(pathname + search)
  }

  async function fetchAndKeep(url: string) {
    if (await find(url)) return
    await keep(url, await fetch(url))
  }

  async function installOne(url: string) {
    await fetchAndKeep(url)
    if (!(await find(url))) throw new Error(`${url} could not be kept`)
  }

  return {
    install: async () => {
      await Promise.all(addresses.map(installOne))
    },
    find,
    keep,
    fetchAndKeep,
    forgetOtherBuilds: async () => {
      const names = await caches.keys()
      const others = names.filter((other) => other.startsWith(PREFIX) && other !== name)
      await Promise.all(others.map((other) => caches.delete(other)))
    },
  }
}
