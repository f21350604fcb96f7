import { MAX_LINES, MAX_UNITS_PER_LINE } from './cart/cart.ts'

/**
 * The sentences that any page can show. In a separate file because every visitor downloads these,
 * 2.5 KB less than all of them (decision 0009); the others load later.
 */
export const browsingMessages = {
  'network-error': 'Network error. Please try again.',
  offline:
    'You are offline. Your cart and the pages you have visited are still here; paying needs a connection.',

  'browser-too-old': 'This browser is too old to pay here, or runs no script:',
  'half-loaded': 'The shop did not load completely. Check your network and',
  'order-subject': (title: string) =>
    title === '' ? 'My order' : `I would like to order ${title}`,
  'order-choice': 'Colour and size: ',

  'page-failed': 'Something went wrong',
  'page-failed-detail': 'It is our fault, not yours. Your cart is safe; please try again.',
  reload: 'Reload the page',

  'product-sold-out': (title: string) => `${title} is sold out!`,
  'product-added': (title: string) => `${title} added to cart!`,
  'image-not-available': 'Image not available',
  'wishlist-full': (limit: number) => `Your wishlist can hold at most ${limit} pieces.`,

  'cart-line-full': `You can order at most ${MAX_UNITS_PER_LINE} pieces of one item.`,
  'cart-has-rest': (left: number, held: number) =>
    `Only ${left} left, and ${held} in your cart already.`,
  'cart-full': `An order can hold at most ${MAX_LINES} different items.`,
  'cart-add-failed': 'Failed to add item to cart',
  'cart-change-holds': 'This change was not saved. It holds until this tab is closed or reloaded.',

  'rates-built-in': 'Using fallback rates - All APIs unavailable',
  'rates-header': 'Using fallback rates',

  'product-added-with-size': (quantity: number, title: string, size: string) =>
    `Added to cart: ${quantity} x ${title} (Size: ${size})`,
  'size-words': sizeWords,
  'size-and-colour': (size: string, colour: string) => `${sizeWords(size)}, ${colour}`,
  'like-it': 'Like it, and in stock',
  'in-stock': 'In Stock',
  'out-of-stock': 'Out of Stock',
  'few-left': (left: number) => `Only ${left} left`,
  'sold-out': 'Sold out',
  'all-held-label': 'All held',
  'choice-sold-out': (choice: string, other: 'size' | 'colour') =>
    `${choice} is sold out. Please choose another ${other}.`,
  'shop-this-look': 'Shop this look',
  'link-copied': 'Link copied',
  'link-not-copied': 'The link could not be copied.',
} as const

/** The text is 'Size M' and the like; One Size stays as it is. */
function sizeWords(size: string): string {
  return size === 'One Size' ? size : `Size ${size}`
}
