export type Sized = {
  /** The most shoppers that were tried and held; null when not even the first number did. */
  readonly held: number | null
  /** The fewest that did not; null when the search ended before. */
  readonly failed: number | null
}

type Search = {
  readonly from: number
  readonly most: number
  readonly bisections: number
  readonly holds: (shoppers: number) => Promise<boolean>
}

/** Doubles until it is too much, then looks in the middle a few times. */
export async function findMostShoppers({ from, most, bisections, holds }: Search): Promise<Sized> {
  let held: number | null = null
  let failed: number | null = null
  for (let shoppers = from; failed === null && shoppers <= most; shoppers *= 2) {
    if (await holds(shoppers)) held = shoppers
    else failed = shoppers
  }
  for (let step = 0; step < bisections && held !== null && failed !== null; step += 1) {
    const middle = Math.round((held + failed) / 2)
    if (await holds(middle)) held = middle
    else failed = middle
  }
  return { held, failed }
}
