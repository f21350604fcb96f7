/** Product ids in the order in which they were saved. */
export type Wishlist = readonly number[]

export const emptyWishlist: Wishlist = []
export const MOST_SAVED = 100

/** What stands in storage may be old, edited or not ours: whatever it is, it becomes a list of ids. */
export function readStoredWishlist(text: string | null): Wishlist {
  const stored = parse(text)
  if (!Array.isArray(stored)) return emptyWishlist
  return [...new Set(stored.filter(isProductId))].slice(0, MOST_SAVED)
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
