import { messages } from '../messages.ts'
import type { Zone } from './zone.ts'

/** What a shopper reads about a zone: the owner's words, then what its kind means, if that needs saying. */
export function zoneSentences({ words, kind }: Pick<Zone, 'words' | 'kind'>): readonly string[] {
  const own = words === '' ? [] : [words]
  return kind === 'free' || kind === 'charged' ? own : [...own, messages[`delivery-${kind}`]]
}
