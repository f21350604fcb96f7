import { expect, test } from 'vitest'
import { faultText } from './catalogue-file.ts'
import { aFileProduct, aFileText } from './file-product.builder.ts'
import { readCatalogueJson } from './read-json.ts'
import { writeCatalogueJson } from './write-json.ts'

function faultsOf(text: string): readonly string[] {
  const read = readCatalogueJson(text)
  return read.ok ? [] : read.error.map(({ place, sentence }) => `${place}: ${sentence}`)
}

function wordsOf(text: string): readonly string[] {
  const read = readCatalogueJson(text)
  return read.ok ? [] : read.error.map(faultText)
}

const PRICE = 'must be an amount in cedis above 0 and up to 1000000, with at most two decimals'

test('a good file has no faults, and is written as it was read', () => {
  const read = readCatalogueJson(aFileText(aFileProduct()))
  if (!read.ok) throw new Error(read.error.map(faultText).join('\n'))
  const again = readCatalogueJson(writeCatalogueJson(read.value))
  expect(again).toEqual(read)
})

test('[C50] every fault is told with its place, not only the first', () => {
  const wrong = aFileProduct({ title: ' ', position: 1.5, state: 'sold', prize: 3, features: 'x' })
  expect(faultsOf(aFileText(aFileProduct(), wrong))).toEqual([
    'products[1].title: must not be empty',
    'products[1].state: must be one of draft, scheduled, live, archived',
    'products[1].position: must be a whole number from 1 to 1000000',
    'products[1].features: must be a list',
    'products[1].prize: is not a known key',
  ])
  const { slug: _, ...without } = aFileProduct()
  expect(faultsOf(aFileText(without))).toEqual(['products[0].slug: is missing'])
})

test('what is wrong with a piece begins with its name, or what else the file calls it', () => {
  const hoodie = { title: 'Black Unity Hoodie', slug: 'black-unity-hoodie' }
  const price = `price: ${PRICE} (products[0].price)`
  expect(wordsOf(aFileText(aFileProduct({ ...hoodie, price: 0 })))).toEqual([
    `Black Unity Hoodie: ${price}`,
  ])
  expect(wordsOf(aFileText(aFileProduct({ ...hoodie, title: 7, price: 0 })))).toEqual([
    'black-unity-hoodie: title: must be text (products[0].title)',
    `black-unity-hoodie: ${price}`,
  ])
  const variants = [{ colour: 'Sand', size: 'M', price: null, stock: -1 }]
  expect(wordsOf(aFileText(aFileProduct({ ...hoodie, variants })))).toEqual([
    'Black Unity Hoodie, Sand, M: stock: must be a whole number from 0 to 1000000 (products[0].variants[0].stock)',
  ])
  expect(wordsOf(aFileText(aFileProduct(hoodie), aFileProduct({ slug: 'other' })))).toEqual([
    'Harmattan Tee: id: 100 is also at products[0].id (products[1].id)',
  ])
  expect(wordsOf('{"products":[null,{"title":"A\\u001b[2J","slug":[]}]}')[0]).toBe(
    'products[0]: must be an object',
  )
  expect(wordsOf('{"products":[{"title":"A\\u001b[2J"}]}')[0]).toBe(
    'A [2J: id: is missing (products[0].id)',
  )
})

test.each([['null'], ['3'], ['"x"']])('[C50] %s is no catalogue', (text) => {
  expect(faultsOf(text)).toEqual(['the file: must be an object'])
})

const FURTHER = 'is read no further: correct these faults first'

test('a file that is wrong in a million places is read until a thousand faults are found [C133]', () => {
  const empty = Array.from({ length: 15_000 }, () => ({}))
  const faults = faultsOf(JSON.stringify({ products: empty }))
  expect([faults[0], faults.at(-1)]).toEqual(['products[0].id: is missing', `products: ${FURTHER}`])
  expect(faults.length).toBeLessThan(1_100)
  const tooMany = Array.from({ length: 100_000 }, () => ({}))
  expect(faultsOf(JSON.stringify({ products: tooMany }))).toEqual([
    'products: must have at most 20000 entries',
  ])
  expect(faultsOf(aFileText(aFileProduct({ variants: tooMany })))).toEqual([
    expect.stringMatching(/^products\[0\]\.variants: must have at most \d+ entries$/),
  ])
})

test('[C51] a file that was cut off is told with its line', () => {
  const whole = JSON.stringify({ products: [aFileProduct()] }, null, 1)
  const [fault = ''] = faultsOf(whole.slice(0, 200))
  expect(fault).toMatch(/^line \d+, column \d+: this is not JSON$/)
  expect(faultsOf('')).toHaveLength(1)
})

test('[C52] an id or slug that occurs twice is told with both places', () => {
  expect(faultsOf(aFileText(aFileProduct(), aFileProduct()))).toEqual([
    'products[1].id: 100 is also at products[0].id',
    'products[1].slug: harmattan-tee is also at products[0].slug',
  ])
})

test('[C53] a size that nobody knows, and a variant too many or too few', () => {
  const odd = { colour: 'Sand', size: '5XL', price: null, stock: 1 }
  expect(faultsOf(aFileText(aFileProduct({ variants: [odd] })))).toEqual([
    'products[0].variants[0]: Sand, 5XL is not among the colours and sizes of the product',
    'products[0].variants: Sand, S is missing',
    'products[0].variants: Sand, M is missing',
  ])
  const long = { ...odd, size: 'x'.repeat(21) }
  expect(faultsOf(aFileText(aFileProduct({ variants: [long] })))).toEqual([
    'products[0].variants[0].size: must have at most 20 characters',
  ])
  expect(faultsOf(aFileText(aFileProduct({ sizes: ['S\nM'] })))[0]).toMatch(
    /^products\[0\]\.sizes\[0\]: has a line break/,
  )
  const large = { colour: 'Sand', size: 'L', price: null, stock: 1 }
  expect(faultsOf(aFileText(aFileProduct({ variants: [large, large] })))).toEqual([
    'products[0].variants[0]: Sand, L is not among the colours and sizes of the product',
    'products[0].variants[1]: Sand, L is not among the colours and sizes of the product',
    'products[0].variants: Sand, S is missing',
    'products[0].variants: Sand, M is missing',
    'products[0].variants[1]: Sand, L is also at products[0].variants[0]',
  ])
})

test.each([1e308, -1, 0, 0.001, 1_000_001, '120'])('[C54] %j is no price', (price) => {
  expect(faultsOf(aFileText(aFileProduct({ price })))).toEqual([`products[0].price: ${PRICE}`])
})

test('[C54] 1e999 is no number of pieces, and a price keeps its pesewas', () => {
  const huge = aFileText(aFileProduct()).replace('"stock":3', '"stock":1e999')
  expect(faultsOf(huge)).toEqual([
    'products[0].variants[0].stock: must be a whole number from 0 to 1000000',
  ])
  const read = readCatalogueJson(aFileText(aFileProduct({ price: 1.15 })))
  expect(read.ok && read.value.products[0]?.pricePesewas).toBe(115)
})

test('[C55] __proto__ and constructor are unknown keys like any other', () => {
  for (const key of ['__proto__', 'constructor', 'toString']) {
    const text = aFileText(aFileProduct()).replace('"slug"', `"${key}":{"state":"live"},"slug"`)
    expect(faultsOf(text)).toEqual([`products[0].${key}: is not a known key`])
  }
  expect(Object.hasOwn(Object.prototype, 'state')).toBe(false)
})

test('[C56] NUL and lone surrogates are refused in any text', () => {
  const text = aFileText(aFileProduct({ title: 'a\u0000b', features: ['\ud800'] }))
  expect(faultsOf(text)).toEqual([
    'products[0].title: has characters that cannot be stored, such as NUL',
    'products[0].features[0]: has characters that cannot be stored, such as NUL',
  ])
})

test('what a live product needs: pictures of its colours, and a time if it is scheduled', () => {
  const picture = { colour: 'Blue', view: 'front', file: 'x', hash: 'a', alt: '' }
  const wrong = aFileProduct({ state: 'scheduled', pictures: [picture] })
  expect(faultsOf(aFileText(wrong))).toEqual([
    'products[0].colours[0]: there is no picture of Sand',
    'products[0].pictures[0].colour: Blue is not sold',
    'products[0].publishAt: must be given for a scheduled product',
  ])
})

test('a picture has one alt text', () => {
  const picture = (alt: string) => ({ colour: 'Sand', view: 'front', file: 'x', hash: 'a', alt })
  const wrong = aFileProduct({ pictures: [picture('one'), picture('two')] })
  expect(faultsOf(aFileText(wrong))).toEqual([
    'products[0].pictures[1].alt: the same picture has another text at products[0].pictures[0].alt',
  ])
})

test('[C92] what the forms of the office cannot show is refused: they would drop it when saved', () => {
  const colours = Array.from({ length: 13 }, (_, index) => ({ name: `C${index}`, hex: '#111111' }))
  const wrong = aFileProduct({
    id: 2_147_483_647,
    slug: '-x-',
    title: 'x'.repeat(101),
    position: 1_000_001,
    newDrop: 1_000_001,
    colours,
    features: Array(21).fill('x'),
    description: 'x'.repeat(4001),
  })
  expect(faultsOf(aFileText(wrong)).map((fault) => fault.split(':')[0])).toEqual([
    'products[0].id',
    'products[0].slug',
    'products[0].title',
    'products[0].position',
    'products[0].newDrop',
    'products[0].colours',
    'products[0].description',
    'products[0].features',
  ])
  expect(faultsOf(aFileText(aFileProduct({ colours: [{ name: 'Sand', hex: '#abc' }] })))).toEqual([
    'products[0].colours[0].hex: must be a colour such as #1a2b3c',
  ])
})

test.each(['A\nB', 'A\u0001B', 'evil\u202Etxt', ' A', 'zero\u200Bwidth'])(
  '[C92] %j is no title: it would break feeds, or show as something else',
  (title) => {
    expect(faultsOf(aFileText(aFileProduct({ title })))).toEqual([
      'products[0].title: has a line break, an invisible character or a space at its beginning or end',
    ])
  },
)

test('[C92] no collection or category can be called all', () => {
  const text = JSON.stringify({
    collections: [{ slug: 'all', title: 'A', shortLabel: 'A', position: 1, inNavigation: true }],
    categories: [{ slug: 'all', title: 'A', position: 1 }],
    products: [],
  })
  expect(faultsOf(text)).toEqual([
    'collections[0].slug: is a word that addresses need',
    'categories[0].slug: is a word that addresses need',
  ])
})

test('[C93] a draft may lack what only pieces on sale need', () => {
  const bare = {
    price: null,
    kind: '',
    description: '',
    sizes: [],
    colours: [],
    variants: [],
    features: [],
  }
  expect(faultsOf(aFileText(aFileProduct(bare)))).toEqual([])
  expect(faultsOf(aFileText(aFileProduct({ ...bare, state: 'live' })))).toEqual([
    `products[0].price: ${PRICE}`,
    'products[0].kind: must not be empty',
    'products[0].description: must not be empty',
    'products[0].sizes: must have at least one size',
    'products[0].colours: must have at least one colour',
  ])
})
