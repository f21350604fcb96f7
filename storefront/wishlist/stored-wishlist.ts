/** Product ids in the order in which they were saved. */
export type Wishlist = readonly number[]

/** A piece with its choice: id, colour and size. A heart on a card saves none, and is kept as an id. */
export type SavedChoice = readonly unknown[]

export const emptyWishlist: Wishlist = []
export const MAX_SAVED = 100

/**
 * What stands in storage may be old, edited or not ours: whatever it is, it becomes a list of ids.
 * The choices among its entries are told to `onChoice`.
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
