/** Returns the smallest value that `percent` per cent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)]
  if (found === undefined) throw new Error('A percentile of nothing')
  return found
}
