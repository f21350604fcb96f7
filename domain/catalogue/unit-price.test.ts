import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { aProduct } from './product.builder.ts'
import { DEFAULT_SIZES } from './size-sets.ts'
import { SHIPPED_SURCHARGE, type Surcharge } from './surcharge.ts'
import { unitPrice, usualPrice } from './unit-price.ts'

test.each(['XL', '2XL', 'XXL'] as const)('%s costs ten percent more, §9', (size) => {
  expect(usualPrice(pesewas(65_000), size, SHIPPED_SURCHARGE)).toEqual(pesewas(71_500))
})

test.each(DEFAULT_SIZES.filter((size) => !['XL', '2XL', 'XXL'].includes(size)))(
  '%s costs what the product costs',
  (size) => {
    expect(usualPrice(pesewas(65_000), size, SHIPPED_SURCHARGE)).toEqual(pesewas(65_000))
  },
)

test('the surcharge is rounded half up to the pesewa', () => {
  expect(usualPrice(pesewas(1_005), 'XL', SHIPPED_SURCHARGE)).toEqual(pesewas(1_106))
  expect(usualPrice(pesewas(1_004), 'XL', SHIPPED_SURCHARGE)).toEqual(pesewas(1_104))
})

test('no size is cheaper than the product', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.constantFrom(...DEFAULT_SIZES), (minor, size) => {
      expect(usualPrice(pesewas(minor), size, SHIPPED_SURCHARGE).minor).toBeGreaterThanOrEqual(
        minor,
      )
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

const someSurcharge: fc.Arbitrary<Surcharge> = fc.record({
  percent: fc.integer({ min: 0, max: 100 }),
  sizes: fc.uniqueArray(fc.constantFrom(...DEFAULT_SIZES)),
})

test('a surcharge is a whole sum, at most as much as the product costs, and on its sizes alone', () => {
  fc.assert(
    fc.property(
      fc.nat(100_000_000),
      fc.constantFrom(...DEFAULT_SIZES),
      someSurcharge,
      (minor, size, surcharge) => {
        const price = unitPrice(
          { price: pesewas(minor), variants: [], surcharge },
          { colour: 'Bone', size },
        )
        const exact = surcharge.sizes.includes(size) ? (minor * surcharge.percent) / 100 : 0
        expect(Number.isSafeInteger(price.minor)).toBe(true)
        expect(Math.abs(price.minor - minor - exact)).toBeLessThanOrEqual(0.5)
      },
    ),
  )
})

test('a higher percentage never makes a size cheaper', () => {
  const percent = fc.nat(100)
  fc.assert(
    fc.property(fc.nat(100_000_000), percent, percent, (minor, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((each) =>
        usualPrice(pesewas(minor), 'XL', { percent: each, sizes: ['XL'] }),
      )
      expect(low?.minor).toBeLessThanOrEqual(high?.minor ?? 0)
    }),
  )
})

test('a surcharged size is the same in upper and lower case, and may be one that no product has', () => {
  const surcharge = { percent: 50, sizes: ['xl', '7XL'] }
  expect(usualPrice(pesewas(100), 'XL', surcharge)).toEqual(pesewas(150))
  expect(usualPrice(pesewas(100), 'L', surcharge)).toEqual(pesewas(100))
})
