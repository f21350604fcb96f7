import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { refusePublicTestShop } from './refuse-test-payments.ts'

const TEST_KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_test_1', PAYSTACK_SECRET_KEY: 'sk_test_1' }
const LIVE_KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_live_1' }

function refusalOf(environment: Readonly<Record<string, string>>): string | null {
  const config = readConfig(environment)
  if (!config.ok) throw new Error(config.error)
  return refusePublicTestShop(config.value)
}

test('a public address without keys is refused with instructions [P57]', () => {
  expect(refusalOf({ PUBLIC_URL: 'https://shop.example' })).toBe(
    'PUBLIC_URL says that shoppers come to shop.example, but PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY are missing: orders would count as paid although no money moves. Set both to the live keys; or, for a shop that is meant for tests, set ALLOW_TEST_PAYMENTS=true.',
  )
})

test('a public address with test keys is refused, and the message contains no key [P57]', () => {
  const refusal = refusalOf({ PUBLIC_URL: 'https://shop.example', ...TEST_KEYS })
  expect(refusal).toContain('PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY are test keys')
  expect(refusal).toContain('ALLOW_TEST_PAYMENTS=true')
  expect(refusal).not.toMatch(/[ps]k_test/)
})

test.each([
  'http://192.168.0.20:3000',
  'http://laptop.local',
  'https://localhost.shop.example',
  'https://127.0.0.1.nip.io',
  'https://[2001:db8::1]',
])('%s is not an address of this machine [P57]', (PUBLIC_URL) => {
  expect(refusalOf({ PUBLIC_URL })).toContain('ALLOW_TEST_PAYMENTS=true')
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
])('a shop with %o may open [P57]', (environment) => {
  expect(refusalOf(environment)).toBeNull()
})
