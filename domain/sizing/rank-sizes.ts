import type { Size } from '../catalogue/sizes.ts'
import type { Measure, Millimetres, SizeRow } from './garment.ts'

/** A size is close when none of the compared measures is further off than this. */
export const CLOSE_MM = 30

export type Difference = {
  readonly measure: Measure
  /** The difference is that of the size to the favourite: more than 0 is larger. */
  readonly mm: number
}

export type RankedSize = {
  readonly size: Size
  /** Each measure that both have has a difference. */
  readonly differences: readonly Difference[]
  readonly isClose: boolean
}

/**
 * The sizes have a measure in common with the favourite, the nearest first: those that are close before those that are
 * not, then by the sum of squared differences, then in the order of the rows. No size is close if and only if each differs
 * by more than `CLOSE_MM` in some measure.
 */
export function rankSizes(
  rows: readonly SizeRow[],
  favourite: Millimetres,
  measures: readonly Measure[],
): readonly RankedSize[] {
  return rows
    .map(({ size, mm }) => {
      const differences = differencesTo(favourite, mm, measures)
      const isClose = differences.every((each) => Math.abs(each.mm) <= CLOSE_MM)
      return { size, differences, isClose }
    })
    .filter(({ differences }) => differences.length > 0)
    .sort(
      (one, other) =>
        Number(other.isClose) - Number(one.isClose) || distance(one) - distance(other),
    )
}

function differencesTo(
  favourite: Millimetres,
  mm: Millimetres,
  measures: readonly Measure[],
): readonly Difference[] {
  return measures.flatMap((measure): Difference[] => {
    const [own, liked] = [mm[measure], favourite[measure]]
    return own === undefined || liked === undefined ? [] : [{ measure, mm: own - liked }]
  })
}

function distance({ differences }: Pick<RankedSize, 'differences'>): number {
  return differences.reduce((sum, { mm }) => sum + mm * mm, 0)
}
