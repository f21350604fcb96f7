import { expect, test } from 'vitest'
import { brand } from '#domain/brand'
import { aProduct } from '#domain/catalogue/product.builder'
import { aCatalogue, seedProducts } from '../catalogue/live-catalogue.builder.ts'
import { googleFeed } from './google-feed.ts'
import { readFeed } from './read-feed.builder.ts'

const SHOP = 'https://shop.example'
const REQUIRED = [
  'g:id',
  'g:title',
  'g:description',
  'g:link',
  'g:image_link',
  'g:availability',
  'g:price',
  'g:brand',
  'g:condition',
  'g:item_group_id',
]

function itemsOf(products = seedProducts()) {
  return readFeed([...googleFeed(aCatalogue(products), { publicUrl: SHOP, brand })].join(''))
}

test('every variant of every product is one item with a unique id', () => {
  const items = itemsOf()
  const variants = seedProducts().flatMap((product) => product.variants)
  expect(items).toHaveLength(variants.length)
  expect(new Set(items.map((item) => item.get('g:id'))).size).toBe(items.length)
})

test('each item has the fields that shopping services require', () => {
  for (const item of itemsOf()) {
    expect(REQUIRED.filter((name) => !item.get(name))).toEqual([])
    expect(item.get('g:price')).toMatch(/^\d+\.\d\d GHS$/)
    expect(item.get('g:availability')).toMatch(/^(?:in_stock|out_of_stock)$/)
    expect(item.get('g:link')).toMatch(/^https:\/\/shop\.example\/product\/\d+\?colour=.+&size=.+$/)
    expect(item.get('g:image_link')).toMatch(/^https:\/\/shop\.example\/pictures\/.+\.jpg$/)
  }
})

test('prices include the surcharge of the size, and stock is per variant', () => {
  const items = itemsOf([aProduct()])
  const offer = (id: string) => {
    const item = items.find((each) => each.get('g:id') === id)
    return `${item?.get('g:price')} ${item?.get('g:availability')}`
  }
  expect(offer('15-bone-s')).toBe('500.00 GHS in_stock')
  expect(offer('15-bone-xl')).toBe('550.00 GHS out_of_stock')
  expect(offer('15-indigo-m')).toBe('500.00 GHS out_of_stock')
})

test('each variant links to the page with it selected', () => {
  const items = itemsOf(seedProducts())
  expect(new Set(items.map((item) => item.get('g:link'))).size).toBe(items.length)
  const colours = [{ name: 'Écru & Or', hex: '#eeeeee' }]
  const variants = [{ colour: 'Écru & Or', size: 'One Size', stock: 1 } as const]
  const [item] = itemsOf([aProduct({ colours, sizes: ['One Size'], variants })])
  expect(item?.get('g:link')).toBe(
    'https://shop.example/product/15?colour=%C3%89cru+%26+Or&size=One+Size',
  )
})

test('no text of a product can break the feed', () => {
  const title = `Tee & "Sons" <b>]]></title> 'x' \u0000\u000b\ud800`
  const [item] = itemsOf([aProduct({ title, description: '</item><item>' })])
  expect(item?.get('g:title')).toBe(`Tee & "Sons" <b>]]></title> 'x' \ufffd, Bone, S`)
  expect(item?.get('g:description')).toBe('</item><item>')
})

test('an empty shop has an empty feed', () => {
  expect(itemsOf([])).toEqual([])
})
