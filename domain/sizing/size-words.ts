import type { Measure, Part } from './garment.ts'
import { differenceText, type Unit } from './length.ts'
import type { Difference } from './rank-sizes.ts'

/** The name of each measure, and from where to where it goes on a piece that lies flat. */
export const MEASURE_WORDS: Readonly<Record<Measure, readonly [name: string, how: string]>> = {
  chest: ['Chest', 'straight across, below the armholes'],
  length: ['Length', 'from the highest point of the shoulder to the hem'],
  shoulder: ['Shoulder', 'from seam to seam across the back'],
  sleeve: ['Sleeve', 'from the shoulder seam to the cuff'],
  waist: ['Waist', 'straight across the top, not stretched'],
  rise: ['Rise', 'from the crotch up to the waist'],
  inseam: ['Inseam', 'from the crotch down to the hem'],
  hem: ['Hem', 'straight across one leg at its end'],
  circumference: ['Around', 'once around the inside of the edge'],
}

export const PART_WORDS: Readonly<Record<Part, string>> = {
  top: 'Top',
  bottom: 'Bottom',
  headwear: 'Headwear',
}

/** What a shopper compares with: something they own, or their head. */
export const FAVOURITE_WORDS: Readonly<
  Record<Part, { readonly heading: string; readonly how: string }>
> = {
  top: {
    heading: 'Your favourite tee',
    how: 'Lay a top that fits you flat and measure it as in the drawing. One measure is enough to begin.',
  },
  bottom: {
    heading: 'Your favourite pants',
    how: 'Lay pants that fit you flat and measure them as in the drawing. One measure is enough to begin.',
  },
  headwear: {
    heading: 'Your head',
    how: 'Measure once around your head, above the ears.',
  },
}

/** 'wider' and 'narrower', after the name where more than one measure could be meant. */
const COMPARED: Readonly<Record<Measure, readonly [more: string, less: string, of?: string]>> = {
  chest: ['wider', 'narrower'],
  length: ['longer', 'shorter'],
  shoulder: ['wider', 'narrower', 'shoulders'],
  sleeve: ['longer', 'shorter', 'sleeves'],
  waist: ['wider', 'narrower', 'waist'],
  rise: ['higher', 'lower', 'rise'],
  inseam: ['longer', 'shorter', 'inseam'],
  hem: ['wider', 'narrower', 'hem'],
  circumference: ['larger', 'smaller'],
}

/** '1 cm wider, 2 cm shorter'; 'same' when nothing differs that could be measured. */
export function differenceWords(differences: readonly Difference[], unit: Unit): string {
  const words = differences.flatMap(({ measure, mm }) => {
    const length = differenceText(mm, unit)
    if (length === null) return []
    const [more, less, of] = COMPARED[measure]
    return [[of, length, mm > 0 ? more : less].filter(Boolean).join(' ')]
  })
  return words.length === 0 ? 'same' : words.join(', ')
}
