import { expect, test } from 'vitest'
import { readOrderRequest } from './order-request.ts'

const line = { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 2 }
const request = {
  accessToken: 'a'.repeat(32),
  shownTotalPesewas: 100_000,
  lines: [line],
  firstName: 'Ama',
  lastName: 'Mensah',
  email: 'ama@example.com',
  country: 'GH',
  phone: '024 123 4567',
  address: '1 Oxford Street',
  city: 'Accra',
  region: 'Greater Accra',
  postalCode: '',
}

test('choices, details and the shown total are read', () => {
  expect(readOrderRequest(request)).toMatchObject({
    ok: true,
    value: {
      lines: [{ productId: 14, colour: 'Black', imageVariant: 'image1', size: 'M', quantity: 2 }],
      details: { firstName: 'Ama', phone: '241234567' },
      shownTotalPesewas: 100_000,
    },
  })
})

test('prices, state and ids sent by a browser are ignored', () => {
  const greedy = { ...request, total: 1, price: 1, state: 'paid', id: 'ORD-1', discount: 100 }
  const read = readOrderRequest({ ...greedy, lines: [{ ...line, price: 1, title: 'x' }] })
  expect(JSON.stringify(read)).not.toMatch(/"(?:price|total|state|title|discount)"/)
})

test.each([
  { lines: [] },
  { lines: 'x' },
  { lines: [line, line] },
  { lines: Array.from({ length: 51 }, (_, index) => ({ ...line, id: index + 1 })) },
  ...[0, -1, 0.1, 1e9, '2', [2], null, 100].map((quantity) => ({ lines: [{ ...line, quantity }] })),
  { lines: [{ ...line, size: '' }] },
  { lines: [{ ...line, size: 'x'.repeat(21) }] },
  { lines: [{ ...line, size: 'M\u0000' }] },
  { lines: [{ ...line, id: '14' }] },
  ...[2 ** 31, 3_000_000_000, 2 ** 53].map((id) => ({ lines: [{ ...line, id }] })),
  ...['\u0000', 'Bl\ud800ck'].map((color) => ({ lines: [{ ...line, color }] })),
  { accessToken: 'short' },
  { accessToken: `${'a'.repeat(32)}\n` },
  { shownTotalPesewas: '100000' },
  { shownTotalPesewas: -1 },
])('%j is refused [P28] [S31]', (fault) => {
  expect(readOrderRequest({ ...request, ...fault })).toEqual({
    ok: false,
    error: { code: 'request-invalid' },
  })
})

test('a missing field is named in the error', () => {
  expect(readOrderRequest({ ...request, city: ' ' })).toEqual({
    ok: false,
    error: { code: 'fields-invalid', fields: { city: 'city-required' } },
  })
})
