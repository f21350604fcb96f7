/** What is measured: a set has the measures of a top and of a bottom. */
export const GARMENTS = ['top', 'bottom', 'set', 'headwear'] as const
export type Garment = (typeof GARMENTS)[number]

/** A piece with a drawing and a favourite of its own. */
export const PARTS = ['top', 'bottom', 'headwear'] as const
export type Part = (typeof PARTS)[number]

export const MEASURES = [
  'chest',
  'length',
  'shoulder',
  'sleeve',
  'waist',
  'rise',
  'inseam',
  'hem',
  'circumference',
] as const
export type Measure = (typeof MEASURES)[number]

/** In whole millimetres. */
export type Millimetres = Readonly<Partial<Record<Measure, number>>>

/** Flat measures of one size. */
export type SizeRow<Size extends string = string> = {
  readonly size: Size
  readonly mm: Millimetres
}

const MEASURES_OF: Readonly<Record<Part, readonly Measure[]>> = {
  top: ['chest', 'length', 'shoulder', 'sleeve'],
  bottom: ['waist', 'rise', 'inseam', 'hem'],
  headwear: ['circumference'],
}

export function partsOf(garment: Garment): readonly Part[] {
  return garment === 'set' ? ['top', 'bottom'] : [garment]
}

/** In the order of the tables. */
export function measuresOf(garment: Garment): readonly Measure[] {
  return partsOf(garment).flatMap((part) => MEASURES_OF[part])
}
