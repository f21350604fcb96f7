import { expect, test } from 'vitest'
import { changesBetween } from './assortment-changes.ts'

const [a, b, c, d] = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]

test.each([
  ['nothing changed', [a, b], [a, b], [], []],
  ['one was added', [a, c], [a, b, c], [], [b]],
  ['one was removed', [a, b, c], [a, c], [b], []],
  ['one was edited', [a, b, c], [a, d, c], [b], [d]],
  ['one moved', [a, b, c], [b, c, a], [a, b, c], [b, c, a]],
  ['the first came', [], [a], [], [a]],
  ['the same stands twice in a row', [a, a], [a, a, a], [], [a]],
])('%s', (_, known, current, removed, added) => {
  expect(changesBetween(known, current)).toEqual({ removed, added })
})

test('too many changes are not listed', () => {
  const many = Array.from({ length: 300 }, (__, id) => ({ id }))
  expect(changesBetween([], many)).toBeNull()
})
