import { expect, test } from 'vitest'
import { failure } from '#domain/result'
import { readMarketSale } from './market-sale-request.ts'

const line = {
  productId: 14,
  colour: 'Black',
  size: 'M',
  quantity: 2,
  unitPricePesewas: 45_000,
} as const
const body = {
  token: 't'.repeat(32),
  lines: [line],
  payment: 'cash',
} as const

test('name and phone may be missing', () => {
  expect(readMarketSale(body)).toEqual({
    ok: true,
    value: { ...body, name: '', phone: '', country: 'GH' },
  })
})

test.each([
  [{ phone: '024 123 4567' }, { phone: '241234567' }],
  [
    { phone: '7700 900123', country: 'GB' },
    { phone: '7700900123', country: 'GB' },
  ],
  [{ name: '  Ama   <b>Mensah</b>\u0000 ' }, { name: 'Ama   <b>Mensah</b>' }],
])('%o is read as %o', (given, read) => {
  expect(readMarketSale({ ...body, ...given })).toMatchObject({ value: read })
})

test.each([
  [{ lines: [] }, 'sale-empty'],
  [{ lines: Array.from({ length: 51 }, () => line) }, 'sale-too-large'],
  [{ lines: [{ ...line, unitPricePesewas: 2 ** 30 }] }, 'sale-too-large'],
  [{ lines: [{ ...line, unitPricePesewas: 0 }] }, 'sale-price-invalid'],
  [{ lines: [{ ...line, unitPricePesewas: -5 }] }, 'sale-price-invalid'],
  [{ lines: [{ ...line, unitPricePesewas: 1.5 }] }, 'sale-price-invalid'],
  [{ lines: [{ ...line, unitPricePesewas: 2 ** 31 }] }, 'sale-price-invalid'],
  [{ lines: [{ ...line, unitPricePesewas: '450' }] }, 'sale-price-invalid'],
  [{ lines: [{ ...line, quantity: 0 }] }, 'sale-quantity-invalid'],
  [{ lines: [{ ...line, quantity: 100 }] }, 'sale-quantity-invalid'],
  [{ lines: [{ ...line, size: 'M\u0000' }] }, 'sale-invalid'],
  [{ lines: [{ ...line, colour: 'Bl\u0000ack' }] }, 'sale-invalid'],
  [{ lines: 'all' }, 'sale-invalid'],
  [{ lines: undefined }, 'sale-invalid'],
  [{ token: 'short' }, 'sale-invalid'],
  [{ token: undefined }, 'sale-invalid'],
  [{ payment: 'goat' }, 'sale-invalid'],
  [{ country: 'XX' }, 'sale-invalid'],
  [{ name: 'x'.repeat(101) }, 'sale-name-invalid'],
  [{ phone: '12' }, 'sale-phone-invalid'],
  [{ phone: 'not a number' }, 'sale-phone-invalid'],
])('%o is refused as %s', (difference, code) => {
  expect(readMarketSale({ ...body, ...difference })).toEqual(failure(code))
})

test.each([null, undefined, 'sale', 7, []])('%o is refused', (input) => {
  expect(readMarketSale(input)).toEqual(failure('sale-invalid'))
})
