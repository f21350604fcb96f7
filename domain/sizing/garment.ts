import type { Size } from '../catalogue/sizes.ts'

/** A garment is what is measured: a set has the measures of a top and of a bottom. */
export const GARMENTS = [
  'top',
  'bottom',
  'set',
  'headwear',
  'socks',
  'arm-sleeves',
  'belt',
  'necklace',
] as const
export type Garment = (typeof GARMENTS)[number]

/** A part has a drawing and a favourite of its own. */
export type Part = Exclude<Garment, 'set'>

/** No two parts share a measure: the favourite of a shopper has one length for each. */
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
  'foot',
  'leg',
  'arm',
  'upperArm',
  'wrist',
  'strap',
  'chain',
] as const
export type Measure = (typeof MEASURES)[number]

/** All lengths are whole millimetres. */
export type Millimetres = Readonly<Partial<Record<Measure, number>>>

/** The measures are flat ones of one size. */
export type SizeRow = {
  readonly size: Size
  readonly mm: Millimetres
}

const MEASURES_OF: Readonly<Record<Part, readonly Measure[]>> = {
  top: ['chest', 'length', 'shoulder', 'sleeve'],
  bottom: ['waist', 'rise', 'inseam', 'hem'],
  headwear: ['circumference'],
  socks: ['foot', 'leg'],
  'arm-sleeves': ['arm', 'upperArm', 'wrist'],
  belt: ['strap'],
  necklace: ['chain'],
}

export function partsOf(garment: Garment): readonly Part[] {
  return garment === 'set' ? ['top', 'bottom'] : [garment]
}

/** The measures are in the order of the tables. */
export function measuresOf(garment: Garment): readonly Measure[] {
  return partsOf(garment).flatMap((part) => MEASURES_OF[part])
}
