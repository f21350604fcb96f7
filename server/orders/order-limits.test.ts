import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const LIVE_KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_live_x', PAYSTACK_SECRET_KEY: 'sk_live_x' }

function readOrderLimits(environment: Readonly<Record<string, string>>) {
  const config = readConfig(environment)
  return config.ok ? { ok: true, value: config.value.orderLimits } : config
}

/** A value in the file is the one that holds without the setting. */
const STATED = Object.fromEntries(
  readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8')
    .matchAll(/^#(\w+)=(\d+)$/gm)
    .map(([, name = '', value = '']) => [name, value]),
)

test('without any setting each limit is what .env.example says', () => {
  expect(Object.keys(STATED).length).toBeGreaterThan(12)
  expect(readOrderLimits(STATED)).toEqual(readOrderLimits({}))
})

test('each limit can be set', () => {
  const given = {
    HOLDS_PER_PERSON: '2',
    PIECES_PER_PERSON: '40',
    PIECES_PER_VARIANT: '30',
    HOLDS_PER_SOURCE: '2000',
    PIECES_PER_SOURCE: '3000',
    EXPIRED_HOLDS_PER_SOURCE: '4',
    PIECES_AFTER_EXPIRED: '50',
    PAY_LINK_PIECES: '3',
    PAY_LINK_PIECES_PER_SOURCE: '12',
    PAY_LINK_STOCK_SHARE: '4',
    ATTEMPTS_PER_PERSON: '9',
    ORDERS_PER_MINUTE: '60',
    STATUS_PER_MINUTE: '120',
    PROVIDER_CALLS_PER_MINUTE: '50',
    WITHDRAWN_CODES: ' welcome10, ,SAVE20',
  }
  expect(readOrderLimits(given)).toMatchObject({
    value: {
      holdsPerPerson: 2,
      unitsPerPerson: 40,
      unitsPerVariant: 30,
      holdsPerSource: 2000,
      unitsPerSource: 3000,
      expiredHoldsPerSource: 4,
      unitsAfterExpired: 50,
      longHolds: { unitsPerOrder: 3, unitsPerSource: 12, stockShare: 4 },
      attemptsPerPerson: 9,
      ordersPerMinute: 60,
      statusPerMinute: 120,
      providerCallsPerMinute: 50,
      withdrawnCodes: new Set(['WELCOME10', 'SAVE20']),
    },
  })
})

test('the environment fixes what the owner could otherwise change', () => {
  const fixed = { HOLD_MINUTES: '30', ORDER_MINIMUM_PESEWAS: '500' }
  expect(readConfig(fixed)).toMatchObject({
    value: { fixedSettings: { holdMinutes: 30, orderMinimumPesewas: 500 } },
  })
  expect(readConfig({})).toMatchObject({ value: { fixedSettings: {} } })
})

test('the default rate limit of the provider is higher with live keys [P56]', () => {
  const calls = (providerCallsPerMinute: number) => ({ value: { providerCallsPerMinute } })
  expect(readOrderLimits(LIVE_KEYS)).toMatchObject(calls(600))
  expect(readOrderLimits({})).toMatchObject(calls(100))
  const given = { PROVIDER_CALLS_PER_MINUTE: '1200' }
  expect(readOrderLimits({ ...LIVE_KEYS, ...given })).toMatchObject(calls(1200))
})

test.each([
  [
    'PROVIDER_CALLS_PER_MINUTE',
    '9',
    'PROVIDER_CALLS_PER_MINUTE must be a whole number from 10 to 1000000, not "9".',
  ],
  [
    'PROVIDER_CALLS_PER_MINUTE',
    '99.5',
    'PROVIDER_CALLS_PER_MINUTE must be a whole number from 10 to 1000000, not "99.5".',
  ],
  ['HOLD_MINUTES', '4', 'HOLD_MINUTES must be a whole number from 5 to 1440, not "4".'],
  ['HOLD_MINUTES', '1e1', 'HOLD_MINUTES must be a whole number from 5 to 1440, not "1e1".'],
  ['HOLDS_PER_PERSON', '0', 'HOLDS_PER_PERSON must be a whole number from 1 to 1000000, not "0".'],
  [
    'ORDER_MINIMUM_PESEWAS',
    '9',
    'ORDER_MINIMUM_PESEWAS must be a whole number from 10 to 100000000, not "9".',
  ],
  [
    'ORDERS_PER_MINUTE',
    '-1',
    'ORDERS_PER_MINUTE must be a whole number from 1 to 1000000, not "-1".',
  ],
])('%s=%s is refused with a message', (name, text, sentence) => {
  expect(readOrderLimits({ [name]: text })).toEqual({ ok: false, error: sentence })
})
