import fc from 'fast-check'
import { expect, test } from 'vitest'
import { padList, splitList } from './list-lengths.ts'

const lists = fc.array(fc.integer(), { maxLength: 200 })
const isPowerOfTwo = (length: number) => Number.isInteger(Math.log2(length))

test('a padded list has the same values and a length that is a power of two', () => {
  fc.assert(
    fc.property(lists, (values) => {
      const padded = padList(values)
      expect(new Set(padded)).toEqual(new Set(values))
      expect(values.length === 0 || isPowerOfTwo(padded.length)).toBe(true)
      expect(padded.length).toBeLessThan(2 * values.length + 1)
    }),
  )
})

test('the parts of a list make the list again, and each length is a power of two', () => {
  fc.assert(
    fc.property(lists, (values) => {
      const parts = splitList(values)
      expect(parts.flat()).toEqual(values)
      expect(parts.every(({ length }) => isPowerOfTwo(length))).toBe(true)
    }),
  )
})
