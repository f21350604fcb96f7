import { LRUCache } from 'lru-cache'
import type { Pictures } from '#domain/catalogue/picture'
import type { Product } from '#domain/catalogue/product'
import type { Poster } from '#domain/gallery/poster'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import { memoizeByCatalogue } from '#server/catalogue/memoize-by-catalogue'
import { lightPicture } from '#server/pictures/picture-data'
import type { Look, ProductLink } from '../kit/data/catalogue-pages.ts'

const MAX_PRODUCTS = 3
/** A link's picture is 72 px wide, the poster at most 300. */
const PRODUCT_WIDTH = 180
const POSTER_WIDTH = 540

/** The tee and pants of a set are also sold on their own. */
const PRODUCTS_OF_SETS: Readonly<Record<number, readonly number[]>> = { 13: [14, 20] }

type Catalogue = Pick<LiveCatalogue, 'current' | 'product'>

/** A look is the same in every currency and choice, so these pages of a product share it. */
const MAX_LOOKS = 100
const looksOf = memoizeByCatalogue(
  () => new LRUCache<number, { readonly look: Look | null }>({ max: MAX_LOOKS }),
)

export function completeTheLook(product: Product, catalogue: Catalogue): Look | null {
  const looks = looksOf(catalogue.current())
  const known = looks.get(product.id)
  if (known) return known.look
  const look = findLook(product, catalogue)
  looks.set(product.id, { look })
  return look
}

/** Lists the set's own products, then what its poster shows with it. Sold-out products are skipped. */
function findLook({ id }: Product, catalogue: Catalogue): Look | null {
  const poster = findPoster(id, catalogue)
  const worn = new Set([...(PRODUCTS_OF_SETS[id] ?? []), ...(poster?.productIds ?? [])])
  worn.delete(id)
  const { pictures } = catalogue.current()
  const products = inStock([...worn], catalogue).slice(0, MAX_PRODUCTS)
  if (products.length === 0) return null
  return {
    poster: poster ? posterLink(poster, pictures) : null,
    products: products.map((product) => productLink(product, pictures)),
  }
}

/** Prefers the poster that gives this product the most prominent place, then the one with the fewest gone. */
function findPoster(id: number, catalogue: Catalogue): Poster | undefined {
  const place = ({ productIds }: Poster) => productIds.indexOf(id)
  const gone = ({ productIds }: Poster) => productIds.length - inStock(productIds, catalogue).length
  return catalogue
    .current()
    .gallery.filter(({ productIds }) => productIds.includes(id))
    .sort((one, other) => place(one) - place(other) || gone(one) - gone(other))[0]
}

function inStock(ids: readonly number[], catalogue: Catalogue): readonly Product[] {
  return ids.flatMap((id) => catalogue.product(id) ?? []).filter((each) => !each.isSoldOut)
}

/** The title beside the picture is the link's text. */
function productLink(
  { id, title, price, pictures: [first] }: Product,
  pictures: Pictures,
): ProductLink {
  return {
    id,
    title,
    price,
    picture: { ...lightPicture(pictures, first?.file ?? '', PRODUCT_WIDTH), alt: '' },
  }
}

function posterLink({ id, category, picture }: Poster, pictures: Pictures) {
  const page = category === 'campaign' ? '/gallery?category=campaign' : '/gallery'
  return { href: `${page}#poster-${id}`, picture: lightPicture(pictures, picture, POSTER_WIDTH) }
}
