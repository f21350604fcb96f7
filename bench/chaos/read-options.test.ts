import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

test('without arguments: five minutes, three processes on PostgreSQL, a seed of its own', () => {
  expect(readOptions([], 77)).toMatchObject({
    ok: true,
    value: { seconds: 300, seed: 77, engine: 'postgres', processes: 3 },
  })
})

test('seconds, seed and SQLite can be chosen', () => {
  expect(readOptions(['--seconds', '20', '--seed', '5', '--sqlite'], 77)).toMatchObject({
    ok: true,
    value: { seconds: 20, seed: 5, engine: 'sqlite', processes: 1 },
  })
})

test.each([['--seconds', '2'], ['--seconds', 'x'], ['--seed', '-1'], ['--sead', '1'], ['now']])(
  'a wrong argument is refused with a sentence: %s %s',
  (...typed) => {
    expect(readOptions(typed, 77)).toMatchObject({ ok: false, error: expect.any(String) })
  },
)
