import type { Measure, Part } from './garment.ts'
import { differenceText, type Unit } from './length.ts'
import type { Difference } from './rank-sizes.ts'

/** Each measure has its name, and from where to where it goes on a product that lies flat. */
export const MEASURE_WORDS: Readonly<Record<Measure, readonly [name: string, how: string]>> = {
  chest: ['Chest', 'straight across, below the armholes'],
  length: ['Length', 'from the highest point of the shoulder to the hem'],
  shoulder: ['Shoulder', 'from seam to seam across the back'],
  sleeve: ['Sleeve', 'from the shoulder seam to the cuff'],
  waist: ['Waist', 'straight across the top, not stretched'],
  rise: ['Rise', 'from the crotch up to the waist'],
  inseam: ['Inseam', 'from the crotch down to the hem'],
  hem: ['Hem', 'straight across one leg at its end'],
  circumference: [
    'Around',
    'once around the inside of the edge, gently stretched if it is knitted',
  ],
  foot: ['Foot', 'from the heel to the toe'],
  leg: ['Leg', 'from the heel up to the edge'],
  arm: ['Length', 'from the upper edge to the wrist'],
  upperArm: ['Upper arm', 'straight across the upper edge, not stretched'],
  wrist: ['Wrist', 'straight across the lower edge, not stretched'],
  strap: ['Length', 'from the buckle to the tip'],
  chain: ['Chain', 'from end to end, open, without its extension'],
}

export const PART_WORDS: Readonly<Record<Part, string>> = {
  top: 'Top',
  bottom: 'Bottom',
  headwear: 'Headwear',
  socks: 'Socks',
  'arm-sleeves': 'Arm sleeves',
  belt: 'Belt',
  necklace: 'Necklace',
}

/** All lengths of a part are measured like this; the words beside the drawing say it of each. */
export function measuredWords(part: Part): string {
  return part === 'headwear' ? 'Measured around the inside' : 'Measured lying flat'
}

/** A shopper compares with something they own, or with their head. */
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
  socks: {
    heading: 'Your favourite socks',
    how: 'Lay a sock that fits you flat and measure it as in the drawing. One measure is enough to begin.',
  },
  'arm-sleeves': {
    heading: 'Your favourite arm sleeves',
    how: 'Lay an arm sleeve that fits you flat and measure it as in the drawing. One measure is enough to begin.',
  },
  belt: {
    heading: 'Your favourite belt',
    how: 'Lay a belt that fits you flat and measure it as in the drawing.',
  },
  necklace: {
    heading: 'Your favourite necklace',
    how: 'Open a necklace that you like and measure its chain.',
  },
}

/** The words are such as 'wider' and 'narrower', after the name where more than one measure could be meant. */
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
  foot: ['longer', 'shorter', 'foot'],
  leg: ['higher', 'lower', 'leg'],
  arm: ['longer', 'shorter'],
  upperArm: ['wider', 'narrower', 'upper arm'],
  wrist: ['wider', 'narrower', 'wrist'],
  strap: ['longer', 'shorter'],
  chain: ['longer', 'shorter'],
}

/** The words are '1 cm wider, 2 cm shorter', or 'same' when nothing differs that could be measured. */
export function differenceWords(differences: readonly Difference[], unit: Unit): string {
  const words = differences.flatMap(({ measure, mm }) => {
    const length = differenceText(mm, unit)
    if (length === null) return []
    const [more, less, of] = COMPARED[measure]
    return [[of, length, mm > 0 ? more : less].filter(Boolean).join(' ')]
  })
  return words.length === 0 ? 'same' : words.join(', ')
}
