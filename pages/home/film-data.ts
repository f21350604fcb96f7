import { lineName } from '#domain/catalogue/line-name'
import { FILM_FORMATS, FILM_TYPES, type Film, filmUrl } from '#domain/gallery/film'
import { focusPosition } from '#domain/gallery/focus'
import { type HomePage, NO_POSTER } from '#domain/gallery/home-page'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import { pictureData } from '#server/pictures/picture-data'
import type {
  FilmData,
  FilmSource,
  FocusStyle,
  PortraitSource,
} from '../kit/data/catalogue-pages.ts'

/** The poster covers the screen: it is as wide as the screen, or as its height demands at 16:9. */
const POSTER_SIZES = 'max(100vw, 178vh)'
/** One for upright screens is 9:16. */
const PORTRAIT_SIZES = 'max(100vw, 57vh)'
/** The same words stand in hero.module.css and in film.tsx. */
export const PORTRAIT = '(orientation: portrait)'

const SHIPPED_FILM: readonly FilmSource[] = [
  { src: '/film/hero.webm', type: 'video/webm; codecs="av01.0.05M.08"' },
  { src: '/film/hero.mp4', type: 'video/mp4' },
]

export function filmData(catalogue: LiveCatalogue): FilmData {
  const { home, collectionTitles } = catalogue.current()
  const product = home.heroProductId === null ? undefined : catalogue.product(home.heroProductId)
  const portrait = portraitSources(catalogue, home)
  const style = focusStyle(home)
  const { picture: portraitPicture, film: portraitFilm } = home.portrait
  return {
    poster: posterOf(catalogue, home),
    sizes: POSTER_SIZES,
    ...(portrait.length > 0 && { portrait }),
    ...(style !== null && { style }),
    product: product
      ? { href: `/product/${product.id}`, name: lineName(product, collectionTitles) }
      : null,
    sources: home.film === null ? SHIPPED_FILM : sourcesOf(home.film),
    // The film of wide screens would not follow the poster of upright ones.
    ...((portraitFilm ?? portraitPicture) !== null && {
      portraitSources: portraitFilm ? sourcesOf(portraitFilm) : [],
    }),
  }
}

/** The one of upright screens serves all if there is no other. */
function posterOf(catalogue: LiveCatalogue, { heroPicture, portrait }: HomePage) {
  const { pictures } = catalogue.current()
  if (heroPicture === NO_POSTER) {
    return portrait.picture === null ? null : pictureData(pictures, portrait.picture)
  }
  const poster = pictureData(pictures, heroPicture)
  // Upright screens would see the preview of the other picture.
  return portrait.picture === null ? poster : { ...poster, placeholder: '' }
}

function portraitSources(
  catalogue: LiveCatalogue,
  { heroPicture, portrait }: HomePage,
): readonly PortraitSource[] {
  if (portrait.picture === null || heroPicture === NO_POSTER) return []
  const { avif, jpeg, src } = pictureData(catalogue.current().pictures, portrait.picture)
  const shared = { media: PORTRAIT, sizes: PORTRAIT_SIZES }
  return [
    ...(avif === '' ? [] : [{ ...shared, type: 'image/avif', srcSet: avif }]),
    { ...shared, srcSet: jpeg || src },
  ]
}

/** Without a poster of their own, upright screens cut the other one around its own point. */
function focusStyle({ heroPicture, heroFocus, portrait }: HomePage): FocusStyle | null {
  const hasOwn = portrait.picture !== null
  const [wide, upright] = [
    hasOwn && heroPicture === NO_POSTER ? portrait.focus : heroFocus,
    hasOwn ? portrait.focus : heroFocus,
  ].map(focusPosition)
  if (wide === upright) return wide ? { '--focus': wide } : null
  return { ...(wide && { '--focus': wide }), '--portrait-focus': upright ?? 'top' }
}

function sourcesOf(film: Film): readonly FilmSource[] {
  return FILM_FORMATS.flatMap((format) => {
    const file = film[format]
    return file === null ? [] : [{ src: filmUrl(file), type: FILM_TYPES[format] }]
  })
}
