import { expect, test } from 'vitest'
import { readCedis } from './read-cedis.ts'

test.each([
  ['50', 5000],
  ['0.10', 10],
  ['0.1', 10],
  [' GH₵1,500.00 ', 150_000],
  ['GHS 20', 2000],
])('%j are %d pesewas', (typed, pesewas) => {
  expect(readCedis(typed)).toBe(pesewas)
})

test.each(['', '-1', '1.005', '1e3', '12,50', '1,5000', 'ten', '99999999'])(
  '[O41] %j is no amount',
  (typed) => {
    expect(readCedis(typed)).toBeNaN()
  },
)
