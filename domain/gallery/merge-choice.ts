export type ChosenForm = {
  /** These were chosen before, in their order. */
  readonly chosen: readonly number[]
  /** The form showed these. */
  readonly shown: readonly number[]
  /** Of the shown ones these are ticked. */
  readonly ticked: readonly number[]
}

/**
 * What was not shown stays chosen, whether ticked or not: a search shows only a part. New ones follow in the order in
 * which the form shows them.
 */
export function mergeChoice({ chosen, shown, ticked }: ChosenForm): readonly number[] {
  const kept = chosen.filter((id) => !shown.includes(id) || ticked.includes(id))
  return [...new Set([...kept, ...ticked.filter((id) => shown.includes(id))])]
}

/** One place up or down; an id that is not in the list leaves it as it is. */
export function moveChosen(
  ids: readonly number[],
  id: number,
  step: 'up' | 'down',
): readonly number[] {
  const from = ids.indexOf(id)
  const other = ids[step === 'up' ? from - 1 : from + 1]
  if (from === -1 || other === undefined) return ids
  return ids.with(ids.indexOf(other), id).with(from, other)
}
