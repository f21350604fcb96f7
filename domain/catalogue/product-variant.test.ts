import { expect, test } from 'vitest'
import { readVariant, readVariantValue, variantValue } from './product-variant.ts'

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
  { size: '' },
  { size: 'M\u0000' },
  { size: 'x'.repeat(21) },
])('%o cannot be one', (difference) => {
  expect(readVariant({ ...variant, ...difference })).toBeNull()
})

test.each(['M', 'One Size', 'S|M', '36/37', '💚', '<b>'])(
  'a field with colour and size keeps the size %s',
  (size) => {
    const value = variantValue({ colour: 'Black', size })
    expect(readVariantValue(14, value)).toEqual({ ...variant, size })
  },
)
