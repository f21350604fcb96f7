import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPhone, internationalPhone, nationalDigits } from './phone.ts'

test.each([
  '241234567',
  '024 123 4567',
  '024-123-4567',
  '0241234567',
  '+233241234567',
  '+233 (0)24 123 4567',
  '00233241234567',
  '233 24 123 4567',
  '٠٢٤١٢٣٤٥٦٧',
])('%s is the same number in Ghana', (typed) => {
  expect(nationalDigits(typed, 'GH')).toBe('241234567')
  expect(formatPhone(typed, 'GH')).toBe('24 123 4567')
})

test.each([
  ['', ''],
  ['0', ''],
  ['2', '2'],
  ['24', '24'],
  ['241', '24 1'],
  ['24 123', '24 123'],
  ['24 1234', '24 123 4'],
  ['233', '23 3'],
  ['23 312 3456', '23 312 3456'],
  ['abc', ''],
])('%j is formatted as %j while typing', (typed, shown) => {
  expect(formatPhone(typed, 'GH')).toBe(shown)
})

test('elsewhere only the dial code is removed', () => {
  expect(formatPhone('(0)20 7946-0958', 'GB')).toBe('02079460958')
  expect(formatPhone('+44 20 7946 0958', 'GB')).toBe('2079460958')
  expect(formatPhone('06 1234567', 'IT')).toBe('061234567')
})

test('the international number includes the dial code', () => {
  expect(internationalPhone('241234567', 'GH')).toBe('+233 24 123 4567')
  expect(internationalPhone('2079460958', 'GB')).toBe('+44 2079460958')
})

test('formatting is idempotent', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9][0-9]{0,8}$/), (typed) => {
      const shown = formatPhone(typed, 'GH')
      expect(formatPhone(shown, 'GH')).toBe(shown)
    }),
  )
})

test('at most fifteen digits remain of any input [S18]', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('GH', 'US', 'XX'), (typed, country) => {
      expect(nationalDigits(typed, country)).toMatch(/^\d{0,15}$/)
    }),
  )
  expect(nationalDigits('9'.repeat(1_000_000), 'GH')).toHaveLength(15)
})
