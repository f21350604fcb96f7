import { expect, test } from 'vitest'
import { parseWholeNumber } from './integers-as-numbers.ts'

test.each([
  ['0', 0],
  ['-3', -3],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%s is parsed as %d', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number)
})

test.each(['9007199254740993', '1.5', 'NaN'])('%s throws instead of being rounded', (text) => {
  expect(() => parseWholeNumber(text)).toThrow(RangeError)
})
