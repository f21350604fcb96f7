import pLimit from 'p-limit'

type Limits = { readonly maxAtOnce: number; readonly maxWaiting: number }

/** So much work at once; the rest waits for its turn, and what would be too much is refused with 503. */
export function limitWaiting({ maxAtOnce, maxWaiting }: Limits) {
  const limit = pLimit(maxAtOnce)
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (limit.pendingCount >= maxWaiting) {
      throw Object.assign(new Error('too many wait already'), { statusCode: 503 })
    }
    return limit(work)
  }
}
