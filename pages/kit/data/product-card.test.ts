import { expect, test } from 'vitest'
import type { Product } from '#domain/catalogue/product'
import { aProduct } from '#domain/catalogue/product.builder'
import { DEFAULT_SIZES } from '#domain/catalogue/size-sets'
import { pesewas } from '#domain/money/money'
import { shippedPictures } from '#testing/catalogue/shipped-pictures'
import { productCard } from './product-card.ts'

function cardOf(product: Product) {
  return productCard(product, shippedPictures())
}

test('a card has only the data it shows and the choice that Add puts into the cart', () => {
  const { picture, secondPicture, ...card } = cardOf(aProduct({ badge: 'New' }))
  expect(card).toEqual({
    id: 15,
    title: 'Petal Tee',
    price: pesewas(50_000),
    badge: 'New',
    isSoldOut: false,
    stockNote: null,
    quickAdd: { colour: 'Bone', size: 'M', image: 'petal-tee-bone-front' },
  })
  expect(picture.src).toContain('petal-tee-bone-front')
  expect(secondPicture?.src).toContain('petal-tee-bone-back')
})

test('its pictures are no wider than a card can be', () => {
  const { picture } = cardOf(aProduct())
  expect(picture.avif).toContain(' 720w')
  expect(picture.avif).not.toContain(' 960w')
})

test('only the first picture has an alt text', () => {
  const { picture, secondPicture } = cardOf(aProduct())
  expect(picture.alt).not.toBe('')
  expect(secondPicture?.alt).toBe('')
})

test('Add adds nothing when the default size of the pictured colour is sold out', () => {
  const onlyIndigo = aProduct({ variants: [{ colour: 'Indigo', size: 'M', stock: 1 }] })
  expect(cardOf(onlyIndigo).quickAdd).toEqual({ goneSize: 'M' })
})

test('a card says how many are left if there are five or fewer of all colours and sizes', () => {
  const withStock = (...stocks: readonly number[]) =>
    aProduct({
      variants: stocks.map((stock, index) => ({
        colour: 'Bone',
        size: DEFAULT_SIZES[index] ?? 'M',
        stock,
      })),
    })
  expect(cardOf(withStock(2, 3)).stockNote).toBe('Only 5 left')
  expect(cardOf(withStock(0, 1)).stockNote).toBe('Only 1 left')
  expect(cardOf(withStock(1, 5)).stockNote).toBeNull()
  expect(cardOf(aProduct({ ...withStock(1), isSoldOut: true })).stockNote).toBeNull()
})

test('a sold-out product adds nothing', () => {
  expect(cardOf(aProduct({ isSoldOut: true, badge: 'Sold Out' })).quickAdd).toEqual({
    goneSize: 'M',
  })
})

test('a product with one picture has no second', () => {
  expect(cardOf(aProduct({ pictures: aProduct().pictures.slice(0, 1) })).secondPicture).toBeNull()
})

test('Add has the price of a variant with its own', () => {
  const variant = { colour: 'Bone', size: 'M', stock: 1, price: pesewas(45_000) } as const
  expect(cardOf(aProduct({ variants: [variant] })).quickAdd).toEqual({
    colour: 'Bone',
    size: 'M',
    image: 'petal-tee-bone-front',
    price: pesewas(45_000),
  })
})
