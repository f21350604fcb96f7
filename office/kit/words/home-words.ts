import type { HomeKind, HomeSection } from '#domain/gallery/home-sections'

/** The owner reads these of each kind of section. */
export const HOME_KIND_WORDS: Readonly<
  Record<HomeKind, { readonly name: string; readonly about: string }>
> = {
  hero: {
    name: 'First screen',
    about:
      'The poster, the film over it, and the name of the brand. First of all, it fills the screen.',
  },
  drops: { name: 'New drops', about: 'The pieces that are new, the first one large.' },
  products: { name: 'Pieces', about: 'Pieces of your choice under a heading of yours.' },
  posters: { name: 'Posters', about: 'Posters of the gallery, with the pieces on them.' },
  story: { name: 'Brand', about: 'The words of the brand beside one poster.' },
  words: { name: 'Words', about: 'A heading and paragraphs.' },
  newsletter: { name: 'Newsletter', about: 'The form that joins the list.' },
}

/** The section's own heading tells several of one kind apart. */
export function sectionName(section: HomeSection): string {
  const { name } = HOME_KIND_WORDS[section.kind]
  return 'heading' in section && section.heading !== '' ? `${name}: ${section.heading}` : name
}

type Titles = {
  readonly products: ReadonlyMap<number, string>
  readonly posters: ReadonlyMap<number, string>
}

/** One line for each section, so that two lists can be compared. */
export function listWords(sections: readonly HomeSection[], titles: Titles): string {
  return sections
    .map((section, index) => {
      const content = contentWords(section, titles)
      const hidden = section.isShown ? '' : ' (hidden)'
      return `${index + 1}. ${sectionName(section)}${hidden}${content === '' ? '' : `: ${content}`}`
    })
    .join('\n')
}

function contentWords(section: HomeSection, { products, posters }: Titles): string {
  const named = (ids: readonly number[], names: Titles['products']) =>
    ids.map((id) => names.get(id) ?? `no. ${id}`).join(', ')
  switch (section.kind) {
    case 'hero':
      return section.productId === null ? '' : named([section.productId], products)
    case 'drops':
    case 'products':
      return named(section.productIds, products)
    case 'posters':
      return named(section.posterIds, posters)
    case 'story':
      return section.posterId === null ? '' : named([section.posterId], posters)
    case 'words':
      return section.text
    case 'newsletter':
      return ''
  }
}
