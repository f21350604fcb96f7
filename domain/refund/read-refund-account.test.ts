import { expect, test } from 'vitest'
import { bankValue, readRefundAccount } from './read-refund-account.ts'

const mtn = bankValue({ kind: 'mobile-money', id: '28' })
const bank = bankValue({ kind: 'bank', id: '9' })

test.each([
  [mtn, '055 123 4987', { bankId: '28', accountNumber: '0551234987' }],
  [mtn, '+233 55 123 4987', { bankId: '28', accountNumber: '0551234987' }],
  [bank, '1441-0001-2345-6', { bankId: '9', accountNumber: '1441000123456' }],
])('reads %s, %s', (typed, account, value) => {
  expect(readRefundAccount({ bank: typed, account })).toEqual({ ok: true, value })
})

test.each([
  ['', '0551234987', 'refund-bank-missing'],
  ['bank:', '0551234987', 'refund-bank-missing'],
  ['bank:9/../1', '0551234987', 'refund-bank-missing'],
  [mtn, '12345', 'refund-account-wrong'],
  [bank, 'GH12 my account', 'refund-account-wrong'],
  [bank, '', 'refund-account-wrong'],
])('refuses %s, %s', (typed, account, error) => {
  expect(readRefundAccount({ bank: typed, account })).toEqual({ ok: false, error })
})
