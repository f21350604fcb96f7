import pLimit from 'p-limit'

export type ConcurrencyLimit = <Value>(work: () => Promise<Value>) => Promise<Value>

type Limits = { readonly maxConcurrent: number; readonly timeoutMs: number }

/**
 * Runs at most `maxConcurrent` tasks at a time; the others wait in a FIFO queue. A task that waits
 * longer than `timeoutMs` is never started and rejects with ETIMEDOUT, like a connection timeout.
 */
export function limitWithTimeout({ maxConcurrent, timeoutMs }: Limits): ConcurrencyLimit {
  const limit = pLimit(maxConcurrent)
  return <Value>(work: () => Promise<Value>) => {
    if (limit.activeCount + limit.pendingCount < maxConcurrent) return limit(work)
    const { promise, resolve, reject } = Promise.withResolvers<Value>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(Object.assign(new Error('it waited too long in the queue'), { code: 'ETIMEDOUT' }))
    }, timeoutMs)
    void limit(async () => {
      clearTimeout(timer)
      if (!isLate) await work().then(resolve, reject)
    })
    return promise
  }
}
