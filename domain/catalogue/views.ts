import type { Product, ProductPicture } from './product.ts'

/** §3: the stored names of View 1 to View 4. */
export const IMAGE_VARIANTS = ['image1', 'image2', 'image3', 'image4'] as const
export type ImageVariant = (typeof IMAGE_VARIANTS)[number]

const MIN_VIEWS = 2

type Pictured = Pick<Product, 'id' | 'pictures'>

export function picturesOf(product: Pictured, colour: string): readonly ProductPicture[] {
  return product.pictures.filter((picture) => picture.colour === colour)
}

/** The views a shopper can choose from; none if the colour has only one. */
export function viewsOf(product: Pictured, colour: string): readonly ImageVariant[] {
  const count = picturesOf(product, colour).length
  return count < MIN_VIEWS ? [] : IMAGE_VARIANTS.slice(0, count)
}

/** Falls back to the colour's first picture, then to the product's first. */
export function pictureOf(
  product: Pictured,
  colour: string,
  imageVariant: ImageVariant,
): ProductPicture {
  const pictures = picturesOf(product, colour)
  const picture =
    pictures[IMAGE_VARIANTS.indexOf(imageVariant)] ?? pictures[0] ?? product.pictures[0]
  if (picture === undefined) throw new Error(`Product ${product.id} has no picture`)
  return picture
}
