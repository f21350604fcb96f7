import type { PictureData } from '#contracts/picture'
import type { Pictures } from '#domain/catalogue/picture'
import type { Product } from '#domain/catalogue/product'
import { pictureOf } from '#domain/catalogue/views'
import { lightPicture } from '#server/pictures/picture-data'

const MAX_WIDTH = 320
const VIEW = 'image1'

/**
 * For cards and lists. The title stands beside it, so it needs no description. Without a `src` where
 * there is no picture: its box stays empty, instead of asking for a file that does not exist.
 */
export function smallPicture(pictures: Pictures, file: string): PictureData {
  const data = { ...lightPicture(pictures, file, MAX_WIDTH), alt: '' }
  return pictures.has(file) ? data : { ...data, src: '' }
}

/** The first picture of this colour, or of the first one. */
export function smallPictureOf(product: Product, pictures: Pictures, colour?: string): PictureData {
  const file =
    product.pictures.length === 0
      ? product.slug
      : pictureOf(product, colour ?? product.colours[0]?.name ?? '', VIEW).file
  return smallPicture(pictures, file)
}
