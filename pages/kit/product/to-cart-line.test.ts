import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { pesewas } from '#domain/money/money'
import { toCartLine } from './to-cart-line.ts'

const chosen = {
  colour: 'Bone',
  imageVariant: 'image1',
  image: 'petal-tee-bone-front',
  quantity: 1,
} as const

test('a cart line has its choice and what the cart shows before the catalogue is loaded', () => {
  expect(toCartLine(aProduct(), { ...chosen, size: 'M' })).toEqual({
    productId: 15,
    title: 'Petal Tee',
    unitPrice: pesewas(50_000),
    colour: 'Bone',
    imageVariant: 'image1',
    image: 'petal-tee-bone-front',
    size: 'M',
    quantity: 1,
  })
})

test('its unit price includes the surcharge of its size, §9', () => {
  expect(toCartLine(aProduct(), { ...chosen, size: '2XL' }).unitPrice).toEqual(pesewas(55_000))
})
