import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { SIZES } from './product.ts'
import { unitPrice } from './unit-price.ts'

test.each(['XL', '2XL', 'XXL'] as const)('%s costs ten percent more, §9', (size) => {
  expect(unitPrice(pesewas(65_000), size)).toEqual(pesewas(71_500))
})

test.each(SIZES.filter((size) => !['XL', '2XL', 'XXL'].includes(size)))(
  '%s costs what the product costs',
  (size) => {
    expect(unitPrice(pesewas(65_000), size)).toEqual(pesewas(65_000))
  },
)

test('the surcharge is rounded half up to the pesewa', () => {
  expect(unitPrice(pesewas(1_005), 'XL')).toEqual(pesewas(1_106))
  expect(unitPrice(pesewas(1_004), 'XL')).toEqual(pesewas(1_104))
})

test('no size is cheaper than the product', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.constantFrom(...SIZES), (minor, size) => {
      expect(unitPrice(pesewas(minor), size).minor).toBeGreaterThanOrEqual(minor)
    }),
  )
})
