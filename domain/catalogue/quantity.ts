export const LEAST_PIECES = 1
export const MOST_PIECES = 10

/** §5: what the product page's quantity control shows after `wanted` was typed or stepped to. */
export function acceptQuantity(current: number, wanted: number): number {
  const isAccepted = Number.isInteger(wanted) && wanted >= LEAST_PIECES && wanted <= MOST_PIECES
  return isAccepted ? wanted : current
}
