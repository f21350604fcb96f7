import type { GalleryCategory } from '#domain/gallery/poster'
import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { lookData } from '../kit/data/look-data.ts'

const CATEGORIES = ['influence', 'campaign'] as const

type Titles = { readonly label: string; readonly title: string }

const TITLES: Readonly<Record<GalleryCategory, Titles>> = {
  influence: { label: 'Influence', title: 'Gallery' },
  campaign: { label: 'Campaign', title: 'Gallery: Campaign' },
}

export const loader = pageLoader('gallery', {
  read: ({ search }) => readCategory(search),
  cacheKey: addressOf,
  load: (shown, { catalogue, brand, texts }) => {
    const { gallery } = catalogue.current()
    const postersOf = (wanted: GalleryCategory) =>
      gallery.filter(({ category }) => category === wanted)
    const { title } = TITLES[shown]
    const lead = texts('gallery').line(shown)
    return {
      head: headOf(title, `${lead} The gallery of ${brand.name}.`, {
        canonical: addressOf(shown),
      }),
      data: {
        lead,
        tabs: CATEGORIES.map((category) => ({
          label: TITLES[category].label,
          href: addressOf(category),
          count: postersOf(category).length,
          isSelected: category === shown,
        })),
        posters: postersOf(shown).map((poster) => ({
          id: poster.id,
          caption: poster.description,
          ...lookData(poster, catalogue),
        })),
      },
    }
  },
})

/** §2: Influence is the default, also for an unknown value. */
function readCategory(search: URLSearchParams): GalleryCategory {
  return search.get('category') === 'campaign' ? 'campaign' : 'influence'
}

function addressOf(category: GalleryCategory): string {
  return category === 'influence' ? '/gallery' : `/gallery?category=${category}`
}
