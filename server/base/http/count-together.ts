export type Count = { readonly current: number; readonly ttl: number }
export type CountHits = (key: string, windowMs: number, times: number) => Promise<Count>
type Waiting = ReturnType<typeof Promise.withResolvers<Count>>

/**
 * While a hit of a key is being counted, further ones wait and are then counted by one statement: the
 * thousands who share a carrier's address would otherwise queue for one row. Each gets its own number.
 */
export function countTogether(countHits: CountHits) {
  const waitingByKey = new Map<string, Waiting[]>()

  async function countAll(key: string, windowMs: number) {
    for (;;) {
      const waiting = waitingByKey.get(key) ?? []
      if (waiting.length === 0) break
      waitingByKey.set(key, [])
      try {
        const { current, ttl } = await countHits(key, windowMs, waiting.length)
        const before = current - waiting.length
        for (const [index, { resolve }] of waiting.entries()) {
          resolve({ current: before + index + 1, ttl })
        }
      } catch (error) {
        for (const { reject } of waiting) reject(error)
      }
    }
    waitingByKey.delete(key)
  }

  return (key: string, windowMs: number): Promise<Count> => {
    const hit = Promise.withResolvers<Count>()
    const waiting = waitingByKey.get(key)
    if (waiting) waiting.push(hit)
    else {
      waitingByKey.set(key, [hit])
      void countAll(key, windowMs)
    }
    return hit.promise
  }
}
