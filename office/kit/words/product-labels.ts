import type { ContentField } from '#domain/catalogue/product-content'

export const PRODUCT_LABELS: Readonly<Record<ContentField, string>> = {
  title: 'Title',
  slug: 'Short name',
  price: 'Price in cedis',
  kind: 'Kind',
  category: 'Category',
  collection: 'Collection',
  badge: 'Badge',
  isMarkedSoldOut: 'Sold out, whatever the stock says',
  releasedOn: 'Released on',
  newDropPosition: 'Place among the new drops',
  position: 'Place in the shop',
  sizes: 'Sizes',
  colours: 'Colours',
  pictures: 'Pictures',
  description: 'Description',
  features: 'Features',
  ownPrices: 'Own prices',
}
