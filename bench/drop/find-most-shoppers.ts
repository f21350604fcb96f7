export type Sized = {
  /** The highest number of shoppers within the limit; null if not even the first number was. */
  readonly held: number | null
  /** The lowest number above the limit; null if the search ended before. */
  readonly failed: number | null
}

type Search = {
  readonly from: number
  readonly most: number
  readonly bisections: number
  readonly holds: (shoppers: number) => Promise<boolean>
}

/** Doubles until the limit is exceeded, then halves the interval a few times. */
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
