import { film } from '#assets/film'
import type { FilmData } from '#contracts/page-data'
import { lineName } from '#domain/catalogue/line-name'
import type { LiveCatalogue } from '../../catalogue/live-catalogue.ts'
import { pictureData } from './picture-data.ts'

/** The poster covers the screen: it is as wide as the screen, or as its height demands at 16:9. */
const POSTER_SIZES = 'max(100vw, 178vh)'

export function filmData(catalogue: LiveCatalogue): FilmData {
  const product = catalogue.product(film.productId)
  return {
    poster: pictureData(film.poster),
    sizes: POSTER_SIZES,
    piece: product ? { href: `/product/${product.id}`, name: lineName(product) } : null,
  }
}
