import { expect, test } from 'vitest'
import { readSearchQuery } from './search-query.ts'

test.each([
  [null, ''],
  ['', ''],
  ['  red   tee\n', 'red tee'],
  ['\u0000dragon\u0007', 'dragon'],
  ['<b>', '<b>'],
  ['lone \ud800 half', 'lone \ufffd half'],
])('%j is read as %j', (given, query) => {
  expect(readSearchQuery(given)).toBe(query)
})

test('no query is longer than 80 characters, and none is cut through a character', () => {
  expect(readSearchQuery('a'.repeat(100_000))).toHaveLength(80)
  expect([...readSearchQuery('💥'.repeat(500))]).toHaveLength(80)
})
