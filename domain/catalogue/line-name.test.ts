import { expect, test } from 'vitest'
import { lineName } from './line-name.ts'

test.each([
  ['Ancient Dragon Set', 'sets', 'Volume 3: Ancient Dragon'],
  ['Petal Mesh Shorts', 'shorts', 'Volume 3: Petal Mesh'],
  ['Sunset', 'sets', 'Volume 3: Sunset'],
])('%s is named by its collection, without its kind', (title, kind, name) => {
  const titles = new Map([['volume-3', 'Volume 3']])
  expect(lineName({ title, kind, collection: 'volume-3' }, titles)).toBe(name)
})
