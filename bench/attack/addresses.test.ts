import { expect, test } from 'vitest'
import { attackedPath } from './addresses.ts'

test('no address is requested twice, and every kind is requested', () => {
  const productIds = Array.from({ length: 10_000 }, (_, index) => index + 1)
  const paths = Array.from({ length: 1_600 }, (_, index) => attackedPath({ index, productIds }))
  expect(new Set(paths).size).toBe(1_600)
  const kinds = Map.groupBy(paths, (path) => path.split(/[?\d]/, 1)[0])
  expect([...kinds.keys()].toSorted()).toEqual([
    '/_data/collection',
    '/_data/product/',
    '/_data/search',
    '/collection',
    '/product/',
    '/search',
  ])
})
