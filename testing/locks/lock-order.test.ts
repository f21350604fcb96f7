import { expect, test } from 'vitest'
import { judgeLock, type Locks } from './lock-order.ts'

/** Returns the first thing that is wrong with these statements. */
function judge(...statements: readonly (readonly [string, ...unknown[]])[]): string | null {
  const locks: Locks = new Map()
  for (const [sql, ...parameters] of statements) {
    const wrong = judgeLock(locks, { sql, parameters })
    if (wrong) return wrong
  }
  return null
}

test('locks in the given order are right', () => {
  expect(
    judge(
      ['update "orders" set "id" = "id" where "id" = $1', 'ORD-1'],
      ['insert into rate_limits (key) values ($1) on conflict (key) do update set x = 1', 'turn a'],
      ['update variants set stock = stock - $1', 1],
      [
        'insert into revisions (topic) values ($1) on conflict (topic) do update set x = 1',
        'stock',
      ],
    ),
  ).toBeNull()
})

test('stock before the turn of a person is wrong', () => {
  expect(
    judge(
      ['update variants set stock = stock - $1', 1],
      ['insert into rate_limits (key) values ($1) on conflict (key) do update set x = 1', 'turn a'],
    ),
  ).toBe('turns after variants')
})

test('the count of mails about cases comes after codes, and a turn before them', () => {
  const code = ['update "discount_codes" set uses = uses + 1 where code = $1', 'FRIDAY20'] as const
  const limit = 'insert into rate_limits (key) values ($1) on conflict (key) do update set x = 1'
  expect(judge(code, [limit, 'case mails late'])).toBeNull()
  expect(judge(code, [limit, 'turn a'])).toBe('turns after discount_codes')
})

test('a row that is locked already, or is new, may be changed at any time', () => {
  const lock = ['update "orders" set "id" = "id" where "id" = $1', 'ORD-1'] as const
  const attempt = ['update "payment_attempts" set x = 1 where reference = $1', 'NKB1'] as const
  const pay = ['update "orders" set state = $1 where id = $2', 'paid', 'ORD-1'] as const
  expect(judge(lock, attempt, pay)).toBeNull()
  expect(judge(attempt, pay)).toBe('orders after payment_attempts')
  const inserted = ['insert into "orders" ("id") values ($1)', 'ORD-1'] as const
  expect(judge(inserted, attempt, pay)).toBeNull()
  const other = ['update "orders" set state = $1 where id = $2', 'paid', 'ORD-2'] as const
  expect(judge(lock, attempt, other)).toBe('orders after payment_attempts')
})

test('reading locks nothing', () => {
  expect(judge(['update variants set stock = 1'], ['select * from orders'])).toBeNull()
})
