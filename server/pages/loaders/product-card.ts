import type { Product } from '#domain/catalogue/product'
import type { ProductCardData } from '../../../storefront/product/product-card-data.ts'
import { pictureData } from './picture-data.ts'

export function productCard(product: Product): ProductCardData {
  const { id, title, price, badge, isSoldOut } = product
  const [first, second] = product.pictures
  return {
    id,
    title,
    price,
    badge,
    isSoldOut,
    picture: pictureData(first?.file ?? ''),
    secondPicture: second ? pictureData(second.file) : null,
  }
}
