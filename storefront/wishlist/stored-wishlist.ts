/** Product ids in the order in which they were saved. */
export type Wishlist = readonly number[]

/** The colour and size in which a piece was saved; a heart on a card saves none. */
export type SavedChoice = { readonly colour: string; readonly size: string }
export type SavedChoices = ReadonlyMap<number, SavedChoice>

export const emptyWishlist: Wishlist = []
export const MOST_SAVED = 100

/** What stands in storage may be old, edited or not ours: whatever it is, it becomes a list of ids. */
export function readStoredWishlist(text: string | null): Wishlist {
  const stored = parse(text)
  if (!Array.isArray(stored)) return emptyWishlist
  return [...new Set(stored.map(idOf).filter(isProductId))].slice(0, MOST_SAVED)
}

/** An entry is an id, or an object with the id and what was chosen. */
export function readSavedChoices(text: string | null): SavedChoices {
  const stored = parse(text)
  return new Map(Array.isArray(stored) ? stored.flatMap(choiceOf) : [])
}

export function writeWishlist(ids: Wishlist, choices: SavedChoices): string {
  return JSON.stringify(ids.map((id) => (choices.has(id) ? { id, ...choices.get(id) } : id)))
}

function idOf(entry: unknown): unknown {
  return typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : entry
}

function choiceOf(entry: unknown): [number, SavedChoice][] {
  const id = idOf(entry)
  if (!isProductId(id) || typeof entry !== 'object' || entry === null) return []
  if (!('colour' in entry && 'size' in entry)) return []
  const { colour, size } = entry
  return typeof colour === 'string' && typeof size === 'string' ? [[id, { colour, size }]] : []
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
