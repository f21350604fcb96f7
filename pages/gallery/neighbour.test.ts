import { expect, test } from 'vitest'
import { neighbour } from './neighbour.ts'

const POSTERS = ['a', 'b', 'c'] as const

test('the first piece follows the last one, in both directions (§4)', () => {
  expect(neighbour(POSTERS, 'c', 1)).toBe('a')
  expect(neighbour(POSTERS, 'a', -1)).toBe('c')
  expect(neighbour(POSTERS, 'a', 1)).toBe('b')
})

test('as many steps as there are pieces lead back to the start', () => {
  for (const step of [1, -1]) {
    const path = [...POSTERS.keys()].reduce<string>((at) => neighbour(POSTERS, at, step), 'b')
    expect(path).toBe('b')
  }
})

test('a single piece is its own neighbour', () => {
  expect(neighbour(['a'], 'a', 1)).toBe('a')
  expect(neighbour(['a'], 'a', -1)).toBe('a')
})
