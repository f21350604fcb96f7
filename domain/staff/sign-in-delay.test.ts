import { expect, test } from 'vitest'
import { signInDelayMs } from './sign-in-delay.ts'

test('the first three wrong guesses cost nothing', () => {
  expect([0, 1, 2].map(signInDelayMs)).toEqual([0, 0, 0])
})

test('the sixth guess waits a second, the seventh two', () => {
  expect([signInDelayMs(5), signInDelayMs(6)]).toEqual([1_000, 2_000])
})

test('no guess waits longer than a minute', () => {
  expect([12, 100, 1_000_000].map(signInDelayMs)).toEqual([60_000, 60_000, 60_000])
})
