import { expect, test } from 'vitest'
import { readOptions } from './read-options.ts'

test('a number of shoppers is enough: one core for them, and every setup', () => {
  expect(readOptions(['--shoppers', '1250'])).toEqual({
    ok: true,
    value: {
      shoppers: 1_250,
      generatorCores: 1,
      setups: ['sqlite', 'sqlite-nginx', 'postgres', 'postgres-nginx'],
    },
  })
})

test('cores of the shoppers and one setup can be chosen', () => {
  const typed = ['--shoppers', '2', '--generator-cores', '6', '--setup', 'postgres-nginx']
  expect(readOptions(typed)).toEqual({
    ok: true,
    value: { shoppers: 2, generatorCores: 6, setups: ['postgres-nginx'] },
  })
})

test.each([
  [[], '--shoppers must be a whole number from 2 to 10000.'],
  [['--shoppers', '1'], '--shoppers must be a whole number from 2 to 10000.'],
  [['--shoppers', '10001'], '--shoppers must be a whole number from 2 to 10000.'],
  [['--shoppers', '6e2'], '--shoppers must be a whole number from 2 to 10000.'],
  [
    ['--shoppers', '9', '--generator-cores', '0'],
    '--generator-cores must be a whole number from 1 to 64.',
  ],
  [
    ['--shoppers', '9', '--setup', 'mysql'],
    '--setup must be one of sqlite, sqlite-nginx, postgres, postgres-nginx.',
  ],
])('what cannot be measured is refused with a sentence: %s', (typed, sentence) => {
  expect(readOptions(typed)).toEqual({ ok: false, error: sentence })
})

test.each([[['--shopers', '9']], [['--shoppers', '9', 'cpu']]])(
  'what is not known is refused: %s',
  (typed) => {
    expect(readOptions(typed)).toMatchObject({ ok: false, error: expect.any(String) })
  },
)
