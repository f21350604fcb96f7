import type { Product, Size } from './product.ts'

type Sized = Pick<Product, 'id' | 'title' | 'category' | 'sizes'>

/** §5: the size that a card's Add button uses. */
export function quickAddSize(product: Sized): Size {
  return ifOffered(product, usualSize(product))
}

export function productPageSize(product: Sized): Size {
  return ifOffered(product, 'M')
}

export function quickViewSize(product: Sized): Size {
  const [first] = product.sizes
  if (first === undefined) throw new Error(`Product ${product.id} offers no size`)
  return first
}

function usualSize(product: Sized): Size {
  if (product.category === 'head') return 'One Size'
  return /pants|baggy/i.test(product.title) ? '32-33' : 'M'
}

function ifOffered(product: Sized, size: Size): Size {
  return product.sizes.includes(size) ? size : quickViewSize(product)
}
