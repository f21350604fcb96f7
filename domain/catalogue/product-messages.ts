const productNotFound = 'Product Not Found'
const productNotFoundDetail = "Sorry, we couldn't find the product you're looking for."

/** Apart from the others because they are fetched only by whoever looks at one piece. */
export const productMessages = {
  'product-added-with-size': (quantity: number, title: string, size: string) =>
    `Added to cart: ${quantity} x ${title} (Size: ${size})`,
  'product-not-found': `${productNotFound}. ${productNotFoundDetail}`,
  'product-not-found-title': productNotFound,
  'product-not-found-detail': productNotFoundDetail,
  'in-stock': 'In Stock',
  'out-of-stock': 'Out of Stock',
  'few-left': (left: number) => `Only ${left} left`,
  'size-sold-out': 'Sold out',
  'link-copied': 'Link copied',
  'link-not-copied': 'The link could not be copied.',
} as const
