import { expect, test } from 'vitest'
import { aProduct } from '#domain/catalogue/product.builder'
import { aCatalogue } from '#server/catalogue/live-catalogue.builder'
import { fixedCatalogue, generateProducts } from './generate-products.ts'

const models = [aProduct({ id: 1 }), aProduct({ id: 2, title: 'Sun Cap' })]

test('the real products come first and unchanged', () => {
  expect(generateProducts(models, 50).slice(0, 2)).toEqual(models)
})

test('no two generated products share an id, a slug or a title', () => {
  const products = generateProducts(models, 10_000)
  for (const key of ['id', 'title'] as const) {
    expect(new Set(products.map((product) => product[key])).size).toBe(10_000)
  }
})

test('a catalogue of generated products finds each of them by its id', () => {
  const products = generateProducts(models, 100)
  const catalogue = fixedCatalogue(aCatalogue(products))
  expect(catalogue.product(products.at(-1)?.id ?? 0)).toBe(products.at(-1))
})
