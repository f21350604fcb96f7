import { fallbackUrl, findPicture } from '#assets/picture-source'
import { choiceAddress } from '#domain/catalogue/choice-address'
import type { Product, Size } from '#domain/catalogue/product'
import { stockOf } from '#domain/catalogue/stock'
import { unitPrice } from '#domain/catalogue/unit-price'
import { pictureOf } from '#domain/catalogue/views'
import { toDecimals } from '#domain/money/decimals'

/** One colour in one size, for structured data and feeds: the same price and stock as on the page. */
export type VariantOffer = {
  readonly sku: string
  readonly colour: string
  readonly size: Size
  /** The product page with this variant selected. */
  readonly url: string
  /** '120.00', in cedis. */
  readonly price: string
  readonly isInStock: boolean
  readonly pictureUrl: string | null
}

export function variantOffers(product: Product, publicUrl: string): readonly VariantOffer[] {
  return product.variants.map(({ colour, size }) => ({
    sku: skuOf(product.id, colour, size),
    colour,
    size,
    url: publicUrl + choiceAddress(product.id, { colour, size }),
    price: toDecimals(unitPrice(product.price, size)),
    isInStock: stockOf(product, colour, size) > 0,
    pictureUrl: pictureUrlOf(product, colour, publicUrl),
  }))
}

function skuOf(productId: number, colour: string, size: Size): string {
  return [productId, colour, size].join('-').toLowerCase().replaceAll(' ', '-')
}

function pictureUrlOf(product: Product, colour: string, publicUrl: string): string | null {
  if (product.pictures.length === 0) return null
  const picture = findPicture(pictureOf(product, colour, 'image1').file)
  return picture ? publicUrl + fallbackUrl(picture) : null
}
