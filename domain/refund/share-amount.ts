/**
 * Divides a whole amount in proportion to the weights, without a pesewa more or less: each part is the
 * difference of two rounded running sums.
 */
export function shareAmount(amount: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  let weightSoFar = 0
  let givenSoFar = 0
  return weights.map((weight) => {
    weightSoFar += weight
    const roundedSum = floorOf(amount, weightSoFar, total)
    const part = roundedSum - givenSoFar
    givenSoFar = roundedSum
    return part
  })
}

/** The result is `amount × part / whole`, rounded down. Their product may be larger than a safe integer. */
export function floorOf(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole))
}
