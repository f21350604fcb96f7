import type { PictureData } from '#contracts/picture'
import type { Pictures } from '#domain/catalogue/picture'
import type { Product } from '#domain/catalogue/product'
import { quickAddChoice } from '#domain/catalogue/quick-add-choice'
import { fewLeftLabel, stockLabel } from '#domain/catalogue/stock'
import { SHIPPED_SURCHARGE } from '#domain/catalogue/surcharge'
import { unitPrice, usualPrice } from '#domain/catalogue/unit-price'
import { pictureOf } from '#domain/catalogue/views'
import { pictureData } from '#server/pictures/picture-data'
import type { ProductCardData, QuickAdd } from './product-card-data.ts'

/** A card is at most 350 px wide, which is 700 px on a dense screen. */
const MAX_PICTURE_WIDTH = 720

export function productCard(product: Product, pictures: Pictures): ProductCardData {
  const { id, title, price, badge, closed } = product
  // A held product may come back, and the quick view says until when.
  const isHeld = product.isSoldOut && product.variants.some(({ held }) => held)
  const isSoldOut = product.isSoldOut && !isHeld
  const [first, second] = product.pictures
  return {
    id,
    title,
    price,
    badge,
    isSoldOut,
    stockNote: isSoldOut
      ? null
      : (closed ?? (isHeld ? stockLabel(product) : fewLeftLabel(totalStock(product)))),
    picture: pictureData(pictures, first?.file ?? '', { maxWidth: MAX_PICTURE_WIDTH }),
    secondPicture: second ? secondPicture(pictures, second.file) : null,
    quickAdd: quickAddOf(product),
  }
}

function totalStock({ variants }: Product): number {
  return variants.reduce((sum, { stock }) => sum + stock, 0)
}

/** This picture is shown on top of the first one, so that it needs no placeholder. The first has the alt text. */
function secondPicture(pictures: Pictures, file: string): PictureData {
  return {
    ...pictureData(pictures, file, { maxWidth: MAX_PICTURE_WIDTH }),
    alt: '',
    placeholder: '',
  }
}

function quickAddOf(product: Product): QuickAdd {
  const { colour, size, isSoldOut } = quickAddChoice(product)
  // The quick view says why the product cannot be bought.
  if (isSoldOut || product.closed) return { goneSize: size }
  const price = unitPrice(product, { colour, size })
  const image = pictureOf(product, colour, 'image1').file
  const isUsual = price.minor === usualPrice(product.price, size, SHIPPED_SURCHARGE).minor
  return { colour, size, image, ...(!isUsual && { price }) }
}
