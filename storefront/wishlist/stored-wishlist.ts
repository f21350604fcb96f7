/** Product ids in the order in which they were saved. */
export type Wishlist = readonly number[]

/** A piece with its choice: id, colour and size. A heart on a card saves none, and is kept as an id. */
export type SavedChoice = readonly unknown[]

export const emptyWishlist: Wishlist = []
export const MOST_SAVED = 100

/** What stands in storage may be old, edited or not ours: whatever it is, it becomes a list of ids. */
export function readStoredWishlist(text: string | null): Wishlist {
  const stored = parse(text)
  if (!Array.isArray(stored)) return emptyWishlist
  return [...new Set(stored.map(idOf).filter(isProductId))].slice(0, MOST_SAVED)
}

export function readSavedChoices(text: string | null): readonly SavedChoice[] {
  const stored = parse(text)
  return Array.isArray(stored) ? stored.filter(Array.isArray) : []
}

function idOf(entry: unknown): unknown {
  return Array.isArray(entry) ? entry[0] : entry
}

export function isProductId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
