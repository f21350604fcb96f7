import { expect, test } from 'vitest'
import { readVariant } from './product-variant.ts'

const variant = { productId: 14, colour: 'Black', size: 'M' }

test('a product, a colour and a size are a piece', () => {
  expect(readVariant(variant)).toEqual(variant)
})

test.each([
  { productId: 0 },
  { productId: -1 },
  { productId: 1.5 },
  { productId: Number.NaN },
  { productId: 2 ** 31 },
  { colour: 'Bl\u0000ack' },
  { colour: 'Bl\ud800ack' },
  { size: 'm' },
  { size: "M' or 1=1" },
])('%o cannot be one', (difference) => {
  expect(readVariant({ ...variant, ...difference })).toBeNull()
})
