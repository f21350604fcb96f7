/** Calls when the page is seen again or back online: timers were late, and what it knows may be old. */
export function onReturn(look: () => void): () => void {
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look()
  }
  document.addEventListener('visibilitychange', lookIfSeen)
  addEventListener('online', lookIfSeen)
  return () => {
    document.removeEventListener('visibilitychange', lookIfSeen)
    removeEventListener('online', lookIfSeen)
  }
}
