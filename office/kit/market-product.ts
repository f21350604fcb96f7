import type { Product } from '#domain/catalogue/product'
import { unitPrice } from '#domain/catalogue/unit-price'
import type { AppContext } from '#server/base/context'
import { closedNote } from './closed-note.ts'
import type { MarketProduct } from './data/market-data.ts'
import { smallPictureOf } from './small-picture.ts'

/** A product that is sold by hand: what is on the shelf, whatever the shop's pages say. */
export function toMarketProduct(context: AppContext, product: Product): MarketProduct {
  const { id, title, variants } = product
  return {
    id,
    title,
    picture: smallPictureOf(product, context.catalogue.current().pictures),
    closedNote: closedNote(context, product),
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
