import { messages } from '../messages.ts'
import type { ChosenZone } from './zone.ts'

type DescribedZone = Pick<ChosenZone, 'words' | 'kind' | 'place' | 'hours'>

/** A shopper reads the owner's words about a zone, then what its kind means, if that needs saying. */
export function zoneSentences(zone: DescribedZone): readonly string[] {
  const { kind } = zone
  const own = ownSentences(zone)
  return kind === 'free' || kind === 'charged' ? own : [...own, messages[`delivery-${kind}`]]
}

/** One sentence has the place and the hours; the owner's words follow. */
export function ownSentences({
  words,
  place,
  hours,
}: Omit<DescribedZone, 'kind'>): readonly string[] {
  const where = [place, hours].filter(Boolean).join(', ')
  return [where && `${where}.`, words].filter((sentence) => sentence !== '')
}

/** The owner's words may end without a full stop; another sentence follows them only after one. */
export function zoneParagraph(zone: DescribedZone): string {
  return zoneSentences(zone)
    .map((sentence) => sentence.trim())
    .reduce(
      (text, next) => (text === '' ? next : `${/[.!?…]$/.test(text) ? text : `${text}.`} ${next}`),
      '',
    )
}
