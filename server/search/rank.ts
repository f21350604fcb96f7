/** The score of each product that matches one word, by product id. */
export type Scores = ReadonlyMap<number, number>

/** The products that match every word, best first. */
export function matchingAll(scores: readonly Scores[]): readonly number[] {
  const [fewest, ...others] = scores.toSorted((a, b) => a.size - b.size)
  const ids = [...(fewest?.keys() ?? [])].filter((id) => others.every((each) => each.has(id)))
  return byScore(ids, scores)
}

/** The products that match any word, best first. */
export function matchingAny(scores: readonly Scores[]): readonly number[] {
  const ids = new Set<number>()
  for (const each of scores) for (const id of each.keys()) ids.add(id)
  return byScore([...ids], scores)
}

/**
 * Equally good products are sorted by their number, so that the owner's places in the shop change nothing about a
 * search.
 */
function byScore(ids: readonly number[], scores: readonly Scores[]): readonly number[] {
  const total = new Map(ids.map((id) => [id, scoreOf(id, scores)]))
  return ids.toSorted((a, b) => (total.get(b) ?? 0) - (total.get(a) ?? 0) || a - b)
}

/** MiniSearch scores like this: the sum over all words, times the number of matching words. */
function scoreOf(id: number, scores: readonly Scores[]): number {
  let [sum, matches] = [0, 0]
  for (const each of scores) {
    const score = each.get(id)
    if (score === undefined) continue
    sum += score
    matches += 1
  }
  return sum * matches
}
