import { choiceAddress } from '#domain/catalogue/choice-address'
import { fallbackUrl, type Pictures } from '#domain/catalogue/picture'
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

type Shop = { readonly publicUrl: string; readonly pictures: Pictures }

export function variantOffers(
  product: Product,
  { publicUrl, pictures }: Shop,
): readonly VariantOffer[] {
  return product.variants.map(({ colour, size }) => ({
    sku: skuOf(product.id, colour, size),
    colour,
    size,
    url: publicUrl + choiceAddress(product.id, { colour, size }),
    price: toDecimals(unitPrice(product, { colour, size })),
    isInStock: !product.closed && stockOf(product, colour, size) > 0,
    pictureUrl: pictureUrlOf(product, colour, { publicUrl, pictures }),
  }))
}

function skuOf(productId: number, colour: string, size: Size): string {
  return [productId, colour, size].join('-').toLowerCase().replaceAll(' ', '-')
}

function pictureUrlOf(
  product: Product,
  colour: string,
  { publicUrl, pictures }: Shop,
): string | null {
  if (product.pictures.length === 0) return null
  const picture = pictures.get(pictureOf(product, colour, 'image1').file)
  return picture ? publicUrl + fallbackUrl(picture) : null
}
