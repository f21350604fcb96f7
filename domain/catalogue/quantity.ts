export const LEAST_PIECES = 1
export const MAX_PIECES = 10

/**
 * §5: what the product page's quantity control shows after `wanted` was typed or stepped to. More
 * than are left become what is left.
 */
export function acceptQuantity(current: number, wanted: number, left = MAX_PIECES): number {
  const isAccepted = Number.isInteger(wanted) && wanted >= LEAST_PIECES && wanted <= MAX_PIECES
  return isAccepted ? Math.max(Math.min(wanted, left), LEAST_PIECES) : current
}
