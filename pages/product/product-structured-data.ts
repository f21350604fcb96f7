import { LRUCache } from 'lru-cache'
import type { Product } from '#domain/catalogue/product'
import { productBreadcrumbJsonLd, productJsonLd, type Shop } from './json-ld-product.ts'

type Known = { readonly product: Product; readonly shop: Shop; readonly things: readonly object[] }

/** A product with its text is some 10 KB, and anybody can request every product. */
const MAX_PRODUCTS = 100

const known = new LRUCache<number, Known>({ max: MAX_PRODUCTS })

/** The result is the same in every currency and for every choice, so these pages of a product share it. */
export function productStructuredData(product: Product, shop: Shop): readonly object[] {
  const found = known.get(product.id)
  if (found?.product === product && isSame(found.shop, shop)) return found.things
  const things = [productJsonLd(product, shop), productBreadcrumbJsonLd(product, shop.publicUrl)]
  known.set(product.id, { product, shop, things })
  return things
}

function isSame(one: Shop, other: Shop): boolean {
  return (
    one.publicUrl === other.publicUrl &&
    one.brandName === other.brandName &&
    one.pictures === other.pictures
  )
}
