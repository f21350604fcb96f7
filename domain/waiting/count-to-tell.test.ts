import { expect, test } from 'vitest'
import { countToTell } from './count-to-tell.ts'

test.each([
  [{ stock: 5, told: 0 }, 5],
  [{ stock: 5, told: 5 }, 0],
  [{ stock: 3, told: 5 }, 0],
  [{ stock: 13, told: 5 }, 8],
  [{ stock: 0, told: 0 }, 0],
])('%o: %i more people are told', (counts, expected) => {
  expect(countToTell(counts)).toBe(expected)
})
