import { useSyncExternalStore } from 'react'

/** §2: the header turns solid after 50 px of scroll. */
const SOLID_AFTER_PX = 50

export function useIsScrolled(): boolean {
  return useSyncExternalStore(subscribeToScroll, isScrolled, () => false)
}

function subscribeToScroll(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

function isScrolled() {
  return window.scrollY > SOLID_AFTER_PX
}
