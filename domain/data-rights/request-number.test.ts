import { expect, test } from 'vitest'
import { requestNumber } from './request-number.ts'

test('a number contains the date and is short enough to read aloud', () => {
  const nowMs = Date.UTC(2026, 10, 15, 3, 47)
  expect(requestNumber(nowMs, 0.0427)).toBe('DR-261115-0427')
  expect(requestNumber(nowMs, 0.99999)).toBe('DR-261115-9999')
})
