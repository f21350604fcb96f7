import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { computeTotals, type Discount } from './discount.ts'

const WELCOME10: Discount = { code: 'WELCOME10', kind: 'percent', amount: 10, productIds: null }
const FIFTY: Discount = { code: 'FIFTY', kind: 'fixed', amount: 5_000, productIds: null }

function aLine(minor: number, { productId = 14, quantity = 1 } = {}) {
  return { productId, quantity, unitPrice: pesewas(minor) }
}

test('a percentage is rounded half up to the pesewa', () => {
  expect(computeTotals([aLine(12_345)], WELCOME10)).toEqual({
    subtotal: pesewas(12_345),
    discount: pesewas(1_235),
    delivery: pesewas(0),
    total: pesewas(11_110),
  })
})

test('without a discount the total is the subtotal', () => {
  expect(computeTotals([aLine(500)], null)).toEqual({
    subtotal: pesewas(500),
    discount: pesewas(0),
    delivery: pesewas(0),
    total: pesewas(500),
  })
})

test('a fixed discount takes its sum off once, not off each piece', () => {
  const totals = computeTotals([aLine(20_000, { quantity: 3 })], FIFTY, pesewas(1_500))
  expect(totals).toMatchObject({ discount: pesewas(5_000), total: pesewas(56_500) })
})

test('a percentage of a small order leaves the least that can be paid [N8]', () => {
  const lines = [{ productId: 14, unitPrice: pesewas(900), quantity: 1 }]
  const almostAll = { ...FIFTY, kind: 'percent', amount: 99 } as const
  expect(computeTotals(lines, almostAll).total).toEqual(pesewas(10))
})

test('a fixed discount larger than the order leaves the least that can be paid [N8]', () => {
  expect(computeTotals([aLine(4_000)], FIFTY)).toMatchObject({ total: pesewas(10) })
  expect(computeTotals([aLine(5_000)], FIFTY, pesewas(900))).toMatchObject({ total: pesewas(910) })
  expect(computeTotals([aLine(5)], FIFTY)).toMatchObject({ discount: pesewas(0) })
})

test('a discount for one piece leaves the others at their price [N9]', () => {
  const lines = [aLine(10_000, { quantity: 2 }), aLine(30_000, { productId: 16 })]
  const half = { ...WELCOME10, amount: 50, productIds: [14] }
  expect(computeTotals(lines, half)).toMatchObject({
    subtotal: pesewas(50_000),
    discount: pesewas(10_000),
    total: pesewas(40_000),
  })
  const fixed = { ...FIFTY, amount: 90_000, productIds: [14] }
  expect(computeTotals(lines, fixed).discount).toEqual(pesewas(20_000))
})

test('subtotal, discount and total add up, and something is left to pay', () => {
  const aDiscount = fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), amount: fc.integer({ min: 1, max: 99 }) }),
    fc.record({ kind: fc.constant('fixed' as const), amount: fc.integer({ min: 1, max: 1e7 }) }),
  )
  const lines = fc.array(
    fc.record({ price: fc.integer({ min: 50, max: 1e8 }), productId: fc.nat(3) }),
    { minLength: 1, maxLength: 5 },
  )
  const ids = fc.option(fc.array(fc.nat(3)))
  fc.assert(
    fc.property(lines, aDiscount, ids, (priced, kind, productIds) => {
      const discounted = priced.map(({ price, productId }) => aLine(price, { productId }))
      const { subtotal, discount, total } = computeTotals(discounted, {
        code: 'X',
        ...kind,
        productIds,
      })
      expect(discount.minor + total.minor).toBe(subtotal.minor)
      expect(discount.minor).toBeGreaterThanOrEqual(0)
      expect(total.minor).toBeGreaterThan(0)
    }),
  )
})
