import { expect, test } from 'vitest'
import { codeStateAt, discountOn, type StoredCode } from './discount-code.ts'

const FROM = 1_000
const UNTIL = 2_000

function aCode(changes: Partial<StoredCode> = {}): StoredCode {
  return {
    code: 'FRIDAY20',
    kind: 'percent',
    amount: 20,
    startsAtMs: null,
    endsAtMs: null,
    maxUses: null,
    maxPerPerson: null,
    collection: null,
    productId: null,
    uses: 0,
    createdAtMs: 0,
    endedAtMs: null,
    ...changes,
  }
}

test.each([
  [FROM - 1, 'planned'],
  [FROM, 'valid'],
  [UNTIL - 1, 'valid'],
  [UNTIL, 'over'],
] as const)('at %i a code from 1000 until 2000 is %s [N10]', (nowMs, state) => {
  expect(codeStateAt(aCode({ startsAtMs: FROM, endsAtMs: UNTIL }), nowMs)).toBe(state)
})

test('a code is used up with its last use, and ended for good', () => {
  expect(codeStateAt(aCode({ maxUses: 2, uses: 1 }), 0)).toBe('valid')
  expect(codeStateAt(aCode({ maxUses: 2, uses: 2 }), 0)).toBe('used-up')
  // A late payment counts beyond the limit.
  expect(codeStateAt(aCode({ maxUses: 2, uses: 3 }), 0)).toBe('used-up')
  expect(codeStateAt(aCode({ endedAtMs: 5 }), 5)).toBe('ended')
})

test('a code is for everything, a collection or a piece [N9]', () => {
  const products = [
    { id: 13, collection: 'roots' },
    { id: 14, collection: 'dragons' },
  ]
  const discountOf = (changes: Partial<StoredCode>) => discountOn(aCode(changes), products)
  expect(discountOf({})).toMatchObject({ productIds: null })
  expect(discountOf({ collection: 'dragons' })).toMatchObject({ productIds: [14] })
  expect(discountOf({ productId: 13 })).toMatchObject({ productIds: [13] })
  expect(discountOf({ productId: 15 })).toBeNull()
  expect(discountOf({ collection: 'gone' })).toBeNull()
})
