import { expect, test } from 'vitest'
import { productPageSize, quickAddSize, quickViewSize } from './default-size.ts'
import { aProduct } from './product.builder.ts'

const cap = aProduct({ title: 'Reflective Cap', category: 'head', sizes: ['One Size'] })
const pants = aProduct({ title: 'Volta Baggy Pants', sizes: ['28-30', '30-31', '32-33'] })
const socks = aProduct({ title: 'Ankle Socks', sizes: ['S', 'L'] })

test('a card adds headwear in One Size, pants in 32-33 and anything else in M, §5', () => {
  expect(quickAddSize(cap)).toBe('One Size')
  expect(quickAddSize(pants)).toBe('32-33')
  expect(quickAddSize(aProduct())).toBe('M')
})

test('a card adds the first size where the usual one is not offered', () => {
  expect(quickAddSize(socks)).toBe('S')
  expect(quickAddSize(aProduct({ title: 'Baggy Shorts', sizes: ['L', 'M'] }))).toBe('L')
})

test('the product page starts with M, or else with the first size', () => {
  expect(productPageSize(aProduct())).toBe('M')
  expect(productPageSize(pants)).toBe('28-30')
})

test('the quick view starts with the first size', () => {
  expect(quickViewSize(aProduct())).toBe('S')
})

test('a product without sizes throws', () => {
  expect(() => quickViewSize(aProduct({ sizes: [] }))).toThrow('offers no size')
})
