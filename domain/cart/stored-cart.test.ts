import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { anItem, cartOf, someAdds } from './cart.builder.ts'
import { readStoredCart, writeStoredCart } from './stored-cart.ts'

const stored = {
  id: 15,
  title: 'Petal Tee',
  price: 500,
  image: 'petal-tee-bone-front',
  color: 'Bone',
  imageVariant: 'image1',
  size: 'M',
  quantity: 2,
}

function read(...entries: readonly unknown[]) {
  return readStoredCart(JSON.stringify(entries))
}

test('a cart is stored with the field names of §3', () => {
  expect(JSON.parse(writeStoredCart(cartOf([anItem(), 2])))).toEqual([stored])
})

test('a stored cart is read back', () => {
  fc.assert(
    fc.property(someAdds, fc.integer({ min: 1, max: 100_000_000 }), (adds, minor) => {
      const cart = cartOf(...adds).map((line) => ({ ...line, unitPrice: pesewas(minor) }))
      expect(readStoredCart(writeStoredCart(cart))).toEqual(cart)
    }),
  )
})

test.each([null, '', '{', 'null', '"x"', '{}', '[]', '42', 'undefined', '{"0":{"id":1}}'])(
  '%j is an empty cart',
  (text) => {
    expect(readStoredCart(text)).toEqual([])
  },
)

test.each([
  { id: -1 },
  { id: '15' },
  { id: 1.5 },
  { id: null },
  { color: '' },
  { color: 7 },
  { color: 'x'.repeat(61) },
  { size: '' },
  { size: 'x'.repeat(21) },
  { size: 'M\nL' },
  { size: ['M'] },
  { quantity: 0 },
  { quantity: -1 },
  { quantity: 0.1 },
  { quantity: '2' },
  { quantity: [2] },
  { quantity: null },
])('a line with %j is left out and the next one kept', (fault) => {
  expect(read({ ...stored, ...fault }, { ...stored, size: 'L' }).map((line) => line.size)).toEqual([
    'L',
  ])
})

test.each([-5, 0, '500', null, 1e12])('a cached price of %j is dropped', (price) => {
  const { unitPrice: _, ...forgotten } = anItem()
  expect(read({ ...stored, price })).toEqual([{ ...forgotten, quantity: 2 }])
})

test.each([
  'javascript:alert(1)',
  '//evil.example/x.png',
  'https://evil.example/x.png',
  '/../x',
  'data:text/html,x',
  '" onerror="x',
  {},
])('a cached picture %j is dropped', (image) => {
  expect(read({ ...stored, image })[0]).not.toHaveProperty('image')
})

test('a path of this site is accepted as a picture', () => {
  expect(read({ ...stored, image: '/pictures/petal-tee_480.avif' })[0]?.image).toBe(
    '/pictures/petal-tee_480.avif',
  )
})

test('a line of an older format keeps its choice', () => {
  const { id, color, size, quantity } = stored
  const [line] = read({ id, color, size, quantity })
  expect(line).toEqual({
    productId: 15,
    colour: 'Bone',
    size: 'M',
    imageVariant: 'image1',
    quantity: 2,
  })
})

test.each(['title', 'image'])('an empty %s, as earlier versions stored it, is dropped', (name) => {
  expect(read({ ...stored, [name]: '' })[0]).not.toHaveProperty(name)
})

test('duplicate lines are merged, up to 99 pieces', () => {
  expect(read({ ...stored, quantity: 60 }, { ...stored, quantity: 60 })).toMatchObject([
    { quantity: 99 },
  ])
  expect(read({ ...stored, quantity: 1e9 })).toMatchObject([{ quantity: 99 }])
})

test('of too many lines the first fifty are kept', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ({ ...stored, id: index + 1 }))
  expect(read(...many)).toHaveLength(50)
})

test('a stored prototype changes nothing [S14] [B3]', () => {
  const line = JSON.stringify(stored).replace('{', '{"__proto__":{"polluted":true},')
  const [read] = readStoredCart(`[${line}]`)
  expect(read).toEqual({ ...anItem(), quantity: 2 })
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

test('no text makes it throw [B3]', () => {
  fc.assert(fc.property(fc.json(), (text) => readStoredCart(text).length <= 50))
  fc.assert(fc.property(fc.string(), (text) => readStoredCart(text).length <= 50))
})

test('a line with any one field replaced is read or left out', () => {
  const field = fc.constantFrom(...Object.keys(stored))
  fc.assert(
    fc.property(field, fc.jsonValue(), (name, value) => {
      for (const line of read({ ...stored, [name]: value })) {
        expect(Number.isSafeInteger(line.unitPrice?.minor ?? 0)).toBe(true)
        expect(line.quantity).toBeGreaterThanOrEqual(1)
        expect(line.quantity).toBeLessThanOrEqual(99)
      }
    }),
  )
})
