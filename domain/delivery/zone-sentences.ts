import { messages } from '../messages.ts'
import type { ChosenZone } from './zone.ts'

type Told = Pick<ChosenZone, 'words' | 'kind' | 'place' | 'hours'>

/** A shopper reads the owner's words about a zone, then what its kind means, if that needs saying. */
export function zoneSentences(zone: Told): readonly string[] {
  const { kind } = zone
  const own = ownSentences(zone)
  return kind === 'free' || kind === 'charged' ? own : [...own, messages[`delivery-${kind}`]]
}

/** One sentence has the place and the hours; the owner's words follow. */
export function ownSentences({ words, place, hours }: Omit<Told, 'kind'>): readonly string[] {
  const where = [place, hours].filter(Boolean).join(', ')
  return [where && `${where}.`, words].filter((sentence) => sentence !== '')
}

/** The owner's words may end without a full stop; another sentence follows them only after one. */
export function zoneParagraph(zone: Told): string {
  return zoneSentences(zone)
    .map((sentence) => sentence.trim())
    .reduce(
      (said, next) => (said === '' ? next : `${/[.!?…]$/.test(said) ? said : `${said}.`} ${next}`),
      '',
    )
}
