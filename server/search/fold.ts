const MARKS = /\p{M}+/gu

/** Without case and accents: 'Ɛpɔ Café' and 'ɛpɔ cafe' are the same to somebody who searches. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase()
}
