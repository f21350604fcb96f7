import { median } from '../report/statistics.ts'
import { type Unit, writeNumber } from '../report/write-number.ts'

/** A figure fails if it is slower in every round by more than this. */
export const MAX_RATIO = 1.05

/** This is one figure of both checkouts, round by round; null where the checkout lacks what is measured. */
export type Compared = {
  readonly title: string
  readonly unit: Unit
  readonly isMoreBetter: boolean
  readonly before: readonly (number | null)[]
  readonly after: readonly (number | null)[]
}

/** A ratio above 1 means that the later state is worse, whichever way the figure counts; null without both. */
export function ratiosOf({ isMoreBetter, before, after }: Compared): readonly number[] | null {
  const [old, recent] = [present(before), present(after)]
  if (old === null || recent === null) return null
  return recent.map((value, round) => {
    const reference = old[round] ?? Number.NaN
    return isMoreBetter ? reference / value : value / reference
  })
}

export function isWorse(compared: Compared): boolean {
  const ratios = ratiosOf(compared)
  return ratios?.every((ratio) => ratio > MAX_RATIO) ?? false
}

/** The row has title, both medians, the median ratio with its lowest and highest, and whether it fails. */
export function rowOf(compared: Compared): readonly string[] {
  const { title, unit, before, after } = compared
  const ratios = ratiosOf(compared)
  const write = (values: readonly (number | null)[]) => {
    const known = present(values)
    return known === null ? 'absent' : writeNumber(median(known), unit)
  }
  const spread = ratios && `${inTwo(Math.min(...ratios))} to ${inTwo(Math.max(...ratios))}`
  const ratio = ratios ? writeNumber(median(ratios), 'times') : ''
  return [title, write(before), write(after), ratio, spread ?? '', isWorse(compared) ? 'WORSE' : '']
}

function present(values: readonly (number | null)[]): readonly number[] | null {
  const known = values.filter((value) => value !== null)
  return known.length === values.length && known.length > 0 ? known : null
}

function inTwo(ratio: number): string {
  return ratio.toFixed(2)
}
