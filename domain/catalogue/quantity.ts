export const MIN_PIECES = 1
export const MAX_PIECES_PER_ADD = 10

/**
 * §5: the value of the product page's quantity control after `wanted` was entered. It is capped at
 * `left`.
 */
export function acceptQuantity(current: number, wanted: number, left = MAX_PIECES_PER_ADD): number {
  const isAccepted =
    Number.isInteger(wanted) && wanted >= MIN_PIECES && wanted <= MAX_PIECES_PER_ADD
  return isAccepted ? Math.max(Math.min(wanted, left), MIN_PIECES) : current
}
