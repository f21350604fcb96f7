import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { shippedPictures } from '#testing/catalogue/shipped-pictures'
import { productBreadcrumbJsonLd, productJsonLd } from './json-ld-product.ts'

const SHOP = 'https://shop.example'
const shop = { publicUrl: SHOP, brandName: 'The Brand', pictures: shippedPictures() }

test('a product is a group whose variants differ in size and colour', () => {
  expect(productJsonLd(aProduct(), shop)).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: '15',
    name: 'Petal Tee',
    url: 'https://shop.example/product/15',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
  })
})

test('each variant has its own price in cedis, with the surcharge of its size, and its own stock (§9)', () => {
  const { hasVariant } = Object(productJsonLd(aProduct(), shop))
  const offers = hasVariant.map(
    ({ sku, offers: offer }: { sku: string; offers: Record<string, string> }) =>
      [sku, offer.price, offer.priceCurrency, offer.availability].join(' '),
  )
  expect(offers).toEqual([
    '15-bone-s 500.00 GHS https://schema.org/InStock',
    '15-bone-m 500.00 GHS https://schema.org/InStock',
    '15-bone-l 500.00 GHS https://schema.org/InStock',
    '15-bone-xl 550.00 GHS https://schema.org/OutOfStock',
    '15-indigo-s 500.00 GHS https://schema.org/InStock',
    '15-indigo-m 500.00 GHS https://schema.org/OutOfStock',
    '15-indigo-l 500.00 GHS https://schema.org/InStock',
    '15-indigo-xl 550.00 GHS https://schema.org/InStock',
  ])
})

test('a piece that is not on sale before its drop opens offers nothing in stock', () => {
  const text = JSON.stringify(productJsonLd(aProduct({ closed: 'Opens soon' }), shop))
  expect(text).toContain('OutOfStock')
  expect(text).not.toContain('InStock')
})

test('the offer of each variant has the address with it selected', () => {
  const { url, hasVariant } = Object(productJsonLd(aProduct(), shop))
  const urls = hasVariant.map(({ offers }: { offers: { url: string } }) => offers.url)
  expect(url).toBe('https://shop.example/product/15')
  expect(urls[0]).toBe('https://shop.example/product/15?colour=Bone&size=S')
  expect(urls.at(-1)).toBe('https://shop.example/product/15?colour=Indigo&size=XL')
  expect(new Set(urls).size).toBe(8)
})

test('a sold-out product is out of stock in every variant', () => {
  const text = JSON.stringify(productJsonLd(aProduct({ isSoldOut: true }), shop))
  expect(text).not.toContain('InStock')
})

test('the breadcrumbs are home, the collection and the product', () => {
  expect(productBreadcrumbJsonLd(aProduct(), SHOP)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: 'https://shop.example/' },
      { position: 2, name: 'All Collections', item: 'https://shop.example/collection' },
      { position: 3, name: 'Petal Tee', item: 'https://shop.example/product/15' },
    ],
  })
})
