import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { findWhyClosed } from './closed-shop.ts'

const TEST_KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_test_1', PAYSTACK_SECRET_KEY: 'sk_test_1' }
const LIVE_KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_live_1' }

function configOf(environment: Readonly<Record<string, string>>) {
  const config = readConfig(environment)
  if (!config.ok) throw new Error(config.error)
  return config.value
}

function whyClosed(environment: Readonly<Record<string, string>>): string | null {
  return findWhyClosed(configOf(environment))
}

test('a public address without keys is closed, and the reason says what to do [P57]', () => {
  expect(whyClosed({ PUBLIC_URL: 'https://shop.example' })).toBe(
    'Shoppers come to shop.example, but there are no payment keys: orders would count as paid although no money moves. Type the live keys in the back office, under Keys and services. Whoever runs the server may set PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY instead; or, for a shop that is meant for tests, ALLOW_TEST_PAYMENTS=true',
  )
})

test('a public address with test keys is closed, and the reason contains no key [P57]', () => {
  const why = whyClosed({ PUBLIC_URL: 'https://shop.example', ...TEST_KEYS })
  expect(why).toContain('the payment keys are test keys')
  expect(why).toContain('ALLOW_TEST_PAYMENTS=true')
  expect(why).not.toMatch(/[ps]k_test/)
})

test.each([
  'http://192.168.0.20:3000',
  'http://laptop.local',
  'https://localhost.shop.example',
  'https://127.0.0.1.nip.io',
  'https://[2001:db8::1]',
])('%s is not an address of this machine [P57]', (PUBLIC_URL) => {
  expect(whyClosed({ PUBLIC_URL })).toContain('ALLOW_TEST_PAYMENTS=true')
})

test.each([
  {},
  TEST_KEYS,
  { PUBLIC_URL: 'https://localhost' },
  { PUBLIC_URL: 'http://shop.localhost:3000' },
  { PUBLIC_URL: 'http://127.8.0.1:3000', ...TEST_KEYS },
  { PUBLIC_URL: 'http://[::1]:3000' },
  { PUBLIC_URL: 'https://shop.example', ...LIVE_KEYS },
  { PUBLIC_URL: 'https://shop.example', ALLOW_TEST_PAYMENTS: 'true' },
  { PUBLIC_URL: 'https://shop.example', ALLOW_TEST_PAYMENTS: 'true', ...TEST_KEYS },
])('a shop with %o is open [P57]', (environment) => {
  expect(whyClosed(environment)).toBeNull()
})

test('a shop whose typed keys cannot be read any more is closed, also on this machine', () => {
  expect(findWhyClosed({ ...configOf({}), lostConnections: ['payments'] })).toContain(
    'type them again',
  )
})
