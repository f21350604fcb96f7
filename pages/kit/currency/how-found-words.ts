import type { HowFound } from './detection.ts'

export const HOW_FOUND_WORDS: Readonly<Record<HowFound, string>> = {
  choice: 'Chosen by you.',
  address: 'Found from your internet address.',
  place: 'Found from where you are.',
  position: 'Found from your position.',
  language: 'Found from your browser’s language.',
  default: 'The shop’s own currency.',
  detecting: 'Detecting…',
  failed: 'Detecting did not work just now.',
}
