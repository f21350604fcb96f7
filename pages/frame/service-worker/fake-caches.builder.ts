type FakeCache = Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>

/** Keeps in memory the part of `CacheStorage` that the worker uses. */
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

/** An entry that is put again becomes the last one, as in browsers. */
function fakeCache(origin: string): FakeCache {
  const entries = new Map<string, Response>()
  const keyOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, origin).href
  return {
    match: async (request) => entries.get(keyOf(request))?.clone(),
    put: async (request, response) => {
      entries.delete(keyOf(request))
      entries.set(keyOf(request), response)
    },
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    delete: async (request) => entries.delete(keyOf(request)),
  }
}
