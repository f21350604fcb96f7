import { expect, test } from 'vitest'
import { untilText } from './until-text.ts'

test.each([
  ['2026-11-17T18:15:59.999Z', '2026-11-17T18:00:00Z', '18:15 GMT'],
  ['2026-11-18T00:05:00Z', '2026-11-17T23:55:00Z', '18 Nov, 00:05 GMT'],
  ['2026-11-17T18:15:00Z', '2026-11-17T19:00:00Z', '18:15 GMT'],
])('%s seen at %s is %s', (at, now, text) => {
  expect(untilText(Date.parse(at), Date.parse(now))).toBe(text)
})
