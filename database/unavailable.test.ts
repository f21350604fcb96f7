import { expect, test } from 'vitest'
import { isUnavailable } from './unavailable.ts'

const withCode = (code: string) => Object.assign(new Error('x'), { code })
const withErrcode = (errcode: number) =>
  Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode })

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a server that shuts down', withCode('57P01')],
  ['too many connections', withCode('53300')],
  ['a full disk under PostgreSQL', withCode('53100')],
  ['a read-only PostgreSQL', withCode('25006')],
  ['a cancelled statement', withCode('57014')],
  ['a lost conflict', withCode('40001')],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a connection that broke', new Error('Connection terminated unexpectedly')],
  ['a busy SQLite', withErrcode(5)],
  ['a read-only SQLite, by an extended code', withErrcode(8 | (1 << 8))],
  ['a full disk under SQLite', withErrcode(13)],
])('%s means unavailable [I3] [I4]', (_what, error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  ['a violated constraint of PostgreSQL', withCode('23505')],
  ['a violated constraint of SQLite', withErrcode(19)],
  ['a mistake in SQL', withCode('42601')],
  ['a mistake in our code', new TypeError('x is not a function')],
  ['no error at all', 'ECONNREFUSED'],
])('%s does not mean unavailable', (_what, error) => {
  expect(isUnavailable(error)).toBe(false)
})
