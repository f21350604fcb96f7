import { type Cart, lineKey } from '#domain/cart/cart'

/** Undo: the lines as they were, in their order, and after them what came since. */
export function restoreLines(now: Cart, before: Cart): Cart {
  const known = new Set(before.map(lineKey))
  return [...before, ...now.filter((line) => !known.has(lineKey(line)))]
}
