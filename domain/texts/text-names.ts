/** The texts of the shop that its owner writes, in the order of the screen. The names are stored. */
export const TEXT_NAMES = [
  'home',
  'about',
  'gallery',
  'faq',
  'contact',
  'delivery',
  'terms',
  'privacy-policy',
  'cookie-policy',
  'accessibility',
] as const
export type TextName = (typeof TEXT_NAMES)[number]

export function isTextName(name: string): name is TextName {
  return TEXT_NAMES.some((known) => known === name)
}

/** Visitors consent to what these two say: whoever changes them may ask for consent again. */
const TEXTS_OF_CONSENT: readonly TextName[] = ['privacy-policy', 'cookie-policy']

export function isTextOfConsent(name: TextName): boolean {
  return TEXTS_OF_CONSENT.includes(name)
}
