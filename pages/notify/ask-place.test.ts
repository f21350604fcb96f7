import { expect, test } from 'vitest'
import { PAGE_OPEN_MS } from '#domain/line/offer'
import { nextAskMs } from './ask-place.ts'

test('an open page asks about every fifteen seconds, not all pages at once [D101]', () => {
  expect([0, 0.5, 1].map((random) => nextAskMs(false, random))).toEqual([12_000, 15_000, 18_000])
})

test('a page that missed one question still counts as open [D101]', () => {
  expect(2 * nextAskMs(false, 1)).toBeLessThan(PAGE_OPEN_MS)
})

test('a hidden page asks less often [D102]', () => {
  expect(nextAskMs(true, 0.5)).toBe(60_000)
})
