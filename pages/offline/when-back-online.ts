const FIRST_DELAY_MS = 3_000
const MAX_DELAY_MS = 60_000

/**
 * Calls back once the shop can be reached. The `online` event alone is not enough: it may not fire
 * on a page that was opened offline, and it does not detect a network without internet access.
 */
export function whenBackOnline(onOnline: () => void): () => void {
  let delayMs = FIRST_DELAY_MS
  let timer = setTimeout(poll, delayMs)
  let isStopped = false

  async function poll() {
    const isReached = await fetch('/healthz', { cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isStopped) return
    if (isReached) return onOnline()
    delayMs = Math.min(delayMs * 1.5, MAX_DELAY_MS)
    timer = setTimeout(poll, delayMs)
  }

  addEventListener('online', onOnline)
  return () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', onOnline)
  }
}
