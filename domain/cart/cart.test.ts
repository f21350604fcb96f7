import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { anItem, cartOf, someAdds } from './cart.builder.ts'
import { addToCart, type Cart, emptyCart, unitsHeld } from './cart.ts'
import { removeFromCart, setQuantity } from './edit-cart.ts'
import { countUnits, lineKey } from './line.ts'

function quantities(cart: Cart) {
  return cart.map((line) => line.quantity)
}

test('the same choice is merged into its line', () => {
  expect(quantities(cartOf([anItem(), 1], [anItem(), 1]))).toEqual([2])
})

test('merging into a line updates the cached price', () => {
  const cart = cartOf([anItem(), 1], [anItem({ unitPrice: pesewas(60_000) }), 1])
  expect(cart).toEqual([{ ...anItem({ unitPrice: pesewas(60_000) }), quantity: 2 }])
})

test.each([
  { productId: 2 },
  { colour: 'Black' },
  { imageVariant: 'image2' },
  { size: 'L' },
] as const)('a choice that differs in %o starts a new line', (difference) => {
  expect(quantities(cartOf([anItem(), 1], [anItem(difference), 1]))).toEqual([1, 1])
})

test('a line holds 99 pieces and not one more', () => {
  const cart = cartOf([anItem(), 98])
  expect(addToCart(cart, { ...anItem(), quantity: 1 }).ok).toBe(true)
  expect(addToCart(cart, { ...anItem(), quantity: 2 })).toEqual({
    ok: false,
    error: 'cart-line-full',
  })
  expect(setQuantity(cart, anItem(), 100)).toEqual({ ok: false, error: 'cart-line-full' })
})

test('a cart holds 50 lines, and a full one still takes more of the same', () => {
  const items = Array.from({ length: 50 }, (_, index) => anItem({ productId: index + 1 }))
  const cart = cartOf(...items.map((item) => [item, 1] as const))
  expect(addToCart(cart, { ...anItem({ productId: 51 }), quantity: 1 })).toEqual({
    ok: false,
    error: 'cart-full',
  })
  expect(addToCart(cart, { ...anItem({ productId: 50 }), quantity: 1 }).ok).toBe(true)
})

test.each([0, -1, 0.1, Number.NaN, Number.POSITIVE_INFINITY])(
  '%d pieces cannot be added',
  (quantity) => {
    expect(() => addToCart(emptyCart, { ...anItem(), quantity })).toThrow(RangeError)
  },
)

test.each([0, -1, 0.1, Number.NaN])('a quantity of %d is ignored, §4', (quantity) => {
  const cart = cartOf([anItem(), 3])
  expect(setQuantity(cart, anItem(), quantity)).toEqual({ ok: true, value: cart })
})

test('setting a quantity changes only that line', () => {
  const cart = cartOf([anItem(), 3], [anItem({ size: 'L' }), 1])
  const changed = setQuantity(cart, anItem(), 7)
  expect(changed.ok && quantities(changed.value)).toEqual([7, 1])
})

test('removing deletes only that line', () => {
  const cart = cartOf([anItem(), 3], [anItem({ size: 'L' }), 1])
  expect(removeFromCart(cart, anItem()).map((line) => line.size)).toEqual(['L'])
})

test('the badge counts pieces', () => {
  expect(countUnits(emptyCart)).toBe(0)
  expect(countUnits(cartOf([anItem(), 3], [anItem({ size: 'L' }), 2]))).toBe(5)
})

test('pieces of one colour and size are counted across image variants', () => {
  const cart = cartOf(
    [anItem(), 3],
    [anItem({ imageVariant: 'image2' }), 2],
    [anItem({ size: 'L' }), 5],
    [anItem({ colour: 'Indigo' }), 7],
    [anItem({ productId: 2 }), 9],
  )
  expect(unitsHeld(cart, anItem())).toBe(5)
})

test('no two lines have the same choice, whatever is added', () => {
  fc.assert(
    fc.property(someAdds, (adds) => {
      const keys = cartOf(...adds).map(lineKey)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})

test('the quantities do not depend on the order of adding', () => {
  const byKey = (cart: Cart) => new Map(cart.map((line) => [lineKey(line), line.quantity]))
  fc.assert(
    fc.property(someAdds, (adds) => {
      expect(byKey(cartOf(...adds.slice(0, 9).reverse()))).toEqual(
        byKey(cartOf(...adds.slice(0, 9))),
      )
    }),
  )
})

test('adding never mutates the given cart', () => {
  fc.assert(
    fc.property(someAdds, (adds) => {
      const cart = Object.freeze(cartOf(...adds).map((line) => Object.freeze({ ...line })))
      addToCart(cart, { ...anItem(), quantity: 1 })
      setQuantity(cart, anItem(), 2)
    }),
  )
})
