import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { cacheStatements } from './statement-cache.ts'

test('the same SQL is prepared once', () => {
  const database = cacheStatements(new DatabaseSync(':memory:'))
  expect(database.prepare('select 1')).toBe(database.prepare('select 1'))
})

test('integers stay integers in SQL arithmetic', () => {
  const database = cacheStatements(new DatabaseSync(':memory:'))
  expect(database.prepare('select ? / 2 as half, typeof(?) as type').all([5, 0.5])).toEqual([
    { half: 2, type: 'real' },
  ])
})

test('a cursor survives another use of the same SQL', () => {
  const database = cacheStatements(new DatabaseSync(':memory:'))
  const text = 'select column1 as value from (values (1), (2), (3))'
  const cursor = database.prepare(text).iterate([])
  expect(cursor.next().value).toEqual({ value: 1 })
  expect(database.prepare(text).all([])).toHaveLength(3)
  expect(cursor.next().value).toEqual({ value: 2 })
})

test.each([true, undefined, {}, new Date(0)])(
  'a value that SQLite cannot store is rejected: %s',
  (value) => {
    const database = cacheStatements(new DatabaseSync(':memory:'))
    expect(() => database.prepare('select ?').all([value])).toThrow(TypeError)
  },
)

test('any number of different statements can be prepared', () => {
  const database = cacheStatements(new DatabaseSync(':memory:'))
  for (let number = 0; number < 500; number += 1) {
    expect(database.prepare(`select ${number} as number`).all([])).toEqual([{ number }])
  }
})
