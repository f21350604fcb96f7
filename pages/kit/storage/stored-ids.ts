/** A longer list is cut. */
export const MAX_STORED_IDS = 100

/**
 * Product ids from this device's storage. The text may be outdated, edited or foreign; invalid
 * entries and duplicates are dropped. An entry may also be a list that begins with an id; it is
 * passed to `onList`.
 */
export function readStoredIds(
  text: string | null,
  onList: (list: readonly unknown[]) => void = () => undefined,
): readonly number[] {
  const stored = parse(text)
  if (!Array.isArray(stored)) return []
  const ids = stored.map((entry: unknown): unknown => {
    if (!Array.isArray(entry)) return entry
    onList(entry)
    return entry[0]
  })
  return [...new Set(ids.filter(isProductId))].slice(0, MAX_STORED_IDS)
}

function isProductId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
