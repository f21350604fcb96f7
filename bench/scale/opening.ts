/** Each request costs this many milliseconds of one core. */
export type Costs = {
  /** The shop answers with a cached page. */
  readonly page: number
  /** nginx answers with its copy of the page. */
  readonly frontPage: number
  /** This order holds a unit and starts its payment. */
  readonly held: number
  /** This order is refused because all units are held or sold. */
  readonly refused: number
}

export type Opening = {
  readonly shoppers: number
  /** The share is between 0 and 1. The others request one page at the instant. */
  readonly buyers: number
  readonly units: number
  readonly cores: number
  /** If true, pages come from nginx. */
  readonly hasFront: boolean
}

/**
 * Returns the seconds from the instant of a drop until the last answer: all requests are there at once, and the cores
 * work them off. Nothing else is in it: no network, no lock, no other program.
 */
export function openingSeconds(opening: Opening, costs: Costs): number {
  const { shoppers, units, cores, hasFront } = opening
  const orders = shoppers * opening.buyers
  const held = Math.min(orders, units)
  const pages = (shoppers - orders) * (hasFront ? costs.frontPage : costs.page)
  const workMs = held * costs.held + (orders - held) * costs.refused + pages
  return workMs / cores / 1000
}

/** Returns how many shoppers have their answers within this many seconds. */
export function shoppersWithin(
  seconds: number,
  opening: Omit<Opening, 'shoppers'>,
  costs: Costs,
): number {
  const fits = (shoppers: number) => openingSeconds({ ...opening, shoppers }, costs) <= seconds
  let low = 0
  let high = 1
  while (fits(high)) high *= 2
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
