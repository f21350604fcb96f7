import { expect, test } from 'vitest'
import { film } from '#assets/film'
import { shippedPosters } from '#assets/gallery'
import { aLiveCatalogue, seedProducts } from '#server/catalogue/live-catalogue.builder'
import { filmData } from '../../home/film-data.ts'
import { lookData, postersFor } from './look-data.ts'

const catalogue = aLiveCatalogue()

test('every poster shows pieces, and each is a product of the catalogue', () => {
  const wrong = shippedPosters.filter(
    ({ productIds }) => productIds.length === 0 || productIds.some((id) => !catalogue.product(id)),
  )
  expect(wrong).toEqual([])
})

test('the film shows a product of the catalogue, named by its collection', () => {
  expect(filmData(catalogue).product).toEqual({
    href: `/product/${film.productId}`,
    name: 'Volume 3: Ancient Dragon',
  })
})

test('a film without its product names nothing', () => {
  expect(filmData(aLiveCatalogue([])).product).toBeNull()
})

test('a look lists the pieces that can be bought', () => {
  const item = { ...poster(), productIds: [25, 9, 999] }
  expect(lookData(item, catalogue).products).toEqual([{ id: 9, title: 'Reflective Cap' }])
})

test.each([
  [0, 0],
  [8, 0],
  [9, 1],
  [12, 1],
  [24, 2],
  [27, 3],
])('%i pieces have %i posters between them', (count, posters) => {
  expect(postersFor({ category: 'all', count }, catalogue)).toHaveLength(posters)
})

test('a growing list keeps its posters', () => {
  const short = postersFor({ category: 'tops', count: 12 }, catalogue)
  const long = postersFor({ category: 'tops', count: 24 }, catalogue)
  expect(long.slice(0, short.length)).toEqual(short)
})

test('each poster shows a piece of the category that can be bought', () => {
  for (const { products } of postersFor({ category: 'tops', count: 60 }, catalogue)) {
    const categories = products.map(({ id }) => catalogue.product(id)?.category)
    expect(categories).toContain('tops')
  }
})

test('a poster of sold-out pieces alone is left out', () => {
  const soldOut = seedProducts().map((product) => ({ ...product, isSoldOut: true }))
  expect(postersFor({ category: 'all', count: 27 }, aLiveCatalogue(soldOut))).toEqual([])
})

function poster() {
  const [item] = shippedPosters
  if (!item) throw new Error('The gallery is empty')
  return item
}
