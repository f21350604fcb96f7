import { expect, test } from 'vitest'
import { accountDelayMs, networkDelayMs, ownDelayMs } from './sign-in-delay.ts'

const DAY_MS = 24 * 3_600_000

test('the first three wrong guesses cost nothing', () => {
  expect([0, 1, 2].map((failures) => ownDelayMs(failures))).toEqual([0, 0, 0])
})

test('the sixth guess waits a second, the seventh two', () => {
  expect([ownDelayMs(5), ownDelayMs(6)]).toEqual([1_000, 2_000])
})

test('no guess waits longer than a minute, or a quarter of an hour while a crowd guesses', () => {
  const many = [12, 100, 1_000_000]
  expect(many.map((failures) => ownDelayMs(failures))).toEqual([60_000, 60_000, 60_000])
  expect(ownDelayMs(12, true)).toBe(128_000)
  expect(ownDelayMs(1_000_000, true)).toBe(900_000)
})

test('a network is slowed as a whole only after a hundred wrong guesses', () => {
  expect([99, 100, 102, 1_000_000].map(networkDelayMs)).toEqual([0, 250, 1_000, 60_000])
})

test('wrong guesses of others at an account delay a new device by four seconds at most [O94]', () => {
  expect([9, 49, 50, 100, 150, 1_000_000].map(accountDelayMs)).toEqual([
    0, 0, 1_000, 2_000, 4_000, 4_000,
  ])
})

test('a thousand networks have 109,000 guesses at an account on the first day, then 96,000 [O95]', () => {
  expect(guessesInADay({ failures: 0, isCrowd: true })).toBe(109)
  expect(guessesInADay({ failures: 109, isCrowd: true })).toBe(96)
  expect(guessesInADay({ failures: 0, isCrowd: false })).toBe(1_449)
})

/** One network makes this many guesses at one account, each as soon as it may. */
function guessesInADay({ failures, isCrowd }: { failures: number; isCrowd: boolean }): number {
  let guesses = 0
  let atMs = ownDelayMs(failures, isCrowd)
  while (atMs <= DAY_MS) {
    guesses += 1
    atMs += ownDelayMs(failures + guesses, isCrowd)
  }
  return guesses
}
