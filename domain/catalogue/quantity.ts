export const MIN_UNITS = 1
export const MAX_UNITS_PER_ADD = 10

/**
 * §5: the value of the product page's quantity control after `wanted` was entered. It is capped at
 * `left`.
 */
export function acceptQuantity(current: number, wanted: number, left = MAX_UNITS_PER_ADD): number {
  const isAccepted = Number.isInteger(wanted) && wanted >= MIN_UNITS && wanted <= MAX_UNITS_PER_ADD
  return isAccepted ? Math.max(Math.min(wanted, left), MIN_UNITS) : current
}
