/** A variant in one of these sizes costs so much more than its product. */
export type Surcharge = {
  readonly percent: number
  /** The names count in upper and lower case, and may be those of sizes that no product has. */
  readonly sizes: readonly string[]
}

/** §9 names three surcharged sizes; 3XL is not one of them. The owner may set another rule. */
export const SHIPPED_SURCHARGE: Surcharge = { percent: 10, sizes: ['XL', '2XL', 'XXL'] }

/** The names of all surcharged sizes together have this many characters at most. */
export const MAX_SIZES_TEXT = 300

export function isShippedSurcharge({ percent, sizes }: Surcharge): boolean {
  return percent === SHIPPED_SURCHARGE.percent && sizes.join() === SHIPPED_SURCHARGE.sizes.join()
}
