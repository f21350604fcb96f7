import { expect, test } from 'vitest'
import { formatRate } from './format-rate.ts'

test('a rate is shown with four decimals, §9', () => {
  expect(formatRate(0.083)).toBe('0.0830')
  expect(formatRate(0.085864957)).toBe('0.0859')
  expect(formatRate(1)).toBe('1.0000')
})
