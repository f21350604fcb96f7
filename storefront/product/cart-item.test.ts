import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { pesewas } from '#domain/money/money'
import { cartItem } from './cart-item.ts'

const chosen = { colour: 'Bone', imageVariant: 'image1', image: 'petal-tee-bone-front' } as const

test('an item carries what identifies its line and what the cart shows first', () => {
  expect(cartItem(aProduct(), { ...chosen, size: 'M' })).toEqual({
    productId: 15,
    title: 'Petal Tee',
    price: pesewas(50_000),
    colour: 'Bone',
    imageVariant: 'image1',
    image: 'petal-tee-bone-front',
    size: 'M',
  })
})

test('its price is the unit price with the surcharge of its size, §9', () => {
  expect(cartItem(aProduct(), { ...chosen, size: '2XL' }).price).toEqual(pesewas(55_000))
})
