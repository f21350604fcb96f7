import { expect, test } from 'vitest'
import { readFraction } from './read-fraction.ts'

test('the fraction is 0 at the top and 1 once the end is on screen', () => {
  expect(readFraction({ top: 64, height: 3000 }, 1000)).toBe(0)
  expect(readFraction({ top: 0, height: 3000 }, 1000)).toBe(0)
  expect(readFraction({ top: -500, height: 3000 }, 1000)).toBe(0.25)
  expect(readFraction({ top: -2000, height: 3000 }, 1000)).toBe(1)
  expect(readFraction({ top: -2900, height: 3000 }, 1000)).toBe(1)
})

test('a text that fits the screen counts as read', () => {
  expect(readFraction({ top: 0, height: 900 }, 1000)).toBe(1)
})
