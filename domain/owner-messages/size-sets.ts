import {
  MAX_SIZE_SETS,
  MAX_SIZES,
  MAX_SIZES_OF_SET,
  type SizeSetProblem,
} from '../catalogue/find-size-set-problem.ts'
import { MAX_SIZE_LENGTH } from '../catalogue/sizes.ts'
import { countNoun } from '../count-noun.ts'

export const sizeSetForms = {
  'title-missing': 'Please give the sizes a name, such as Shoes.',
  'text-too-long': 'This is too long. Please shorten it.',
} as const
export type SizeSetFormCode = keyof typeof sizeSetForms

/** The sentences say why sizes were not saved. */
export const sizeSetMessages = {
  'set-taken': 'There are sizes of this name already.',
  'set-gone':
    'Somebody else has removed these sizes meanwhile. What you typed is below: add it as a new list if you want it.',
  'set-changed':
    'Somebody else has changed these sizes meanwhile. What you typed is still here; below is what differs. Save again to keep yours.',
  'sets-full': `There are ${MAX_SIZE_SETS} lists of sizes already. Please remove one first.`,
  'set-last': 'These are the only sizes. Without any, nothing could be sold.',
  'categories-changed':
    'Somebody else has changed this meanwhile. What you chose is still here; below is what differs. Save again to keep yours.',
} as const

export function sizeSetSentence(problem: SizeSetProblem): string {
  switch (problem.code) {
    case 'sizes-missing':
      return 'Please enter at least one size.'
    case 'set-too-large':
      return `These are ${problem.count} sizes. One list can have ${MAX_SIZES_OF_SET}.`
    case 'too-many-sizes':
      return `With these the shop would have ${problem.count} sizes. It can have ${MAX_SIZES}.`
    case 'size-wrong':
      return `“${shortened(problem.size)}” cannot be a size: it must be one line of at most ${MAX_SIZE_LENGTH} characters.`
    case 'size-twice':
      return `“${problem.size}” is here twice.`
    case 'size-reserved':
      return `“${problem.size}” cannot be a size: the shop’s filter needs this word.`
    case 'size-look-alike':
      return `“${problem.size}” and “${problem.other}” are too alike to be two sizes.`
  }
}

const MAX_NAMED = 3

/** `titles` are all pieces that are still sold in this size. */
export function sizeUsedSentence(size: string, titles: readonly string[]): string {
  const named = titles.slice(0, MAX_NAMED)
  const more = titles.length - named.length
  const words = more > 0 ? [...named, countNoun(more, 'more piece')] : named
  return `“${size}” is a size of ${inWords(words)}. Untick it there first. “Another name for a size” below says how to rename it.`
}

/** `titles` are the categories that begin with these sizes. */
export function setChosenSentence(titles: readonly string[]): string {
  return `New pieces of ${inWords(titles)} begin with these sizes. Choose others for them first.`
}

/** 'Head, Tops and Foot' */
function inWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}

function shortened(size: string): string {
  return size.length > MAX_SIZE_LENGTH ? `${size.slice(0, MAX_SIZE_LENGTH)}…` : size
}
