import { type Garment, MEASURES } from '../sizing/garment.ts'
import { lengthText } from '../sizing/length.ts'
import { MEASURE_BOUNDS } from '../sizing/measures.ts'
import type { MeasureProblem } from '../sizing/measures-form.ts'
import { MEASURE_WORDS } from '../sizing/size-words.ts'

export const GARMENT_WORDS: Readonly<Record<Garment, string>> = {
  top: 'Top',
  bottom: 'Bottom',
  set: 'Set of top and bottom',
  headwear: 'Headwear',
  socks: 'Socks',
  'arm-sleeves': 'Arm sleeves',
  belt: 'Belt',
  necklace: 'Necklace',
}

const sizeMessages = {
  'length-wrong': 'Please enter centimetres, such as 57 or 57.5.',
  'length-missing': 'Please enter it, as for the other sizes, or leave the whole size empty.',
  'measures-missing': 'Please enter the measures of at least one size.',
  'garment-unknown': 'Please choose one of the list.',
} as const

export const measuresChangedMessage =
  'Somebody else has changed these measures meanwhile. What you typed is still here; below is what differs. Save again to keep yours.'

/** `field` ends with the measure. */
export function measureSentence(problem: MeasureProblem, field: string): string {
  if (problem !== 'length-strange') return sizeMessages[problem]
  const measure = MEASURES.find((each) => field.endsWith(`/${each}`)) ?? 'chest'
  const { least, most } = MEASURE_BOUNDS[measure]
  const [from, to] = [lengthText(least, 'cm'), lengthText(most, 'cm')]
  return `${MEASURE_WORDS[measure][0]} is from ${from} to ${to} cm.`
}
