const PREFIX = 'scroll:'

type EntryState = { readonly key: string }

/** Each history entry has a key under which its scroll position is stored. */
export function currentEntryKey(): string {
  const state: unknown = history.state
  if (isEntryState(state)) return state.key
  const key = newEntryState().key
  history.replaceState({ ...history.state, key }, '')
  return key
}

export function newEntryState(): EntryState {
  return { key: Math.random().toString(36).slice(2, 10) }
}

export function rememberScroll(key: string) {
  try {
    sessionStorage.setItem(PREFIX + key, String(Math.round(scrollY)))
  } catch {
    // The page opens at its top if there is no storage.
  }
}

export function recallScroll(key: string): number {
  try {
    return Number(sessionStorage.getItem(PREFIX + key) ?? 0)
  } catch {
    return 0
  }
}

function isEntryState(state: unknown): state is EntryState {
  return (
    typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string'
  )
}
