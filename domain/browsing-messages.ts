const productNotFound = 'Product Not Found'
const productNotFoundDetail = "Sorry, we couldn't find the product you're looking for."

/**
 * The sentences that can be shown on any page. They are apart from the others only because these
 * are on every shopper's phone before anything is bought.
 */
export const browsingMessages = {
  'newsletter-email-required': 'Please enter your email.',
  'newsletter-opt-in-required': 'Please opt in to receive news and updates.',
  'newsletter-subscribed': 'Thank you for subscribing!',
  'newsletter-failed': 'Failed to subscribe. Please try again.',
  'newsletter-joined': 'You have successfully joined our subscriber list.',
  'network-error': 'Network error. Please try again.',
  'invalid-response': (status: number) => `Invalid response from server (Status: ${status})`,

  'product-sold-out': (title: string) => `${title} is sold out!`,
  'product-added': (title: string) => `${title} added to cart!`,
  'product-added-with-size': (quantity: number, title: string, size: string) =>
    `Added to cart: ${quantity} x ${title} (Size: ${size})`,
  'product-not-found': `${productNotFound}. ${productNotFoundDetail}`,
  'product-not-found-title': productNotFound,
  'product-not-found-detail': productNotFoundDetail,
  'image-not-available': 'Image not available',
  'in-stock': 'In Stock',
  'out-of-stock': 'Out of Stock',
  'few-left': (left: number) => `Only ${left} left`,
  'size-sold-out': 'Sold out',
  'link-copied': 'Link copied',
  'link-not-copied': 'The link could not be copied.',
  'wishlist-full': (limit: number) => `Your wishlist can hold at most ${limit} pieces.`,

  'cart-line-full': (limit: number) => `You can order at most ${limit} pieces of one item.`,
  'cart-full': (limit: number) => `An order can hold at most ${limit} different items.`,
  'cart-not-saved': 'This browser does not let us save your cart. It lasts until you leave.',

  'rates-from-fallback-service': 'Using fallback API - Primary API unavailable',
  'rates-built-in': 'Using fallback rates - All APIs unavailable',
  'rates-header': 'Using fallback rates',
} as const
