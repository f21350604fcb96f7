import type { Cart } from '#domain/cart/cart'
import { lineKey } from '#domain/cart/line'

/** Undo brings back the previous lines in their order, then the lines added since. */
export function restoreLines(now: Cart, before: Cart): Cart {
  const known = new Set(before.map(lineKey))
  return [...before, ...now.filter((line) => !known.has(lineKey(line)))]
}
