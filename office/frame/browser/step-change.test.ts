import { expect, test } from 'vitest'
import { stepped } from './step-change.ts'

test.each([
  ['', 1, '+1'],
  ['', -1, '-1'],
  ['+1', 1, '+2'],
  ['+1', -1, ''],
  ['−2', 1, '-1'],
  ['three', 1, '+1'],
])('%o and %i is %o', (typed, by, after) => {
  expect(stepped(typed, by)).toBe(after)
})
