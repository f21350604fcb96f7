export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  if (upper === undefined || lower === undefined) throw new Error('The median of nothing')
  return (lower + upper) / 2
}

/** Returns the median of each round's ratio: what slows down a whole round cancels out. */
export function medianRatio(over: readonly number[], under: readonly number[]): number {
  return median(over.map((value, index) => value / (under[index] ?? Number.NaN)))
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
