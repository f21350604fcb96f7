import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aProduct } from '../catalogue/product.builder.ts'
import { pesewas } from '../money/money.ts'
import { productsUnder } from '../order/order-rules.ts'
import { anItem, cartOf, someAdds } from './cart.builder.ts'
import { lineTotal } from './line.ts'
import { priceCart } from './price-cart.ts'

const products = [aProduct()]

test('a line takes title, price and picture from the catalogue', () => {
  const tampered = anItem({ title: 'Free Tee', unitPrice: pesewas(1), image: 'x' })
  const { lines, subtotal } = priceCart(cartOf([tampered, 3]), products)
  expect(lines).toMatchObject([
    {
      title: 'Petal Tee',
      unitPrice: pesewas(50_000),
      image: 'petal-tee-bone-front',
      problem: null,
    },
  ])
  expect(subtotal).toEqual(pesewas(150_000))
})

test('a larger size costs its surcharge', () => {
  const item = anItem({ colour: 'Indigo', size: 'XL', unitPrice: pesewas(55_000) })
  const { subtotal, notices } = priceCart(cartOf([item, 2]), products)
  expect(subtotal).toEqual(pesewas(110_000))
  expect(notices).toEqual([])
})

test('a changed price gives one notice, a missing one none', () => {
  const before = pesewas(45_000)
  expect(priceCart(cartOf([anItem({ unitPrice: before }), 2]), products).notices).toEqual([
    { code: 'line-price-changed', title: 'Petal Tee', before, after: pesewas(50_000) },
  ])
  const { unitPrice: _, ...forgotten } = anItem()
  expect(priceCart([{ ...forgotten, quantity: 2 }], products).notices).toEqual([])
})

test.each([
  { productId: 7, title: 'Old Tee' },
  { colour: 'Pink', title: 'x' },
  { size: '36' },
] as const)('a line with %o is removed with a notice', (difference) => {
  const { lines, notices, subtotal } = priceCart(cartOf([anItem(difference), 1]), products)
  expect(lines).toEqual([])
  expect(subtotal).toEqual(pesewas(0))
  expect(notices).toEqual([
    { code: 'line-removed', title: 'productId' in difference ? 'Old Tee' : 'Petal Tee' },
  ])
})

test('a sold-out line stays with its problem', () => {
  const soldOut = anItem({ colour: 'Indigo', size: 'M' })
  expect(priceCart(cartOf([soldOut, 1]), products).lines).toMatchObject([
    { problem: { code: 'line-sold-out' } },
  ])
  expect(priceCart(cartOf([anItem(), 1]), [aProduct({ isSoldOut: true })]).lines).toMatchObject([
    { problem: { code: 'line-sold-out' } },
  ])
})

test('a line with too many pieces says how many are left', () => {
  const { lines } = priceCart(cartOf([anItem({ size: 'L' }), 3]), products)
  expect(lines).toMatchObject([{ problem: { code: 'line-short', left: 2 } }])
})

test('lines that differ only in the picture share one stock', () => {
  const front = anItem({ size: 'L' })
  const back = anItem({ size: 'L', imageVariant: 'image2' })
  expect(priceCart(cartOf([front, 1], [back, 2]), products).lines).toMatchObject([
    { problem: null },
    { problem: { code: 'line-short', left: 1 } },
  ])
  expect(priceCart(cartOf([front, 2], [back, 1]), products).lines).toMatchObject([
    { problem: null },
    { problem: { code: 'line-sold-out' } },
  ])
})

test('the lines add up to the subtotal, and each to its pieces', () => {
  const catalogue = [1, 2].map((id) =>
    aProduct({ id, price: pesewas(id * 3_335), sizes: ['S', 'M', 'XL', '2XL', '36'] }),
  )
  fc.assert(
    fc.property(someAdds, (adds) => {
      const { lines, subtotal } = priceCart(cartOf(...adds), catalogue)
      expect(lines.reduce((total, line) => total + lineTotal(line).minor, 0)).toBe(subtotal.minor)
      for (const line of lines) {
        expect(lineTotal(line).minor).toBe(line.unitPrice.minor * line.quantity)
      }
    }),
  )
})

test('pricing a priced cart again gives no notices', () => {
  fc.assert(
    fc.property(someAdds, (adds) => {
      const once = priceCart(cartOf(...adds), [aProduct({ id: 1 })])
      const again = priceCart(once.lines, [aProduct({ id: 1 })])
      expect(again.notices).toEqual([])
      expect(again.subtotal).toEqual(once.subtotal)
    }),
  )
})

test('an order costs the same by its own rules, whatever the rule of sizes is by now', () => {
  const catalogue = [1, 2].map((id) =>
    aProduct({ id, price: pesewas(id * 3_335), sizes: ['S', 'M', 'XL', '2XL', '36'] }),
  )
  const percent = fc.integer({ min: 0, max: 100 })
  fc.assert(
    fc.property(someAdds, percent, percent, (adds, then, now) => {
      const rules = { surcharge: { percent: then, sizes: ['XL', 'S'] } }
      const current = { surcharge: { percent: now, sizes: ['XL', '36'] } }
      const placed = priceCart(cartOf(...adds), productsUnder(rules, catalogue))
      const later = productsUnder(rules, productsUnder(current, catalogue))
      expect(priceCart(placed.lines, later)).toEqual({ ...placed, notices: [] })
    }),
  )
})
