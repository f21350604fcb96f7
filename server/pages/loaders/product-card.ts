import type { PictureData } from '#contracts/picture'
import type { ProductCardData, QuickAdd } from '#contracts/product-card'
import type { Product } from '#domain/catalogue/product'
import { quickAddChoice } from '#domain/catalogue/quick-add-choice'
import { pictureOf } from '#domain/catalogue/views'
import { pictureData } from './picture-data.ts'

/** No card is drawn wider than 350 px, which is 700 on a dense screen. */
const WIDEST = 720

export function productCard(product: Product): ProductCardData {
  const { id, title, price, badge, isSoldOut } = product
  const [first, second] = product.pictures
  return {
    id,
    title,
    price,
    badge,
    isSoldOut,
    picture: pictureData(first?.file ?? '', { maxWidth: WIDEST }),
    secondPicture: second ? secondPicture(second.file) : null,
    quickAdd: quickAddOf(product),
  }
}

/** A second look at what the first one describes; it comes over that one, so it needs no stand-in. */
function secondPicture(file: string): PictureData {
  return { ...pictureData(file, { maxWidth: WIDEST }), alt: '', placeholder: '' }
}

function quickAddOf(product: Product): QuickAdd {
  const { colour, size, isGone } = quickAddChoice(product)
  if (isGone) return { goneSize: size }
  return { colour, size, image: pictureOf(product, colour, 'image1').file }
}
