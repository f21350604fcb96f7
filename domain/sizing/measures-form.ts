import type { Size } from '../catalogue/sizes.ts'
import { failure, type Result, success } from '../result.ts'
import { GARMENTS, type Garment, type Measure, measuresOf } from './garment.ts'
import { lengthText, readLength } from './length.ts'
import { findGaps, isWithinBounds, type Measures } from './measures.ts'

export type MeasureProblem =
  | 'length-wrong'
  | 'length-strange'
  | 'length-missing'
  | 'measures-missing'
  | 'garment-unknown'

export type MeasureProblems = Readonly<Record<string, MeasureProblem>>

/** The field is in centimetres. */
export function measureField(size: Size, measure: Measure): string {
  return `cm/${size}/${measure}`
}

export function readGarment(typed: string): Garment | null {
  return GARMENTS.find((garment) => garment === typed) ?? null
}

/** A category has a usual garment; an owner may choose another one. */
export function garmentOfCategory(category: string): Garment {
  switch (category) {
    case 'head':
      return 'headwear'
    case 'foot':
      return 'socks'
    case 'down':
      return 'bottom'
    case 'sets':
      return 'set'
    default:
      return 'top'
  }
}

/** The result has at most one problem for each field. A size whose fields are all empty is left out. */
export function readMeasuresForm(
  text: (name: string) => string,
  sizes: readonly Size[],
): Result<Measures, MeasureProblems> {
  const garment = readGarment(text('garment'))
  if (garment === null) return failure({ garment: 'garment-unknown' })
  const problems: Record<string, MeasureProblem> = {}
  const rows = sizes.map((size) => {
    const lengths = measuresOf(garment).flatMap((measure): [Measure, number][] => {
      const field = measureField(size, measure)
      const typed = text(field).trim()
      if (typed === '') return []
      const mm = readLength(typed, 'cm')
      if (mm === null) problems[field] = 'length-wrong'
      else if (!isWithinBounds(measure, mm)) problems[field] = 'length-strange'
      return [[measure, mm ?? 0]]
    })
    return { size, mm: Object.fromEntries(lengths) }
  })
  const given = rows.filter(({ mm }) => Object.keys(mm).length > 0)
  for (const { size, measure } of findGaps(given)) {
    problems[measureField(size, measure)] ??= 'length-missing'
  }
  if (given.length === 0) problems.garment = 'measures-missing'
  return Object.keys(problems).length > 0 ? failure(problems) : success({ garment, rows: given })
}

export function measureValues(measures: Measures | null): Readonly<Record<string, string>> {
  return Object.fromEntries(
    (measures?.rows ?? []).flatMap(({ size, mm }) =>
      measuresOf(measures?.garment ?? 'top').flatMap((measure) => {
        const length = mm[measure]
        return length === undefined ? [] : [[measureField(size, measure), lengthText(length, 'cm')]]
      }),
    ),
  )
}
