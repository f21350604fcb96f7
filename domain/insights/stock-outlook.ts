/** The sales of this many days tell how fast a product goes. */
export const RECENT_DAYS = 28

/** The result is in percent of what could have been sold; null if there was nothing. */
export function sellThrough(sold: number, stock: number): number | null {
  const kept = Math.max(0, sold)
  return kept + stock === 0 ? null : Math.round((kept * 100) / (kept + stock))
}

/**
 * The stock lasts this many days if it goes on selling as in the last 28 days, or since it was released; null without
 * sales.
 */
export function daysOfStock({
  stock,
  recentlySold,
  daysOnSale,
}: {
  readonly stock: number
  readonly recentlySold: number
  readonly daysOnSale: number
}): number | null {
  if (recentlySold <= 0) return null
  const days = Math.min(RECENT_DAYS, Math.max(1, daysOnSale))
  return Math.floor((stock * days) / recentlySold)
}
