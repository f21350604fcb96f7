/** The faces that ship, each a pair for text and headings; the first is that of a new shop. */
export const TYPE_PAIRS = ['archivo', 'montserrat', 'gelasio'] as const
export type TypePair = (typeof TYPE_PAIRS)[number]

export function isTypePair(text: string): text is TypePair {
  return TYPE_PAIRS.some((name) => name === text)
}

/** The owner chooses by these words. */
export const TYPE_PAIR_WORDS: Readonly<
  Record<TypePair, { readonly name: string; readonly hint: string }>
> = {
  archivo: { name: 'Loud', hint: 'Archivo, wide and black in headings, with Anton on posters.' },
  montserrat: { name: 'Round', hint: 'Montserrat, geometric and friendly.' },
  gelasio: { name: 'Quiet', hint: 'Gelasio, a bookish serif, over Source Sans for text.' },
}
