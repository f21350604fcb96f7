/** How well one word fits each product that it fits at all. */
export type Scores = ReadonlyMap<number, number>

/** What every word fits, the best first. */
export function inAll(scores: readonly Scores[]): readonly number[] {
  const [fewest, ...others] = scores.toSorted((a, b) => a.size - b.size)
  const ids = [...(fewest?.keys() ?? [])].filter((id) => others.every((each) => each.has(id)))
  return byScore(ids, scores)
}

/** What any word fits, the best first. */
export function inAny(scores: readonly Scores[]): readonly number[] {
  const ids = new Set<number>()
  for (const each of scores) for (const id of each.keys()) ids.add(id)
  return byScore([...ids], scores)
}

function byScore(ids: readonly number[], scores: readonly Scores[]): readonly number[] {
  const total = new Map(ids.map((id) => [id, scoreOf(id, scores)]))
  return ids.toSorted((a, b) => (total.get(b) ?? 0) - (total.get(a) ?? 0))
}

/** As MiniSearch counts: the sum for all words, times the number of those that fit. */
function scoreOf(id: number, scores: readonly Scores[]): number {
  let [sum, fitting] = [0, 0]
  for (const each of scores) {
    const score = each.get(id)
    if (score === undefined) continue
    sum += score
    fitting += 1
  }
  return sum * fitting
}
