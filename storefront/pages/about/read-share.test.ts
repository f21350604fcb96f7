import { expect, test } from 'vitest'
import { readShare } from './read-share.ts'

test('nothing is read at the top and all of it once its end is on the screen', () => {
  expect(readShare({ top: 64, height: 3000 }, 1000)).toBe(0)
  expect(readShare({ top: 0, height: 3000 }, 1000)).toBe(0)
  expect(readShare({ top: -500, height: 3000 }, 1000)).toBe(0.25)
  expect(readShare({ top: -2000, height: 3000 }, 1000)).toBe(1)
  expect(readShare({ top: -2900, height: 3000 }, 1000)).toBe(1)
})

test('a text that fits the screen is read', () => {
  expect(readShare({ top: 0, height: 900 }, 1000)).toBe(1)
})
