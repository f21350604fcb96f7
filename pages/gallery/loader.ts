import type { GalleryCategory } from '#domain/gallery/poster'
import type { Brand } from '#domain/site-brand'
import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { lookData } from '../kit/data/look-data.ts'

const CATEGORIES = ['influence', 'campaign'] as const

type Texts = { readonly label: string; readonly title: string; readonly lead: string }

const textsOf = (brand: Brand): Readonly<Record<GalleryCategory, Texts>> => ({
  influence: {
    label: 'Influence',
    title: 'Gallery',
    lead: `The poet, the DJ, the tailor: the ones ${brand.city} listens to, one poster each.`,
  },
  campaign: {
    label: 'Campaign',
    title: 'Gallery: Campaign',
    lead: `One year on the walls of ${brand.city}, from the first light at the sea to after dark in Osu.`,
  },
})

export const loader = pageLoader('gallery', {
  read: ({ search }) => readCategory(search),
  cacheKey: addressOf,
  load: (shown, { catalogue, brand }) => {
    const texts = textsOf(brand)
    const { gallery } = catalogue.current()
    const postersOf = (wanted: GalleryCategory) =>
      gallery.filter(({ category }) => category === wanted)
    const { title, lead } = texts[shown]
    return {
      head: headOf(title, `${lead} The gallery of ${brand.name}.`, {
        canonical: addressOf(shown),
      }),
      data: {
        lead,
        tabs: CATEGORIES.map((category) => ({
          label: texts[category].label,
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
