import { brand } from '#domain/brand'
import { CATEGORY_LABEL } from '#domain/catalogue/collection-query'
import type { Product } from '#domain/catalogue/product'
import { type VariantOffer, variantOffers } from '../pages/variant-offers.ts'
import { escapeXml } from './escape-xml.ts'

/** The products in RSS 2.0 for shopping services: one item for each variant, piece by piece. */
export function* googleFeed(products: readonly Product[], publicUrl: string): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>'
  yield element('title', brand.name)
  yield element('link', publicUrl)
  yield element('description', brand.description)
  for (const product of products) {
    yield variantOffers(product, publicUrl)
      .map((offer) => item(product, offer, publicUrl))
      .join('')
  }
  yield '</channel></rss>\n'
}

function item(product: Product, offer: VariantOffer, publicUrl: string): string {
  const fields: readonly (readonly [string, string | null])[] = [
    ['g:id', offer.sku],
    ['g:item_group_id', String(product.id)],
    ['g:title', `${product.title}, ${offer.colour}, ${offer.size}`],
    ['g:description', product.description],
    ['g:link', `${publicUrl}/product/${product.id}`],
    ['g:image_link', offer.pictureUrl],
    ['g:availability', offer.isInStock ? 'in_stock' : 'out_of_stock'],
    ['g:price', `${offer.price} ${product.price.currency}`],
    ['g:brand', brand.name],
    ['g:condition', 'new'],
    ['g:color', offer.colour],
    ['g:size', offer.size],
    ['g:age_group', 'adult'],
    ['g:gender', 'unisex'],
    ['g:product_type', `${CATEGORY_LABEL[product.category]} > ${product.kind}`],
    ['g:identifier_exists', 'no'],
  ]
  const elements = fields.map(([name, text]) => (text === null ? '' : element(name, text)))
  return `<item>${elements.join('')}</item>\n`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
