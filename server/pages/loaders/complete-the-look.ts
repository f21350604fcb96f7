import { type GalleryItem, galleryItems } from '#assets/gallery'
import type { Look, PieceLink } from '#contracts/page-data'
import type { Product } from '#domain/catalogue/product'
import { lightPicture } from './picture-data.ts'

const MAX_PIECES = 3
/** A link's picture is 72 px wide, the poster at most 300. */
const PIECE_WIDTH = 180
const POSTER_WIDTH = 540

/** The tee and pants of a set that are also sold on their own. */
const PIECES_OF_SETS: Readonly<Record<number, readonly number[]>> = { 13: [14, 20] }

type Catalogue = { readonly product: (id: number) => Product | undefined }

/** The set's own pieces, then what its poster shows with it; sold-out products are skipped. */
export function completeTheLook({ id }: Product, catalogue: Catalogue): Look | null {
  const poster = findPoster(id, catalogue)
  const worn = new Set([...(PIECES_OF_SETS[id] ?? []), ...(poster?.productIds ?? [])])
  worn.delete(id)
  const pieces = inStock([...worn], catalogue).slice(0, MAX_PIECES)
  if (pieces.length === 0) return null
  return { poster: poster ? posterLink(poster) : null, pieces: pieces.map(pieceLink) }
}

/** The one that gives this product the most prominent place; then the one with the fewest gone. */
function findPoster(id: number, catalogue: Catalogue): GalleryItem | undefined {
  const place = ({ productIds }: GalleryItem) => productIds.indexOf(id)
  const gone = ({ productIds }: GalleryItem) =>
    productIds.length - inStock(productIds, catalogue).length
  return galleryItems
    .filter(({ productIds }) => productIds.includes(id))
    .sort((one, other) => place(one) - place(other) || gone(one) - gone(other))[0]
}

function inStock(ids: readonly number[], catalogue: Catalogue): readonly Product[] {
  return ids.flatMap((id) => catalogue.product(id) ?? []).filter((each) => !each.isSoldOut)
}

/** The title beside the picture is the link's text. */
function pieceLink({ id, title, price, pictures: [first] }: Product): PieceLink {
  return {
    id,
    title,
    price,
    picture: { ...lightPicture(first?.file ?? '', PIECE_WIDTH), alt: '' },
  }
}

function posterLink({ id, category, picture }: GalleryItem) {
  const page = category === 'campaign' ? '/gallery?category=campaign' : '/gallery'
  return { href: `${page}#poster-${id}`, picture: lightPicture(picture, POSTER_WIDTH) }
}
