import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { aProduct } from './product.builder.ts'
import { DEFAULT_SIZES } from './size-sets.ts'
import { unitPrice, usualPrice } from './unit-price.ts'

test.each(['XL', '2XL', 'XXL'] as const)('%s costs ten percent more, §9', (size) => {
  expect(usualPrice(pesewas(65_000), size)).toEqual(pesewas(71_500))
})

test.each(DEFAULT_SIZES.filter((size) => !['XL', '2XL', 'XXL'].includes(size)))(
  '%s costs what the product costs',
  (size) => {
    expect(usualPrice(pesewas(65_000), size)).toEqual(pesewas(65_000))
  },
)

test('the surcharge is rounded half up to the pesewa', () => {
  expect(usualPrice(pesewas(1_005), 'XL')).toEqual(pesewas(1_106))
  expect(usualPrice(pesewas(1_004), 'XL')).toEqual(pesewas(1_104))
})

test('no size is cheaper than the product', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.constantFrom(...DEFAULT_SIZES), (minor, size) => {
      expect(usualPrice(pesewas(minor), size).minor).toBeGreaterThanOrEqual(minor)
    }),
  )
})

test('a variant with its own price costs that, the others what is usual', () => {
  const product = aProduct({
    price: pesewas(50_000),
    variants: [
      { colour: 'Bone', size: 'XL', stock: 1, price: pesewas(60_000) },
      { colour: 'Indigo', size: 'XL', stock: 1 },
    ],
  })
  expect(unitPrice(product, { colour: 'Bone', size: 'XL' })).toEqual(pesewas(60_000))
  expect(unitPrice(product, { colour: 'Indigo', size: 'XL' })).toEqual(pesewas(55_000))
  expect(unitPrice(product, { colour: 'Bone', size: 'M' })).toEqual(pesewas(50_000))
})
