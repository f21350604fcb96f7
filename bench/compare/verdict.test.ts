import { expect, test } from 'vitest'
import { type Compared, isWorse, ratiosOf, rowOf } from './verdict.ts'

function compared(overrides: Partial<Compared> = {}): Compared {
  const rounds = { before: [1, 2, 1, 1, 1], after: [1.1, 2.2, 1.1, 1.1, 1.06] }
  return { title: 'cached page', unit: 'ms', isMoreBetter: false, ...rounds, ...overrides }
}

test('five rounds that are all slower by more than five percent are worse', () => {
  expect(isWorse(compared())).toBe(true)
})

test('one round within five percent is enough not to fail', () => {
  expect(isWorse(compared({ after: [1.1, 2.2, 1.1, 1.1, 1.05] }))).toBe(false)
})

test('fewer shoppers are worse, more are not', () => {
  const shoppers = { unit: 'count', isMoreBetter: true, before: [1_000], after: [500] } as const
  expect(ratiosOf(compared(shoppers))).toEqual([2])
  expect(isWorse(compared(shoppers))).toBe(true)
  expect(isWorse(compared({ ...shoppers, after: [2_000] }))).toBe(false)
})

test('what the earlier state lacks is absent and never worse', () => {
  const lacking = compared({ before: [null, null, null, null, null] })
  expect(isWorse(lacking)).toBe(false)
  expect(rowOf(lacking)).toEqual(['cached page', 'absent', '1.100 ms', '', '', ''])
})

test('a row gives both medians, the median ratio, and its spread', () => {
  expect(rowOf(compared())).toEqual([
    'cached page',
    '1.000 ms',
    '1.100 ms',
    '1.10x',
    '1.06 to 1.10',
    'WORSE',
  ])
})
