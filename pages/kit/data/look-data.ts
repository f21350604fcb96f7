import { PRODUCTS_PER_POSTER } from '#domain/catalogue/list-pages'
import type { Poster } from '#domain/gallery/poster'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import { pictureData } from '#server/pictures/picture-data'
import type { LookData } from './catalogue-pages.ts'

/** A poster with those of its products that can be bought. */
export function lookData(poster: Poster, catalogue: LiveCatalogue): LookData {
  return {
    picture: pictureData(catalogue.current().pictures, poster.picture),
    products: poster.productIds.flatMap((id) => {
      const product = catalogue.product(id)
      return product && !product.isSoldOut ? [{ id, title: product.title }] : []
    }),
  }
}

type Listed = { readonly category: string; readonly count: number }

/**
 * Lists a campaign poster for every eight listed products, if another product follows. It shows a product of the
 * category that can be bought. The choice does not depend on the rest of the list, so that a growing list keeps its
 * posters.
 */
export function postersFor({ category, count }: Listed, catalogue: LiveCatalogue) {
  const posters: LookData[] = []
  for (const poster of catalogue.current().gallery) {
    if (posters.length >= Math.floor((count - 1) / PRODUCTS_PER_POSTER)) break
    if (poster.category !== 'campaign') continue
    const look = lookData(poster, catalogue)
    const isFitting = look.products.some(
      ({ id }) => category === 'all' || catalogue.product(id)?.category === category,
    )
    if (isFitting) posters.push(withPlainPicture(look))
  }
  return posters
}

/** The links below a poster in a list say what it shows, and its colour is preview enough. */
function withPlainPicture(look: LookData): LookData {
  return { ...look, picture: { ...look.picture, alt: '', placeholder: '' } }
}
