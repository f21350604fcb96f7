import type { PictureData } from '#contracts/picture'
import type { Pictures } from '#domain/catalogue/picture'
import type { Product } from '#domain/catalogue/product'
import { pictureOf } from '#domain/catalogue/views'
import { lightPicture } from '#server/pictures/picture-data'

const MAX_WIDTH = 320
const VIEW = 'image1'

/**
 * Cards and lists show it. The title stands beside it, so it needs no description. Where there is no picture, `src` is
 * empty, so that the browser does not ask for a file that does not exist.
 */
export function smallPicture(pictures: Pictures, file: string): PictureData {
  const data = { ...lightPicture(pictures, file, MAX_WIDTH), alt: '' }
  return pictures.has(file) ? data : { ...data, src: '' }
}

/** Returns the first picture of this colour, or of the first colour. */
export function smallPictureOf(product: Product, pictures: Pictures, colour?: string): PictureData {
  const file =
    product.pictures.length === 0
      ? product.slug
      : pictureOf(product, colour ?? product.colours[0]?.name ?? '', VIEW).file
  return smallPicture(pictures, file)
}
