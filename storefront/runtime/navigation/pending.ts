const QUICK_MS = 120

/** Marks the document while a page is awaited, but only when that can be felt. */
export function showPending(): () => void {
  const root = document.documentElement
  const timer = setTimeout(() => {
    root.dataset.navigating = ''
  }, QUICK_MS)
  return () => {
    clearTimeout(timer)
    delete root.dataset.navigating
  }
}
