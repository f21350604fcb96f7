import { expect, test } from 'vitest'
import { shareCores } from './share-cores.ts'

test('two cores for the shop, and each generator has one of its own', () => {
  expect(shareCores([0, 1, 2, 3, 4, 5, 6, 7], 3)).toEqual({
    shop: [0, 1],
    generators: [2, 3, 4],
    caveat: null,
  })
})

test('cores that this process may not use are not counted', () => {
  expect(shareCores([4, 5, 6], 1)).toEqual({ shop: [4, 5], generators: [6], caveat: null })
})

test('with too few cores the generators have what is left of the two of the shop', () => {
  expect(shareCores([0, 1, 2, 3], 4)).toEqual({
    shop: [0, 1],
    generators: [2, 3],
    caveat:
      'This machine has 4 cores, not 6: the shop, its database and nginx have cores 0, 1, the shoppers cores 2, 3.',
  })
})

test('with two cores the shop has one of them, and the figures say so', () => {
  expect(shareCores([0, 1], 1)).toEqual({
    shop: [0],
    generators: [1],
    caveat:
      'This machine has 2 cores, not 3: the shop, its database and nginx have core 0, the shoppers core 1.',
  })
})

test('one core is shared', () => {
  expect(shareCores([3], 1)).toMatchObject({ shop: [3], generators: [3] })
})
