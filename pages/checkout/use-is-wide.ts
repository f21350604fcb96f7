import { useSyncExternalStore } from 'react'

/** The breakpoint `desktop` of the tokens: the summary stands beside the form. */
const WIDE = '(min-width: 62.5em)'

/** False until hydration. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
}

function subscribe(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
