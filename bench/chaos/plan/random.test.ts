import { expect, test } from 'vitest'
import { createRandom } from './random.ts'

function numbersOf(seed: number, name: string) {
  const { next } = createRandom(seed, name)
  return Array.from({ length: 5 }, next)
}

test('a seed and a name give the same numbers again, another seed or name others', () => {
  expect(numbersOf(7, 'faults')).toEqual(numbersOf(7, 'faults'))
  expect(numbersOf(7, 'faults')).not.toEqual(numbersOf(8, 'faults'))
  expect(numbersOf(7, 'faults')).not.toEqual(numbersOf(7, 'owner'))
})

test('whole numbers stay within their range and reach both ends', () => {
  const { whole } = createRandom(1, 'dice')
  const thrown = Array.from({ length: 500 }, () => whole(1, 6))
  expect([Math.min(...thrown), Math.max(...thrown)]).toEqual([1, 6])
})

test('a shuffled list has the same members', () => {
  const { shuffle } = createRandom(1, 'cards')
  expect(shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4])
})
