import { expect, test } from 'vitest'
import { MAX_LINES } from '../cart/cart.ts'
import { pesewas } from '../money/money.ts'
import { readOrderCopy, writeOrderCopy } from './order-copy.ts'
import { aMailedLine, aMailedOrder } from './order-mail.builder.ts'
import { SHIPPED_RULES } from './order-rules.ts'

test('a copy contains what was bought, at which price and with which discount', () => {
  const order = aMailedOrder({
    discountCode: 'WELCOME10',
    discount: pesewas(5_000),
    delivery: pesewas(2_500),
  })
  expect(readOrderCopy(writeOrderCopy(order))).toEqual({
    placedAtMs: order.createdAtMs,
    country: order.customer.country,
    discountCode: 'WELCOME10',
    discount: pesewas(5_000),
    discountedIds: null,
    delivery: pesewas(2_500),
    rules: SHIPPED_RULES,
    lines: order.lines.map(({ title: _, image: _image, ...line }) => line),
  })
})

test('a copy says which pieces the discount is on, unless it is on all of them', () => {
  const all = aMailedOrder({ discountCode: 'SAVE20', discount: pesewas(5_000) })
  expect(writeOrderCopy(all)).not.toContain('"for"')
  const some = { ...all, discountedIds: [14] }
  expect(readOrderCopy(writeOrderCopy(some))).toMatchObject({ discountedIds: [14] })
})

test('a copy without a fee is as it was before there were fees', () => {
  const text = writeOrderCopy(aMailedOrder({}))
  expect(text).not.toContain('fee')
  expect(readOrderCopy(text)?.delivery).toEqual(pesewas(0))
})

test('a copy has the rules of its order, unless they are those that the shop came with', () => {
  expect(writeOrderCopy(aMailedOrder())).not.toContain('rules')
  const rules = { surcharge: { percent: 25, sizes: ['XL', '3XL'] }, returnDays: 0 }
  expect(readOrderCopy(writeOrderCopy(aMailedOrder({ rules })))?.rules).toEqual(rules)
})

test('a copy of the longest order is short and contains no customer', () => {
  const lines = Array.from({ length: MAX_LINES }, () => aMailedLine({ colour: 'Washed Black' }))
  const sizes = Array.from({ length: 75 }, (_, index) => String(index + 10))
  const rules = { surcharge: { percent: 100, sizes }, returnDays: 365 }
  const order = aMailedOrder({ lines, rules })
  const text = writeOrderCopy(order)
  expect(text.length).toBeLessThan(3_500)
  for (const personal of [order.customer.email, order.customer.lastName, order.customer.address]) {
    expect(text).not.toContain(personal)
  }
})

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"lines":[]}',
  '{"at":1,"country":"GH","code":null,"off":0,"lines":[[14]]}',
  '{"at":1,"country":"GH","code":null,"off":9,"lines":[[14,"Black","image1","M",1,9]]}',
])('an invalid copy is null: %s', (text) => {
  expect(readOrderCopy(text)).toBeNull()
})
