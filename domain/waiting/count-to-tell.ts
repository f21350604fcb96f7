/** Whoever was told has this long a chance before others are told of the same units. */
export const CHANCE_MS = 24 * 60 * 60_000

type Counts = {
  readonly stock: number
  /** People told of this variant within `CHANCE_MS`. */
  readonly told: number
}

/** Counts how many more people may be told: never more than there are units. */
export function countToTell({ stock, told }: Counts): number {
  return Math.max(0, stock - told)
}
