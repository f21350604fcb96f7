import { expect, test } from 'vitest'
import { readDigitalAddress } from './digital-address.ts'

test.each([
  ['GA-183-8164', 'GA-183-8164'],
  ['ga 183 8164', 'GA-183-8164'],
  ['gA1838164', 'GA-183-8164'],
  ['E4-0012-4567', 'E4-0012-4567'],
  ['AK-12345-6789', 'AK-12345-6789'],
])('%s is read as %s', (typed, spelt) => {
  expect(readDigitalAddress(typed)).toBe(spelt)
})

test.each(['', 'behind the Total station', 'GA-18-8164', 'GA-183-81645', '4A-183-8164', 'GA-183'])(
  '%j is no digital address',
  (typed) => {
    expect(readDigitalAddress(typed)).toBeNull()
  },
)
