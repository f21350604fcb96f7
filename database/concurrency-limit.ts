import pLimit from 'p-limit'

export type ConcurrencyLimit = <Value>(work: () => Promise<Value>) => Promise<Value>

type Limits = { readonly maxAtOnce: number; readonly timeoutMs: number }

/**
 * Runs at most `maxAtOnce` tasks at a time; the others wait in a FIFO queue. A task that waits
 * longer than `timeoutMs` is never started and rejects with ETIMEDOUT, like a connection timeout.
 */
export function limitConcurrency({ maxAtOnce, timeoutMs }: Limits): ConcurrencyLimit {
  const limit = pLimit(maxAtOnce)
  return <Value>(work: () => Promise<Value>) => {
    if (limit.activeCount + limit.pendingCount < maxAtOnce) return limit(work)
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(Object.assign(new Error('its turn did not come in time'), { code: 'ETIMEDOUT' }))
    }, timeoutMs)
    void limit(async () => {
      clearTimeout(timer)
      if (!isLate) await work().then(resolve, reject)
    })
    return promise
  }
}
