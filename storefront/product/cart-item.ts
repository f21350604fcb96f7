import type { CartItem, Choice } from '#domain/cart/cart'
import type { Product } from '#domain/catalogue/product'
import { unitPrice } from '#domain/catalogue/unit-price'

type Chosen = Omit<Choice, 'productId'> & { readonly image: string }

export function cartItem(
  { id, title, price }: Pick<Product, 'id' | 'title' | 'price'>,
  chosen: Chosen,
): CartItem {
  return { ...chosen, productId: id, title, price: unitPrice(price, chosen.size) }
}
