import { cleanLine } from '../../form/text.ts'
import { moveInNotes } from '../../owner-messages/move-in.ts'
import { MAX_ALT, MAX_PICTURES } from '../product-limits.ts'
import type { OldPicture } from './old-product.ts'

const MAX_URL = 1_000
const WEB = /^https?:\/\/[^\s<>"'\\]+$/i

type Read = { readonly pictures: readonly OldPicture[]; readonly notes: readonly string[] }

/** Addresses that a person can open, each once. What a link could run, such as `javascript:`, is none. */
export function readPictures(given: readonly OldPicture[]): Read {
  const pictures = new Map<string, OldPicture>()
  const wrong: string[] = []
  for (const { url: typed, alt } of given) {
    if (typed === '') continue
    const url = typed.startsWith('//') ? `https:${typed}` : typed
    const isWeb = url.length <= MAX_URL && WEB.test(url) && url.isWellFormed()
    if (!isWeb) wrong.push(typed)
    else if (!pictures.has(url)) pictures.set(url, { url, alt: cleanLine(alt).slice(0, MAX_ALT) })
  }
  const kept = [...pictures.values()].slice(0, MAX_PICTURES)
  const more = pictures.size - kept.length
  return {
    pictures: kept,
    notes: [
      ...(wrong[0] === undefined
        ? []
        : [moveInNotes['pictures-unreadable'](wrong.length, wrong[0])]),
      ...(more > 0 ? [moveInNotes['pictures-too-many'](more)] : []),
    ],
  }
}
