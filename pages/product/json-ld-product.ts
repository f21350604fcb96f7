import type { Pictures } from '#domain/catalogue/picture'
import type { Product } from '#domain/catalogue/product'
import { ALL_COLLECTIONS } from '#domain/catalogue/sections'
import { type VariantOffer, variantOffers } from '#server/feeds/variant-offers'
import { breadcrumbJsonLd } from '../frame/head/json-ld.ts'

export type Shop = {
  readonly publicUrl: string
  readonly brandName: string
  readonly pictures: Pictures
}

export function productJsonLd(product: Product, { publicUrl, brandName, pictures }: Shop): object {
  const url = `${publicUrl}/product/${product.id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    '@id': `${url}#product`,
    productGroupID: String(product.id),
    name: product.title,
    description: product.description,
    url,
    category: product.kind,
    brand: { '@type': 'Brand', name: brandName },
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    hasVariant: variantOffers(product, { publicUrl, pictures }).map((offer) =>
      variantOf(product, offer),
    ),
  }
}

function variantOf(product: Product, offer: VariantOffer): object {
  return {
    '@type': 'Product',
    sku: offer.sku,
    name: `${product.title}, ${offer.colour}, ${offer.size}`,
    size: offer.size,
    color: offer.colour,
    ...(offer.pictureUrl ? { image: offer.pictureUrl } : {}),
    offers: {
      '@type': 'Offer',
      url: offer.url,
      price: offer.price,
      priceCurrency: product.price.currency,
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${offer.isInStock ? 'InStock' : 'OutOfStock'}`,
    },
  }
}

export function productBreadcrumbJsonLd({ id, title }: Product, publicUrl: string): object {
  const trail = [
    { name: ALL_COLLECTIONS, path: '/collection' },
    { name: title, path: `/product/${id}` },
  ]
  return breadcrumbJsonLd(trail, publicUrl)
}
