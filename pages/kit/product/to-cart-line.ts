import type { Line, PricedLine } from '#domain/cart/line'
import type { Product } from '#domain/catalogue/product'
import { unitPrice } from '#domain/catalogue/unit-price'

type Bought = Pick<Product, 'id' | 'title'> & Parameters<typeof unitPrice>[0]
type Chosen = Omit<Line, 'productId'> & Pick<PricedLine, 'image'>

export function toCartLine(product: Bought, chosen: Chosen): PricedLine {
  const { id, title } = product
  return { ...chosen, productId: id, title, unitPrice: unitPrice(product, chosen) }
}
