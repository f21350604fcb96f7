import type { HomePage } from '#domain/gallery/home-page'
import { type HomeSection, paragraphsOf } from '#domain/gallery/home-sections'
import type { Poster } from '#domain/gallery/poster'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import type { SiteText } from '#server/texts/site-texts'
import { headOf, type PicturePreload } from '../frame/head/head.ts'
import { organisationJsonLd, websiteJsonLd } from '../frame/head/json-ld.ts'
import { fitHeroName } from '../frame/layout/fit-name.ts'
import type { LoaderContext } from '../frame/serve/loader-context.ts'
import { fixedPage } from '../frame/serve/page-loader.ts'
import type {
  CaptionedLook,
  FilmData,
  HomeData,
  MainSection,
  MoreSection,
  ProductsSection,
} from '../kit/data/catalogue-pages.ts'
import { lookData } from '../kit/data/look-data.ts'
import { productCard } from '../kit/data/product-card.ts'
import { filmData, PORTRAIT } from './film-data.ts'

export const loader = fixedPage('home', ({ catalogue, drops, publicUrl, brand, texts }) => {
  const { home } = catalogue.current()
  const shown = home.sections.filter(({ isShown }) => isShown)
  const film = filmData(catalogue)
  const rest = shown.flatMap((section) => sectionData(section, { catalogue, text: texts('home') }))
  const productsId = rest.find((each) => each.kind === 'products')?.id
  const isHeroFirst = shown[0]?.kind === 'hero'
  const hero = {
    id: 'hero',
    kind: 'hero',
    film,
    ...fitHeroName(brand.name),
    ...(isHeroFirst ? FIRST_HERO : LATER_HERO),
    shopHref: productsId === undefined ? '/collection' : `#${productsId}`,
  } as const
  const sections: HomeData['sections'] = [
    ...(isHeroFirst ? [] : [{ id: 'title', kind: 'title' } as const]),
    ...rest.map((each) => (each.kind === 'hero' ? hero : each)),
  ]
  const hasMore = sections.some(({ kind }) => !MAIN_KINDS.has(kind))
  return {
    head: headOf(brand.name, brand.description, {
      jsonLd: [organisationJsonLd(publicUrl, brand), websiteJsonLd(publicUrl, brand)],
      preload: isHeroFirst ? preloadsOf(film) : [],
    }),
    drops,
    data: { sections },
    ...(hasMore && { file: 'more-sections' }),
  }
})

const FIRST_HERO = { nameTag: 'h1', priority: 'first' } as const
const LATER_HERO = { nameTag: 'p', priority: 'later', isLater: true } as const
const MAIN_KINDS: ReadonlySet<string> = new Set(['hero', 'products', 'story'])

type Shop = Pick<LoaderContext, 'catalogue'> & { readonly text: SiteText }

/** The hero's data need to know of the others. */
type Section =
  | Exclude<MainSection, { readonly kind: 'hero' }>
  | MoreSection
  | { readonly id: string; readonly kind: 'hero' }

/** A section of which nothing can be shown is left out; in a shop without pieces, new drops say that some will come. */
function sectionData(section: HomeSection, { catalogue, text }: Shop): readonly Section[] {
  const { home, gallery, newDropIds, products } = catalogue.current()
  const { key: id } = section
  switch (section.kind) {
    case 'hero':
      return [{ id, kind: 'hero' }]
    case 'newsletter':
      return [{ id, kind: 'newsletter' }]
    case 'drops': {
      const found = productsData('new-drops', text.line('headline'), { ids: newDropIds, catalogue })
      if (found.products.length > 0) return [found]
      return products.length > 0 ? [] : [{ ...found, note: text.line('noPieces') }]
    }
    case 'products': {
      const { heading, productIds: ids } = section
      const found = productsData(id, heading, { ids, catalogue })
      return found.products.length === 0 ? [] : [found]
    }
    case 'story':
      return [
        {
          id,
          kind: 'story',
          statement: text.line('statement'),
          words: text.html('story'),
          link: 'Our story',
          look: storyLook(home, catalogue),
        },
      ]
    case 'posters': {
      const looks = section.posterIds.flatMap((posterId) => {
        const poster = gallery.find((each) => each.id === posterId)
        return poster ? [captioned(poster, catalogue)] : []
      })
      return looks.length === 0 ? [] : [{ id, kind: 'posters', heading: section.heading, looks }]
    }
    case 'words': {
      const { heading, text: words } = section
      const paragraphs = paragraphsOf(words)
      const isEmpty = heading === '' && paragraphs.length === 0
      return isEmpty ? [] : [{ id, kind: 'words', heading, paragraphs }]
    }
  }
}

type Listed = { readonly ids: readonly number[]; readonly catalogue: LiveCatalogue }

function productsData(id: string, heading: string, { ids, catalogue }: Listed): ProductsSection {
  const { pictures } = catalogue.current()
  const products = ids.flatMap((each) => {
    const product = catalogue.product(each)
    return product ? [productCard(product, pictures)] : []
  })
  return { id, kind: 'products', heading, products, all: 'VIEW ALL PRODUCTS' }
}

function storyLook({ lookId }: HomePage, catalogue: LiveCatalogue): CaptionedLook | null {
  const { gallery } = catalogue.current()
  const poster = gallery.find(({ id }) => id === lookId) ?? gallery[0]
  return poster ? captioned(poster, catalogue) : null
}

function captioned(poster: Poster, catalogue: LiveCatalogue): CaptionedLook {
  return { ...lookData(poster, catalogue), caption: [poster.description, ' — see the gallery'] }
}

/** A new poster has no AVIF files for some seconds. */
function preloadsOf({ poster, sizes, portrait }: FilmData): readonly PicturePreload[] {
  const upright = portrait?.find(({ type }) => type !== undefined)
  return [
    ...(upright ? [{ media: PORTRAIT, srcset: upright.srcSet, sizes: upright.sizes }] : []),
    ...(poster?.avif
      ? [{ srcset: poster.avif, sizes, ...(portrait && { media: '(orientation: landscape)' }) }]
      : []),
  ]
}
