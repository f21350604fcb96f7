const PENDING_DELAY_MS = 120

/** Marks the document while a navigation is pending, but only if it takes noticeably long. */
export function showPending(): () => void {
  const root = document.documentElement
  const timer = setTimeout(() => {
    root.dataset.navigating = ''
  }, PENDING_DELAY_MS)
  return () => {
    clearTimeout(timer)
    delete root.dataset.navigating
  }
}
