import pLimit from 'p-limit'

type Limits = { readonly maxConcurrent: number; readonly maxQueued: number }

/** Queues work beyond `maxConcurrent`, and fails with 503 when the queue is full. */
export function limitWithQueue({ maxConcurrent, maxQueued }: Limits) {
  const limit = pLimit(maxConcurrent)
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (limit.pendingCount >= maxQueued) {
      throw Object.assign(new Error('the queue is full'), { statusCode: 503 })
    }
    return limit(work)
  }
}
