import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { aLiveCatalogue } from '../catalogue/live-catalogue.builder.ts'
import { searchProducts } from './search-products.ts'

const catalogue = aLiveCatalogue()

async function titles(query: string): Promise<string[]> {
  const ids = await searchProducts(catalogue, query)
  return ids.map((id) => catalogue.product(id)?.title ?? '')
}

test.each([
  ['black unity hoodie', 'Black Unity Hoodie'],
  ['dragon set', 'Ancient Dragon Set'],
  ['petal necklace', 'Petal Necklace'],
  ['beanie', 'Reflective Beanie'],
  ['belt', 'Woven Utility Belt'],
])('%s finds %s first', async (query, title) => {
  expect((await titles(query))[0]).toBe(title)
})

test.each([
  ['DRAGON', 'Ancient Dragon Set'],
  ['drágôn', 'Ancient Dragon Set'],
  ['dragn', 'Ancient Dragon Set'],
  ['necklase', 'Petal Necklace'],
  ['beannie', 'Reflective Beanie'],
  ['jamestwon', 'Jamestown Baggy Pants'],
  ['swaetshirt', 'Gray Sweatshirt'],
  ['hood', 'Black Unity Hoodie'],
])('%s finds %s despite case, accents, typing errors or a missing ending', async (query, title) => {
  expect(await titles(query)).toContain(title)
})

test('a product with accents is found without them', async () => {
  const one = aLiveCatalogue([aProduct({ id: 1, title: 'Café Crème Tee' })])
  expect(await searchProducts(one, 'cafe creme')).toHaveLength(1)
})

test('category, collection, kind, colour and description are searched too', async () => {
  expect(await titles('headwear')).toContain('Lagoon Cap')
  expect((await titles('volume 2'))[0]).toBeDefined()
  expect(await titles('jewellery')).toEqual(['Petal Necklace'])
  expect(await titles('indigo')).toContain('Dragon Baggy Pants')
  expect(await titles('harmattan')).toContain('Sand Crewneck Sweater')
})

test('a word in the title counts more than the same word in a description', async () => {
  const found = await titles('harmattan')
  expect(found.indexOf('Harmattan Set')).toBeLessThan(found.indexOf('Sand Crewneck Sweater'))
})

test('all words must match, but a word without any match is ignored', async () => {
  expect((await titles('petal shorts'))[0]).toBe('Petal Mesh Shorts')
  expect(await titles('petal xyzzyq')).toContain('Petal Tee')
})

test.each([
  '',
  '   ',
  '"',
  '*',
  '__proto__',
  'constructor',
  "'; DROP TABLE products; --",
  '<script>alert(1)</script>',
  '\\',
  '(((((',
  'a'.repeat(80),
  Array(80).fill('a').join(' '),
  '\ud800',
  '💥',
])('%j does not throw', async (query) => {
  expect(Array.isArray(await titles(query))).toBe(true)
})

test('a word without a match finds nothing', async () => {
  expect(await titles('zzzzzzzz')).toEqual([])
})

test('the search uses the current catalogue', async () => {
  const changing = aLiveCatalogue([aProduct({ id: 1, title: 'Old Tee' })])
  expect(await searchProducts(changing, 'old')).toHaveLength(1)
  changing.change([
    aProduct({ id: 1, title: 'Fresh Tee' }),
    aProduct({ id: 2, title: 'Second Cap', kind: 'headwear' }),
  ])
  expect(await searchProducts(changing, 'old')).toEqual([])
  expect(await searchProducts(changing, 'fresh')).toEqual([1])
  changing.change([aProduct({ id: 1, title: 'Fresh Tee', isSoldOut: true })])
  expect(await searchProducts(changing, 'fresh')).toEqual([1])
  expect(await searchProducts(changing, 'second')).toEqual([])
})

test('a piece that is published, renamed or archived is found, or not, at once', async () => {
  const [tee, cap] = [
    aProduct({ id: 1, title: 'Lagoon Tee' }),
    aProduct({ id: 2, title: 'Osu Cap' }),
  ]
  const shop = aLiveCatalogue([tee])
  expect(await searchProducts(shop, 'lagoon')).toEqual([1])
  shop.change([tee, cap])
  expect(await searchProducts(shop, 'osu')).toEqual([2])
  shop.change([{ ...tee, title: 'Volta Tee' }, cap])
  expect(await searchProducts(shop, 'lagoon')).toEqual([])
  expect(await searchProducts(shop, 'volta')).toEqual([1])
  shop.change([cap])
  expect(await searchProducts(shop, 'volta')).toEqual([])
  expect(await searchProducts(shop, 'osu')).toEqual([2])
})
