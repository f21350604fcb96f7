import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { addUp, subtotalOf } from './totals.ts'

const amount = fc.nat(1_000_000_000).map(pesewas)

test('the total is subtotal minus discount plus delivery', () => {
  fc.assert(
    fc.property(amount, amount, amount, (subtotal, discount, delivery) => {
      const { total } = addUp({ subtotal, discount, delivery })
      expect(total.minor).toBe(subtotal.minor - discount.minor + delivery.minor)
    }),
  )
})

test('delivery is free by default', () => {
  expect(addUp({ subtotal: pesewas(500), discount: pesewas(0) })).toMatchObject({
    delivery: pesewas(0),
    total: pesewas(500),
  })
})

test('the subtotal is the sum of quantity times price; without lines it is 0', () => {
  const lines = [
    { unitPrice: pesewas(50_000), quantity: 2 },
    { unitPrice: pesewas(1), quantity: 3 },
  ]
  expect([subtotalOf(lines), subtotalOf([])]).toEqual([pesewas(100_003), pesewas(0)])
})
