import type { OrderedItem } from '#contracts/order-status'
import type { PricedLine } from '#domain/cart/line'
import type { Pictures } from '#domain/catalogue/picture'
import { pictureData } from '../pictures/picture-data.ts'

/** A line of an order as pages show it. */
export function orderedItem(line: PricedLine, pictures: Pictures): OrderedItem {
  const { productId, title, colour, size, imageVariant, quantity, unitPrice, image } = line
  return {
    productId,
    title,
    colour,
    size,
    imageVariant,
    quantity,
    unitPricePesewas: unitPrice.minor,
    picture: pictureData(pictures, image),
  }
}
