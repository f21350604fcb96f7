import { expect, test } from 'vitest'
import { readRefundScope, type TypedRefund } from './read-refund-scope.ts'

function typed(changes: Partial<TypedRefund> = {}): TypedRefund {
  const lines = [
    { position: 0, quantity: '0', restock: true },
    { position: 2, quantity: '', restock: false },
  ]
  return { way: '', amount: '', lines, ...changes }
}
const oneUnit = [{ position: 0, quantity: '1', restock: true }]

test('all that is left, with the lines that go back on sale', () => {
  const scope = readRefundScope(typed({ way: 'whole' }))
  expect(scope).toEqual({ ok: true, value: { kind: 'whole', restock: [0] } })
})

test('some pieces, and an amount', () => {
  const units = readRefundScope(typed({ way: 'lines', lines: oneUnit }))
  const lines = [{ position: 0, quantity: 1, restock: true }]
  expect(units).toEqual({ ok: true, value: { kind: 'lines', lines } })
  const amount = readRefundScope(typed({ way: 'amount', amount: ' 50 ' }))
  expect(amount).toEqual({ ok: true, value: { kind: 'amount', amountPesewas: 5_000 } })
})

test.each([
  [{ way: 'whole', amount: '50' }, 'refund-way-disagrees'],
  [{ way: 'whole', amount: 'fifty' }, 'refund-way-disagrees'],
  [{ way: 'whole', lines: oneUnit }, 'refund-way-disagrees'],
  [{ way: 'lines', lines: oneUnit, amount: '50' }, 'refund-way-disagrees'],
  [{ way: 'lines', amount: '50' }, 'refund-way-disagrees'],
  [{ way: 'amount', amount: '50', lines: oneUnit }, 'refund-way-disagrees'],
  [{ amount: '50' }, 'refund-scope-missing'],
  [{}, 'refund-scope-missing'],
  [{ way: 'amount' }, 'refund-amount-wrong'],
  [
    { way: 'lines', lines: [{ position: 0, quantity: '-1', restock: false }] },
    'refund-line-too-many',
  ],
] as const)('what does not fit together is refused: %o', (changes, error) => {
  expect(readRefundScope(typed(changes))).toEqual({ ok: false, error })
})
