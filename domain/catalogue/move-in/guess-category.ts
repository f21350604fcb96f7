import type { Category } from '../sections.ts'

/** Words of other shops, by the categories that a new shop has. */
const WORDS: readonly (readonly [slug: string, words: RegExp])[] = [
  ['sets', /\b(?:sets?|tracksuits?|co-?ords?|ensembles?)\b/],
  [
    'head',
    /\b(?:caps?|hats?|beanies?|headwear|durags?|bandanas?|snapbacks?|casquettes?|mutzen?)\b/,
  ],
  ['foot', /\b(?:socks?|shoes?|sneakers?|slides?|sandals?|boots?|footwear|chaussures?|schuhe)\b/],
  [
    'down',
    /\b(?:pants?|trousers?|shorts?|jeans|joggers?|sweatpants|skirts?|leggings|bottoms?|cargos?|pantalons?|hosen?)\b/,
  ],
  [
    'tops',
    /\b(?:t-?shirts?|tees?|shirts?|tops?|hoodies?|sweat(?:er|shirt)s?|jackets?|tank(?:top|s)?s?|crewnecks?|jersey|polos?|hemden|clothing)\b/,
  ],
  [
    'accessories',
    /\b(?:accessor(?:y|ies)|bags?|totes?|belts?|necklaces?|jewel(?:le)?ry|rings?|stickers?|keychains?|mugs?|zubehor)\b/,
  ],
]

/** The category that a type such as 'Clothing > Hoodies' goes to, unless the owner chooses another one. */
export function guessCategory(type: string, categories: readonly Category[]): string {
  const folded = fold(type)
  const named = categories.find(({ title, slug }) => {
    const parts = folded.split('>').map((part) => part.trim())
    return parts.includes(fold(title)) || parts.includes(slug)
  })
  if (named) return named.slug
  const isThere = (slug: string) => categories.some((category) => category.slug === slug)
  const found = WORDS.find(([slug, words]) => isThere(slug) && words.test(folded))
  return found?.[0] ?? categories[0]?.slug ?? ''
}

function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
