export type Sized = {
  /** This is the highest number of shoppers within the limit; null if not even the lowest that was tried was. */
  readonly held: number | null
  /** This is the lowest number above the limit; null if the search ended before. */
  readonly failed: number | null
}

type Search = {
  readonly from: number
  readonly most: number
  /** The search goes down to this if the first number is above the limit; without it, not at all. */
  readonly least?: number
  /** The search goes from one number to the next by this factor. */
  readonly growth?: number
  readonly bisections: number
  readonly holds: (shoppers: number) => Promise<boolean>
}

/** Doubles until the limit is exceeded, or halves until it is not, then halves the interval a few times. */
export async function findMostShoppers(search: Search): Promise<Sized> {
  const { bisections, holds } = search
  let { held, failed } = (await holds(search.from)) ? await goUp(search) : await goDown(search)
  for (let step = 0; step < bisections && held !== null && failed !== null; step += 1) {
    const middle = Math.round((held + failed) / 2)
    if (await holds(middle)) held = middle
    else failed = middle
  }
  return { held, failed }
}

async function goUp({ from, most, growth = 2, holds }: Search): Promise<Sized> {
  let held = from
  for (let next = from * growth; next <= most; next *= growth) {
    const shoppers = Math.round(next)
    if (!(await holds(shoppers))) return { held, failed: shoppers }
    held = shoppers
  }
  return { held, failed: null }
}

async function goDown({ from, least = from, growth = 2, holds }: Search): Promise<Sized> {
  let failed = from
  for (let next = from / growth; next >= least; next /= growth) {
    const shoppers = Math.round(next)
    if (await holds(shoppers)) return { held: shoppers, failed }
    failed = shoppers
  }
  return { held: null, failed }
}
