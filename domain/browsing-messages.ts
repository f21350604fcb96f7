import { MAX_LINES, MAX_PIECES_PER_LINE } from './cart/cart.ts'

/**
 * The sentences that can be shown on any page. They are apart from the others only because these
 * are on every shopper's phone before anything is bought.
 */
export const browsingMessages = {
  'network-error': 'Network error. Please try again.',
  offline:
    'You are offline. Your cart and the pages you have visited are still here; paying needs a connection.',

  'product-sold-out': (title: string) => `${title} is sold out!`,
  'product-added': (title: string) => `${title} added to cart!`,
  'image-not-available': 'Image not available',
  'wishlist-full': (limit: number) => `Your wishlist can hold at most ${limit} pieces.`,

  'cart-line-full': `You can order at most ${MAX_PIECES_PER_LINE} pieces of one item.`,
  'cart-has-rest': (left: number, held: number) =>
    `Only ${left} left, and ${held} in your cart already.`,
  'cart-full': `An order can hold at most ${MAX_LINES} different items.`,
  'cart-add-failed': 'Failed to add item to cart',
  'cart-change-holds': 'This change was not saved. It holds until this tab is closed or reloaded.',

  'rates-built-in': 'Using fallback rates - All APIs unavailable',
  'rates-header': 'Using fallback rates',
} as const
