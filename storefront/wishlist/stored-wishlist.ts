/** Product ids in the order they were saved. */
export type Wishlist = readonly number[]

/** Id, colour and size. The heart on a card saves no choice; then only the id is stored. */
export type SavedChoice = readonly unknown[]

export const emptyWishlist: Wishlist = []
export const MAX_SAVED = 100

/**
 * The stored text may be outdated, edited or foreign; invalid entries are dropped. Entries with a
 * choice are passed to `onChoice`.
 */
export function readStoredWishlist(
  text: string | null,
  onChoice: (choice: SavedChoice) => void = () => undefined,
): Wishlist {
  const stored = parse(text)
  if (!Array.isArray(stored)) return emptyWishlist
  const ids = stored.map((entry: unknown): unknown => {
    if (!Array.isArray(entry)) return entry
    onChoice(entry)
    return entry[0]
  })
  return [...new Set(ids.filter(isProductId))].slice(0, MAX_SAVED)
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
