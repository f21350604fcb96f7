import { expect, test } from 'vitest'
import { readOrderSearch } from './order-search.ts'

const AMA = 'ord-1800000000000-0001 ama mensah ama@example.com 241234567'

function finds(typed: string, text = AMA): boolean {
  const search = readOrderSearch(typed)
  if (search?.kind !== 'text') return false
  return search.parts.every((part) => text.includes(part))
}

test.each([
  '024 123 4567',
  '0241234567',
  '+233 24 123 4567',
  '00233241234567',
  '233241234567',
  '+233 (0)24 123 4567',
  '24 123',
  '1800000000000',
  'MENSAH',
  'mensah ama',
  'Ama@Example',
])('%s finds the order', (typed) => {
  expect(finds(typed)).toBe(true)
})

test('a number of another country is found with its dial code', () => {
  expect(finds('+44 7911 123456', 'kofi 7911123456')).toBe(true)
  expect(finds('+1 212 555 1234', 'kofi 2125551234')).toBe(true)
})

test.each(['0249999999', 'ama boateng', '%'])('%s does not', (typed) => {
  expect(finds(typed)).toBe(false)
})

test('whole numbers are looked up, and nothing is no search', () => {
  expect(readOrderSearch(' ord-1800000000000-0001 ')).toEqual({
    kind: 'order',
    id: 'ORD-1800000000000-0001',
  })
  expect(readOrderSearch('nkb1800000000000123456')).toEqual({
    kind: 'payment',
    reference: 'NKB1800000000000123456',
  })
  expect(readOrderSearch(' \u200b ')).toBeNull()
})
