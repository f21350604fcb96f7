import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import type { ProductContent } from './product-content.ts'
import { findPageProblems, findPublishProblems } from './publish-problems.ts'

const complete: ProductContent = {
  title: 'Unity Tee',
  slug: 'unity-tee',
  price: pesewas(9000),
  kind: 'tees',
  category: 'tops',
  collection: 'volume-3',
  badge: null,
  isMarkedSoldOut: false,
  releasedOn: '2026-01-01',
  newDropPosition: null,
  position: 1,
  sizes: ['M'],
  colours: [{ name: 'Black', hex: '#000000' }],
  pictures: [{ colour: 'Black', view: 'front', file: 'a' }],
  description: 'A tee.',
  features: [],
  ownPrices: [],
}

test.each([
  [{}, []],
  [{ price: pesewas(0) }, ['price-missing']],
  [{ sizes: [] }, ['size-missing']],
  [{ colours: [], pictures: [] }, ['colour-missing', 'picture-missing']],
  [{ kind: '', description: '' }, ['kind-missing', 'description-missing']],
])('%o', (changes, codes) => {
  expect(findPublishProblems({ ...complete, ...changes }).map(({ code }) => code)).toEqual(codes)
})

test('each colour needs a picture to be published; one that is added later may wait for it', () => {
  const colours = [...complete.colours, { name: 'Bone', hex: '#efeae1' }]
  const more = { ...complete, colours }
  expect(findPublishProblems(more)).toEqual([{ code: 'colour-without-picture', colour: 'Bone' }])
  expect(findPageProblems(more)).toEqual([])
})
