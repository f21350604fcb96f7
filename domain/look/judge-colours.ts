import type { Hex } from './colour.ts'
import { readHex } from './colour.ts'
import { nearestThatHolds, needsOf } from './compute-palette.ts'
import { FIXED } from './palette.ts'

export type ColourName = 'ink' | 'accent'

export type ColourVerdict =
  | { readonly kind: 'holds'; readonly hex: Hex }
  /** It is no colour. */
  | { readonly kind: 'unreadable' }
  /** Words or controls in it could not be seen everywhere; `nearest` can be used in its place. */
  | { readonly kind: 'too-pale'; readonly hex: Hex; readonly nearest: Hex }

/** Judges a typed colour against every ground on which the shop uses it. The other colour does not matter. */
export function judgeColour(name: ColourName, typed: string): ColourVerdict {
  const hex = readHex(typed)
  if (hex === null) return { kind: 'unreadable' }
  const nearest =
    nearestThatHolds(hex, needsOf(name === 'ink' ? 'ink' : 'oxide', FIXED)) ?? '#000000'
  return nearest === hex ? { kind: 'holds', hex } : { kind: 'too-pale', hex, nearest }
}
