import { lineName } from '#domain/catalogue/line-name'
import { FILM_FORMATS, FILM_TYPES, type Film, filmUrl } from '#domain/gallery/film'
import { focusPosition } from '#domain/gallery/focus'
import { NO_POSTER } from '#domain/gallery/home-page'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import { pictureData } from '#server/pictures/picture-data'
import type { FilmData, FilmSource } from '../kit/data/catalogue-pages.ts'

/** The poster covers the screen: it is as wide as the screen, or as its height demands at 16:9. */
const POSTER_SIZES = 'max(100vw, 178vh)'

export function filmData(catalogue: LiveCatalogue): FilmData {
  const { home, collectionTitles, pictures } = catalogue.current()
  const product = home.heroProductId === null ? undefined : catalogue.product(home.heroProductId)
  const focus = focusPosition(home.heroFocus)
  return {
    poster: home.heroPicture === NO_POSTER ? null : pictureData(pictures, home.heroPicture),
    ...(focus !== null && { focus }),
    sizes: POSTER_SIZES,
    product: product
      ? { href: `/product/${product.id}`, name: lineName(product, collectionTitles) }
      : null,
    // The film of the release has none, because the page knows its addresses.
    ...(home.film && { sources: sourcesOf(home.film) }),
  }
}

function sourcesOf(film: Film): readonly FilmSource[] {
  return FILM_FORMATS.flatMap((format) => {
    const file = film[format]
    return file === null ? [] : [{ src: filmUrl(file), type: FILM_TYPES[format] }]
  })
}
