import { expect, test } from 'vitest'
import { planDropOrder, planVisit } from './plan-visit.ts'

const visits = Array.from({ length: 300 }, (_, number) => planVisit(42, 1, number))

test('a shopper of a seed makes the same choices again, another one others', () => {
  expect(visits).toEqual(visits.map((_, number) => planVisit(42, 1, number)))
  expect(visits).not.toEqual(visits.map((_, number) => planVisit(42, 2, number)))
})

test('among many visits there are all endings, and lost answers', () => {
  const orders = visits.flatMap(({ order }) => order ?? [])
  expect(new Set(orders.map(({ ending }) => ending)).size).toBe(4)
  expect(orders.some(({ cutAfterMs }) => cutAfterMs !== null)).toBe(true)
  expect(new Set(orders.map(({ email }) => email)).size).toBe(orders.length)
})

test('some buyers of a drop are the same person, each for one piece', () => {
  const orders = Array.from({ length: 12 }, (_, buyer) => planDropOrder(42, buyer))
  expect(new Set(orders.map(({ phone }) => phone)).size).toBe(10)
  expect(new Set(orders.map(({ quantity }) => quantity))).toEqual(new Set([1]))
})
