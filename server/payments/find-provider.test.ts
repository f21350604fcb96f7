import { expect, test } from 'vitest'
import { FAKE_PROVIDER, fakePayments } from '#testing/orders/fake-payments'
import { findAttemptProvider } from './find-provider.ts'

const OPEN = { provider: FAKE_PROVIDER, orderEndedAtMs: null } as const
const ENDED = { ...OPEN, orderEndedAtMs: 1 } as const

test.each([
  ['test', { ...OPEN, orderMode: 'test' }, true],
  ['test', { ...ENDED, orderMode: 'test' }, true],
  ['test', { ...OPEN, orderMode: 'live' }, false],
  ['test', { ...OPEN, orderMode: null }, true],
  ['live', { ...OPEN, orderMode: 'live' }, true],
  ['live', { ...OPEN, orderMode: null }, true],
  // Real money may have come for it: the keys may have been changed while it was being paid.
  ['live', { ...OPEN, orderMode: 'test' }, true],
  ['live', { ...ENDED, orderMode: 'test' }, false],
  ['live', { ...OPEN, orderMode: 'live', provider: 'another' }, false],
] as const)(
  'with %s keys the provider of %j is asked: %s [P64] [P152]',
  (mode, attempt, isAsked) => {
    const payments = { ...fakePayments(), mode }
    expect(findAttemptProvider({ payments }, attempt)).toEqual(isAsked ? payments : null)
  },
)
