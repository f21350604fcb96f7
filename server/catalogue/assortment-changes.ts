export type ListChanges<P> = { readonly removed: readonly P[]; readonly added: readonly P[] }

/** Starting anew costs about as much as so many changes. */
const MAX_CHANGES = 200

/**
 * An edit leaves all other products the same objects in the same order: only the part between the
 * common beginning and the common end is compared. Null when too much has changed.
 */
export function changesBetween<P>(
  known: readonly P[],
  current: readonly P[],
): ListChanges<P> | null {
  const shorter = Math.min(known.length, current.length)
  let start = 0
  while (start < shorter && known[start] === current[start]) start += 1
  let end = 0
  while (end < shorter - start && known.at(-1 - end) === current.at(-1 - end)) end += 1
  const removed = known.slice(start, known.length - end)
  const added = current.slice(start, current.length - end)
  return removed.length + added.length > MAX_CHANGES ? null : { removed, added }
}
