import type { MarketProduct } from '#contracts/backoffice/market-data'
import type { Pictures } from '#domain/catalogue/picture'
import type { Product } from '#domain/catalogue/product'
import { unitPrice } from '#domain/catalogue/unit-price'
import { smallPictureOf } from './small-picture.ts'

/** A product that is sold by hand: what is on the shelf, whatever the shop's pages say. */
export function toMarketProduct(product: Product, pictures: Pictures): MarketProduct {
  const { id, title, variants } = product
  return {
    id,
    title,
    picture: smallPictureOf(product, pictures),
    choices: variants
      .filter(({ stock }) => stock > 0)
      .map(({ colour, size, stock }) => ({
        colour,
        size,
        stock,
        pricePesewas: unitPrice(product, { colour, size }).minor,
      })),
  }
}
