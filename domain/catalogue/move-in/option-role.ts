import { DEFAULT_SIZES } from '../size-sets.ts'
import { hexOfColour } from './colour-hex.ts'
import { knownSize } from './known-size.ts'

/** The shop has colours and sizes alone. What is neither is left out. */
export const OPTION_ROLES = ['colour', 'size', 'neither'] as const
export type OptionRole = (typeof OPTION_ROLES)[number]

const COLOUR_NAMES =
  /colou?r|couleur|farbe|cor\b|kleur|colore|shade|tint|wash|design|style|pattern|print|motiv/
const SIZE_NAMES = /size|taille|gr(?:o|oe)(?:ss|ß)e|talla|tamanho|taglia|maat|waist|length|pointure/
/** More than half of the values must say so. */
const MOST = 0.5

/** Guesses by the name, else by the values. What says nothing counts as a colour, so that no variant is lost. */
export function guessRole(name: string, values: readonly string[]): OptionRole {
  const folded = foldName(name)
  if (SIZE_NAMES.test(folded)) return 'size'
  if (COLOUR_NAMES.test(folded)) return 'colour'
  const share = (isOne: (value: string) => boolean) => values.filter(isOne).length / values.length
  if (share((value) => knownSize(value, DEFAULT_SIZES) !== null || isNumber(value)) > MOST)
    return 'size'
  if (share((value) => hexOfColour(value) !== null) > MOST) return 'colour'
  return values.length > 1 ? 'colour' : 'neither'
}

function isNumber(value: string): boolean {
  return /^(?:\d{2}|\d{1,2}[.,]5)(?:\s?[-/]\s?\d{2})?$/.test(value.trim())
}

/** Options of several products with the same name are asked for once. */
export function foldName(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
