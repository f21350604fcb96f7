const MARKS = /\p{M}+/gu

/** Removes case and accents: a search for 'ɛpɔ cafe' finds 'Ɛpɔ Café'. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase()
}
