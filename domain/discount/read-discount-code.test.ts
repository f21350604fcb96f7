import { expect, test } from 'vitest'
import { readDiscountCode, type TypedCode } from './read-discount-code.ts'

const NOW = Date.UTC(2027, 0, 1)

function typed(changes: Partial<TypedCode> = {}): TypedCode {
  return {
    code: 'friday20',
    kind: 'percent',
    amount: '20',
    from: '',
    until: '',
    uses: '',
    perPerson: '',
    collection: '',
    product: '',
    ...changes,
  }
}

test('what is empty is not limited', () => {
  expect(readDiscountCode(typed(), NOW)).toEqual({
    ok: true,
    value: {
      code: 'FRIDAY20',
      kind: 'percent',
      amount: 20,
      startsAtMs: null,
      endsAtMs: null,
      maxUses: null,
      maxPerPerson: null,
      collection: null,
      productId: null,
    },
  })
})

test('sums are in cedis, times in GMT, and a day alone is its first moment', () => {
  const limits = { from: '2027-01-16', until: '2027-01-17T18:30', uses: '20', perPerson: '1' }
  const read = readDiscountCode(
    typed({ kind: 'fixed', amount: '1,050.50', product: '14', ...limits }),
    NOW,
  )
  expect(read).toMatchObject({
    value: {
      amount: 105_050,
      startsAtMs: Date.UTC(2027, 0, 16),
      endsAtMs: Date.UTC(2027, 0, 17, 18, 30),
      maxUses: 20,
      maxPerPerson: 1,
      productId: 14,
    },
  })
})

test.each([
  [{ code: ' ' }, { code: 'code-missing' }],
  [{ code: 'FRIDAY 20' }, { code: 'code-wrong' }],
  [{ kind: 'gift' }, { kind: 'code-kind-unknown' }],
  [{ amount: '0' }, { amount: 'code-percent-wrong' }],
  [{ amount: '100' }, { amount: 'code-percent-wrong' }],
  [{ amount: '-5' }, { amount: 'code-percent-wrong' }],
  [{ amount: '12.5' }, { amount: 'code-percent-wrong' }],
  [{ kind: 'fixed', amount: '0.00' }, { amount: 'code-sum-wrong' }],
  [{ kind: 'fixed', amount: '1.234' }, { amount: 'code-sum-wrong' }],
  [{ from: 'tomorrow' }, { from: 'code-time-wrong' }],
  [{ until: '2027-02-31T25:00Z' }, { until: 'code-time-wrong' }],
  [{ until: '2026-12-31T23:59Z' }, { until: 'code-until-past' }],
  [{ from: '2027-02-02', until: '2027-02-02' }, { until: 'code-until-before-from' }],
  [{ uses: '0' }, { uses: 'code-uses-wrong' }],
  [{ uses: '1e3' }, { uses: 'code-uses-wrong' }],
  [{ perPerson: 'one' }, { perPerson: 'code-per-person-wrong' }],
  [{ product: 'tee' }, { product: 'code-product-wrong' }],
  [{ product: '14', collection: 'roots' }, { product: 'code-scope-double' }],
] as const)('%j is refused at its field', (changes, problems) => {
  expect(readDiscountCode(typed(changes), NOW)).toEqual({ ok: false, error: problems })
})

test('all faults are told at once', () => {
  const wrong = typed({ code: '', amount: 'x', uses: 'x' })
  expect(readDiscountCode(wrong, NOW)).toMatchObject({
    error: { code: 'code-missing', amount: 'code-percent-wrong', uses: 'code-uses-wrong' },
  })
})
