// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { forgetOwnOrders, keepOwnOrder, type OwnOrder, readOwnOrders } from './own-orders.ts'

const ORDER: OwnOrder = {
  orderId: 'ORD-1234567890123-0001',
  token: 'A'.repeat(43),
  placedAt: '2026-07-01T12:00:00Z',
  pieces: 1,
  totalPesewas: 50_000,
}

beforeEach(() => localStorage.clear())

test.each(['', '{', 'null', '[1, null, {"orderId": 5}]', '"x"', '{"length": 3}'])(
  'a damaged list of %j has no order, and breaks nothing [R68]',
  (stored) => {
    localStorage.setItem('orders', stored)
    expect(readOwnOrders()).toEqual([])
    keepOwnOrder(ORDER)
    expect(readOwnOrders()).toEqual([ORDER])
  },
)

test.each([
  { orderId: 7 },
  { token: null },
  { placedAt: undefined },
  { pieces: '1' },
  { totalPesewas: 0.5 },
])('an entry with %j is left out, the others stay [R68]', (fault) => {
  localStorage.setItem('orders', JSON.stringify([{ ...ORDER, ...fault }, ORDER]))
  expect(readOwnOrders()).toEqual([ORDER])
})

test('the newest order is the first, the same one is listed once, and all can be forgotten', () => {
  const second = { ...ORDER, orderId: 'ORD-1234567890123-0002' }
  for (const order of [ORDER, second, second]) keepOwnOrder(order)
  expect(readOwnOrders()).toEqual([second, ORDER])
  forgetOwnOrders()
  expect(localStorage.getItem('orders')).toBeNull()
})
