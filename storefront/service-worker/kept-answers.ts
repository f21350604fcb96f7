import { mayKeep } from './rules.ts'

/** Enough for an evening in the shop; the oldest make room. */
const MOST_ANSWERS = 250

export type KeptAnswers = {
  readonly find: (url: string) => Promise<Response | undefined>
  readonly keep: (url: string, answer: Response) => Promise<void>
  readonly fetchAndKeep: (url: string) => Promise<void>
  readonly forgetOtherBuilds: () => Promise<void>
}

const PREFIX = 'shop-'

/** Each build keeps its own: a page and the files it needs belong together. */
export function createKeptAnswers(build: string): KeptAnswers {
  const name = PREFIX + build

  async function find(url: string) {
    const cache = await caches.open(name)
    return cache.match(url, { ignoreVary: true })
  }

  async function keep(url: string, answer: Response) {
    if (!mayKeep(answer)) return
    const cache = await caches.open(name)
    await cache.put(url, answer)
    const kept = await cache.keys()
    const tooMany = kept.slice(0, Math.max(0, kept.length - MOST_ANSWERS))
    await Promise.all(tooMany.map((request) => cache.delete(request)))
  }

  return {
    find,
    keep,
    fetchAndKeep: async (url) => {
      if (await find(url)) return
      await keep(url, await fetch(url))
    },
    forgetOtherBuilds: async () => {
      const names = await caches.keys()
      const others = names.filter((other) => other.startsWith(PREFIX) && other !== name)
      await Promise.all(others.map((other) => caches.delete(other)))
    },
  }
}
