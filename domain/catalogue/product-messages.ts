/** Apart from the others because they are fetched only by whoever looks at one piece. */
export const productMessages = {
  'product-added-with-size': (quantity: number, title: string, size: string) =>
    `Added to cart: ${quantity} x ${title} (Size: ${size})`,
  'in-stock': 'In Stock',
  'out-of-stock': 'Out of Stock',
  'few-left': (left: number) => `Only ${left} left`,
  'sold-out': 'Sold out',
  'choice-sold-out': (choice: string, other: 'size' | 'colour') =>
    `${choice} is sold out. Please choose another ${other}.`,
  'link-copied': 'Link copied',
  'link-not-copied': 'The link could not be copied.',
} as const
