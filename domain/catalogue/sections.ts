/** A collection that shoppers can choose, such as Volume 3. */
export type Collection = {
  readonly slug: string
  /** 'Volume 3'. */
  readonly title: string
  /** The filter's button shows this: 'VOL.3'. */
  readonly shortLabel: string
}

export type Category = { readonly slug: string; readonly title: string }

export const SECTION_KINDS = ['collections', 'categories'] as const
export type SectionKind = (typeof SECTION_KINDS)[number]

/** Shoppers find their way by the collections in the navigation and by all categories. */
export type Sections = {
  readonly collections: readonly Collection[]
  readonly categories: readonly Category[]
}

/** The shop starts with these. Pages carry sections only if they differ from these. */
export const DEFAULT_SECTIONS: Sections = {
  collections: [{ slug: 'volume-3', title: 'Volume 3', shortLabel: 'VOL.3' }],
  categories: [
    { slug: 'head', title: 'Headwear' },
    { slug: 'sets', title: 'Sets' },
    { slug: 'down', title: 'Down' },
    { slug: 'tops', title: 'Tops' },
    { slug: 'foot', title: 'Foot' },
    { slug: 'accessories', title: 'Accessories' },
  ],
}

/** Volume 2 is not in the navigation, so §2 treats its address as that of all collections. */
export const VOLUME_2: Collection = { slug: 'volume-2', title: 'Volume 2', shortLabel: 'VOL.2' }

/** This slug means every collection, or every category, in addresses. */
export const RESERVED_SECTION = 'all'

export const ALL_COLLECTIONS = 'All Collections'

/** The heading of a list: 'Volume 3 Collection'. */
export function collectionHeading({ collections }: Sections, slug: string): string {
  const collection = collections.find((each) => each.slug === slug)
  return collection ? `${collection.title} Collection` : ALL_COLLECTIONS
}

export function categoryTitle({ categories }: Pick<Sections, 'categories'>, slug: string): string {
  return categories.find((each) => each.slug === slug)?.title ?? slug
}
