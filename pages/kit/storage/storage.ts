export type Stored =
  | { readonly isAvailable: true; readonly text: string | null }
  | { readonly isAvailable: false }

/** Storage may be blocked, full or broken; these functions never throw. */
export function readStorage(key: string): Stored {
  try {
    return { isAvailable: true, text: localStorage.getItem(key) }
  } catch {
    return { isAvailable: false }
  }
}

/** Returns true if the text was stored. */
export function writeStorage(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function removeStorage(key: string): boolean {
  try {
    localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}
