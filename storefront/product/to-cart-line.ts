import type { Line, PricedLine } from '#domain/cart/line'
import type { Product } from '#domain/catalogue/product'
import { unitPrice } from '#domain/catalogue/unit-price'

type Chosen = Omit<Line, 'productId'> & Pick<PricedLine, 'image'>

export function toCartLine(
  { id, title, price }: Pick<Product, 'id' | 'title' | 'price'>,
  chosen: Chosen,
): PricedLine {
  return { ...chosen, productId: id, title, unitPrice: unitPrice(price, chosen.size) }
}
