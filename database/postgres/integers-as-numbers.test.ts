import { expect, test } from 'vitest'
import { parseWholeNumber } from './integers-as-numbers.ts'

test.each([
  ['0', 0],
  ['-3', -3],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('%s is the number %d', (text, number) => {
  expect(parseWholeNumber(text)).toBe(number)
})

test.each(['9007199254740993', '1.5', 'NaN'])('%s is refused rather than rounded', (text) => {
  expect(() => parseWholeNumber(text)).toThrow(RangeError)
})
