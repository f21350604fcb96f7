import {
  type HomeSection,
  MAX_SECTION_POSTERS,
  MAX_SECTION_PRODUCTS,
  posterIdsOf,
  productIdsOf,
} from './home-sections.ts'

/** What is chosen for a section by its picture. */
export type SectionChoice = {
  readonly of: 'products' | 'posters'
  readonly most: number
  readonly ids: readonly number[]
}

/** Words and the newsletter have nothing to choose. */
export function choiceOf(section: HomeSection): SectionChoice | null {
  switch (section.kind) {
    case 'hero':
      return { of: 'products', most: 1, ids: productIdsOf(section) }
    case 'drops':
    case 'products':
      return { of: 'products', most: MAX_SECTION_PRODUCTS, ids: section.productIds }
    case 'posters':
      return { of: 'posters', most: MAX_SECTION_POSTERS, ids: section.posterIds }
    case 'story':
      return { of: 'posters', most: 1, ids: posterIdsOf([section]) }
    default:
      return null
  }
}

export function withChoice(section: HomeSection, chosen: readonly number[]): HomeSection {
  const most = choiceOf(section)?.most ?? 0
  const ids = chosen.slice(0, most)
  switch (section.kind) {
    case 'hero':
      return { ...section, productId: ids[0] ?? null }
    case 'drops':
    case 'products':
      return { ...section, productIds: ids }
    case 'posters':
      return { ...section, posterIds: ids }
    case 'story':
      return { ...section, posterId: ids[0] ?? null }
    default:
      return section
  }
}
