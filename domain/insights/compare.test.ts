import { expect, test } from 'vitest'
import { compareWords, purchaseRate } from './compare.ts'
import { daysOfStock, sellThrough } from './stock-outlook.ts'

const words = { written: String, nothing: 'no orders before' }

test.each([
  [{ now: 0, before: 0 }, 'no orders before'],
  [{ now: 5, before: 0 }, 'no orders before'],
  [{ now: 5, before: 5 }, 'as many as before'],
  [{ now: 5, before: 4 }, '1 more than before, +25%'],
  [{ now: 0, before: 4 }, '4 less than before, -100%'],
  [{ now: 0.8, before: 0.9 }, '0.1 less than before, -11%'],
  // Refunds of delivery may exceed what is left.
  [{ now: 2, before: -4 }, '6 more than before, +150%'],
])('%o is said in words', (figures, sentence) => {
  expect(compareWords(figures, words)).toBe(sentence)
})

test('purchases for each 100 views have one decimal, and none without views', () => {
  expect([purchaseRate(1, 3), purchaseRate(2, 200), purchaseRate(1, 0)]).toEqual([33.3, 1, null])
})

test('sell-through is a part of what could be sold', () => {
  expect([sellThrough(1, 2), sellThrough(0, 4), sellThrough(3, 0)]).toEqual([33, 0, 100])
  expect([sellThrough(0, 0), sellThrough(-1, 3)]).toEqual([null, 0])
})

test('a new piece is not measured by days on which it was not on sale', () => {
  const sold = { stock: 10, recentlySold: 5 }
  expect(daysOfStock({ ...sold, daysOnSale: 2 })).toBe(4)
  expect(daysOfStock({ ...sold, daysOnSale: 400 })).toBe(56)
  expect(daysOfStock({ ...sold, daysOnSale: -3 })).toBe(2)
  expect(daysOfStock({ ...sold, recentlySold: 0, daysOnSale: 5 })).toBeNull()
})
