import type { Encoding } from '#server/base/http/accepted-encoding'

declare module '#server/base/context' {
  interface AppContext {
    readonly readyAnswers: ReadyAnswers
  }
}

/** The answer is kept as it was sent, without its body, which only the HTML cache has. */
export type ReadyAnswer = {
  /** The HTML cache has the body under this key. */
  readonly key: string
  readonly etag: string
  readonly encoding: Encoding | null
  readonly status: number
  /** Names and values stand in turn, in the order in which they were sent. */
  readonly headers: string[]
  /** The request's id stands at this place among them. */
  readonly idAt: number
  /** An answer without a body (304) has null here. */
  readonly bodyLength: number | null
  /** The route that gave the answer is named in the metrics. */
  readonly route: string
}

/** These two decide about the answer to a request. */
export type Asked = { readonly url: string; readonly varyKey: string }

export type Repeated = Pick<ReadyAnswer, 'route' | 'status'> & { readonly ms: number }

export type ReadyAnswers = {
  /** The result is true if any varyKey of this address is known. */
  readonly has: (url: string) => boolean
  readonly find: (asked: Asked) => ReadyAnswer | undefined
  readonly add: (asked: Asked, answer: ReadyAnswer) => void
  readonly clear: () => void
  readonly size: () => number
  /** The route itself does not see what is repeated, and neither do Fastify's hooks. */
  readonly listeners: Set<(repeated: Repeated) => void>
}

/** So many take some 2 MB at most. */
const MAX_ANSWERS = 2_000
const MAX_URL_LENGTH = 256
const MAX_VARY_KEY_LENGTH = 256

/**
 * The answers are bounded in number and size: anybody can request any address. When there are too many all are
 * forgotten, which costs each one request of the ordinary way.
 */
export function createReadyAnswers(maxAnswers = MAX_ANSWERS): ReadyAnswers {
  const byUrl = new Map<string, Map<string, ReadyAnswer>>()
  let size = 0

  function clear() {
    byUrl.clear()
    size = 0
  }

  function add({ url, varyKey }: Asked, answer: ReadyAnswer) {
    if (url.length > MAX_URL_LENGTH || varyKey.length > MAX_VARY_KEY_LENGTH) return
    if (size >= maxAnswers) clear()
    const variants = byUrl.get(url) ?? new Map<string, ReadyAnswer>()
    byUrl.set(url, variants)
    if (!variants.has(varyKey)) size += 1
    variants.set(varyKey, answer)
  }

  return {
    has: (url) => byUrl.has(url),
    find: ({ url, varyKey }) => byUrl.get(url)?.get(varyKey),
    add,
    clear,
    size: () => size,
    listeners: new Set(),
  }
}
