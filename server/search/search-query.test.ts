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

test('a query is cut to 80 characters, never within a character', () => {
  expect(readSearchQuery('a'.repeat(100_000))).toHaveLength(80)
  expect([...readSearchQuery('💥'.repeat(500))]).toHaveLength(80)
})
