import type { Catalogue } from '#database/catalogue/catalogue'
import type { Product } from '#domain/catalogue/product'
import { categoryTitle } from '#domain/catalogue/sections'
import type { Brand } from '#domain/site-brand'
import { escapeHtml } from '../base/escape.ts'
import { type VariantOffer, variantOffers } from './variant-offers.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

type Listed = Pick<Catalogue, 'products' | 'pictures' | 'sections'>
type Shop = { readonly publicUrl: string; readonly brand: Brand }

/** The products in RSS 2.0 for shopping services, one item for each variant; written in chunks. */
export function* googleFeed(
  { products, pictures, sections }: Listed,
  { publicUrl, brand }: Shop,
): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>'
  yield element('title', brand.name)
  yield element('link', publicUrl)
  yield element('description', brand.description)
  for (const product of products) {
    const shared = sharedElements(product, brand, categoryTitle(sections, product.category))
    yield variantOffers(product, { publicUrl, pictures })
      .map((offer) => `<item>${ownElements(product, offer)}${shared}</item>\n`)
      .join('')
  }
  yield '</channel></rss>\n'
}

function ownElements(product: Product, offer: VariantOffer): string {
  return elements([
    ['g:id', offer.sku],
    ['g:title', `${product.title}, ${offer.colour}, ${offer.size}`],
    ['g:link', offer.url],
    ['g:image_link', offer.pictureUrl],
    ['g:availability', offer.isInStock ? 'in_stock' : 'out_of_stock'],
    ['g:price', `${offer.price} ${product.price.currency}`],
    ['g:color', offer.colour],
    ['g:size', offer.size],
  ])
}

/** The elements shared by all variants of a product. */
function sharedElements(product: Product, brand: Brand, category: string): string {
  return elements([
    ['g:item_group_id', String(product.id)],
    ['g:description', product.description],
    ['g:brand', brand.name],
    ['g:condition', 'new'],
    ['g:age_group', 'adult'],
    ['g:gender', 'unisex'],
    ['g:product_type', `${category} > ${product.kind}`],
    ['g:identifier_exists', 'no'],
  ])
}

function elements(fields: readonly (readonly [string, string | null])[]): string {
  return fields.map(([name, text]) => (text === null ? '' : element(name, text))).join('')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

/** XML has the same five entities as HTML, but forbids some control characters altogether. */
function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(FORBIDDEN, ''))
}
