type FakeCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>

/** As much of the browser's cache storage as the worker uses, in memory. */
export function fakeCaches(origin: string): Pick<CacheStorage, 'open' | 'keys' | 'delete'> {
  const stores = new Map<string, FakeCache>()
  return {
    open: async (name) => {
      const store = stores.get(name) ?? fakeCache(origin)
      stores.set(name, store)
      return Object.assign(Object.create(null), store)
    },
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
  }
}

/** What is put again stands last, as in browsers. */
function fakeCache(origin: string): FakeCache {
  const kept = new Map<string, Response>()
  const keyOf = (asked: RequestInfo | URL) =>
    new URL(asked instanceof Request ? asked.url : asked, origin).href
  return {
    match: async (asked) => kept.get(keyOf(asked))?.clone(),
    put: async (asked, answer) => {
      kept.delete(keyOf(asked))
      kept.set(keyOf(asked), answer)
    },
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (asked) => kept.delete(keyOf(asked)),
  }
}
