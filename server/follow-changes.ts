import { waitForAll } from './wait-for-all.ts'

const POLL_MS = 1000

type Followed = { readonly refresh: () => Promise<void> }

/** Every process polls once a second for what other processes changed. */
export function followChanges(
  followed: readonly Followed[],
  onError: (error: unknown) => void,
): { readonly stop: () => void } {
  let isPolling = false
  let isFailing = false
  let isStopped = false

  /** A hanging database gets one query of each at a time, and an outage is reported once. */
  async function poll() {
    if (isPolling) return
    isPolling = true
    try {
      await waitForAll(followed.map((each) => each.refresh()))
      isFailing = false
    } catch (error) {
      // After the end, a query in flight finds the database closed.
      if (!isFailing && !isStopped) onError(error)
      isFailing = true
    } finally {
      isPolling = false
    }
  }

  const timer = setInterval(poll, POLL_MS)
  timer.unref()
  return {
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}
