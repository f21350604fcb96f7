import type { Size } from '../catalogue/sizes.ts'
import { type Garment, MEASURES, type Measure, measuresOf, type SizeRow } from './garment.ts'
import { lengthText } from './length.ts'
import { MEASURE_WORDS } from './size-words.ts'

/** The flat measures of a product have at least one row, each with the same measures. */
export type Measures = {
  readonly garment: Garment
  readonly rows: readonly SizeRow[]
}

type Bounds = { readonly least: number; readonly most: number }

/**
 * The bounds are in millimetres. They are wide enough for any size of a garment, and so narrow that a length in
 * centimetres is outside when millimetres are meant, and the other way round: `most` is less than ten times `least`.
 */
export const MEASURE_BOUNDS: Readonly<Record<Measure, Bounds>> = {
  chest: { least: 300, most: 1_000 },
  length: { least: 300, most: 1_300 },
  shoulder: { least: 200, most: 900 },
  sleeve: { least: 105, most: 1_000 },
  waist: { least: 220, most: 800 },
  rise: { least: 150, most: 600 },
  inseam: { least: 115, most: 1_100 },
  hem: { least: 70, most: 600 },
  circumference: { least: 400, most: 750 },
  foot: { least: 120, most: 400 },
  leg: { least: 55, most: 500 },
  arm: { least: 150, most: 800 },
  upperArm: { least: 60, most: 300 },
  wrist: { least: 40, most: 250 },
  strap: { least: 600, most: 1_800 },
  chain: { least: 250, most: 1_200 },
}

export function isWithinBounds(measure: Measure, mm: number): boolean {
  const { least, most } = MEASURE_BOUNDS[measure]
  return Number.isInteger(mm) && mm >= least && mm <= most
}

export type Gap = { readonly size: Size; readonly measure: Measure }

/** A measure is given for every measured size or for none: sizes must be comparable. */
export function findGaps(rows: readonly SizeRow[]): readonly Gap[] {
  const given = MEASURES.filter((measure) => rows.some(({ mm }) => mm[measure] !== undefined))
  return rows.flatMap(({ size, mm }) =>
    given.filter((measure) => mm[measure] === undefined).map((measure) => ({ size, measure })),
  )
}

/** This tells whether `measuresOfSizes` has any, without composing them. */
export function isAnyMeasured(measures: Measures | undefined, sizes: readonly Size[]): boolean {
  return measures?.rows.some(({ size }) => sizes.includes(size)) ?? false
}

/** The result has these sizes alone, in this order; null when none of them is measured. */
export function measuresOfSizes(
  measures: Measures | null | undefined,
  sizes: readonly Size[],
): Measures | null {
  const rows = sizes.flatMap((size) => measures?.rows.find((row) => row.size === size) ?? [])
  return measures && rows.length > 0 ? { ...measures, rows } : null
}

/** The measures are in the order of the tables. */
export function givenMeasures({ garment, rows }: Measures): readonly Measure[] {
  return measuresOf(garment).filter((measure) => rows[0]?.mm[measure] !== undefined)
}

/** The sizes that any of these have measured. */
export function measuredSizes(...all: readonly (Measures | null)[]): readonly Size[] {
  return [...new Set(all.flatMap((measures) => measures?.rows.map(({ size }) => size) ?? []))]
}

/** Each of these sizes has its measures in words, for the audit, and to compare two versions. */
export function measureTexts(
  measures: Measures | null,
  sizes: readonly Size[],
): Readonly<Record<string, string>> {
  const rows = sizes.map((size): [string, string] => {
    const row = measures?.rows.find((each) => each.size === size)
    return [size, measures && row ? rowText(measures, row) : '']
  })
  return { garment: measures?.garment ?? '', ...Object.fromEntries(rows) }
}

function rowText({ garment }: Measures, { mm }: SizeRow): string {
  return measuresOf(garment)
    .flatMap((measure) => {
      const length = mm[measure]
      return length === undefined
        ? []
        : [`${MEASURE_WORDS[measure][0].toLowerCase()} ${lengthText(length, 'cm')}`]
    })
    .join(', ')
}

/** The line has all of them: 'top, S chest 54, length 68; M chest 57, length 70'. */
export function measuresLine(measures: Measures | null): string {
  if (measures === null) return ''
  const rows = measures.rows.map((row) => `${row.size} ${rowText(measures, row)}`)
  return `${measures.garment}, ${rows.join('; ')}`
}
