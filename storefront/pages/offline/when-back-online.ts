const FIRST_GAP_MS = 3_000
const MAX_GAP_MS = 60_000

/**
 * Calls back once the shop can be reached. The browser's event alone is not enough: to a page that
 * was opened without a connection it may stay silent, and it knows nothing of a dead network.
 */
export function whenBackOnline(goOn: () => void): () => void {
  let gapMs = FIRST_GAP_MS
  let timer = setTimeout(ask, gapMs)
  let isStopped = false

  async function ask() {
    const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isStopped) return
    if (isReached) return goOn()
    gapMs = Math.min(gapMs * 1.5, MAX_GAP_MS)
    timer = setTimeout(ask, gapMs)
  }

  addEventListener('online', goOn)
  return () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', goOn)
  }
}
