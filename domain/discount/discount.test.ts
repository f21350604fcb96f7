import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pesewas } from '../money/money.ts'
import { computeTotals, findDiscount } from './discount.ts'

const welcome10 = { code: 'WELCOME10', percent: 10 }

test.each(['WELCOME10', 'welcome10', ' Welcome10 ', '\tWELCOME10\n'])(
  '%j is WELCOME10',
  (typed) => {
    expect(findDiscount(typed)).toEqual({ ok: true, value: welcome10 })
  },
)

test('SAVE20 gives a discount of 20 %, §9', () => {
  expect(findDiscount('save20')).toEqual({ ok: true, value: { code: 'SAVE20', percent: 20 } })
})

test.each(['', '   ', '\n'])('%j is a missing code', (typed) => {
  expect(findDiscount(typed)).toEqual({ ok: false, error: 'discount-code-missing' })
})

test.each([
  'WELCOME',
  'WELCOME10 SAVE20',
  'WELCOME10,SAVE20',
  'ＷＥＬＣＯＭＥ１０',
  '\u200fWELCOME10',
  'ſave20',
  '__proto__',
  'constructor',
  "' or 1=1 --",
])('%j is unknown', (typed) => {
  expect(findDiscount(typed)).toEqual({ ok: false, error: 'discount-code-unknown' })
})

test('a code of ten thousand letters is unknown', () => {
  expect(findDiscount('SAVE20'.repeat(2_000))).toEqual({
    ok: false,
    error: 'discount-code-unknown',
  })
})

test('a withdrawn code is unknown, the others stay valid [P26]', () => {
  const withdrawn = new Set(['WELCOME10'])
  expect(findDiscount('welcome10', withdrawn)).toEqual({
    ok: false,
    error: 'discount-code-unknown',
  })
  expect(findDiscount('save20', withdrawn)).toMatchObject({ ok: true })
})

test('the discount is rounded half up to the pesewa', () => {
  expect(computeTotals(pesewas(12_345), welcome10)).toEqual({
    subtotal: pesewas(12_345),
    discount: pesewas(1_235),
    delivery: pesewas(0),
    total: pesewas(11_110),
  })
})

test('subtotal, discount and total add up', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.constantFrom(0, 10, 20), (minor, percent) => {
      const { subtotal, discount, total } = computeTotals(pesewas(minor), { code: 'X', percent })
      expect(discount.minor + total.minor).toBe(subtotal.minor)
      expect(total.minor).toBeGreaterThanOrEqual(0)
    }),
  )
  expect(computeTotals(pesewas(500), null)).toEqual({
    subtotal: pesewas(500),
    discount: pesewas(0),
    delivery: pesewas(0),
    total: pesewas(500),
  })
})
