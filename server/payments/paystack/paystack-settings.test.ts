import { expect, test } from 'vitest'
import { readPaystackSettings } from './paystack-settings.ts'

const keys = { PAYSTACK_PUBLIC_KEY: 'pk_test_a', PAYSTACK_SECRET_KEY: 'sk_test_b' }

test('two keys suffice: the defaults are the provider’s hosts and the channels of Ghana', () => {
  expect(readPaystackSettings(keys)).toEqual({
    ok: true,
    value: {
      publicKey: 'pk_test_a',
      secretKey: 'sk_test_b',
      mode: 'test',
      apiUrl: 'https://api.paystack.co',
      scriptUrl: 'https://js.paystack.co/v2/inline.js',
      channels: ['mobile_money', 'card'],
    },
  })
})

test('without keys there are no settings, so the stand-in is used', () => {
  expect(readPaystackSettings({})).toEqual({ ok: true, value: null })
})

test('live keys, other hosts and all six channels can be set', () => {
  const given = {
    PAYSTACK_PUBLIC_KEY: 'pk_live_a',
    PAYSTACK_SECRET_KEY: 'sk_live_b',
    PAYSTACK_API_URL: 'http://127.0.0.1:4000/',
    PAYSTACK_SCRIPT_URL: 'http://127.0.0.1:4000/inline.js',
    PAYSTACK_CHANNELS: 'card, bank,ussd,qr,mobile_money, bank_transfer',
  }
  expect(readPaystackSettings(given)).toMatchObject({
    ok: true,
    value: {
      mode: 'live',
      apiUrl: 'http://127.0.0.1:4000',
      scriptUrl: 'http://127.0.0.1:4000/inline.js',
      channels: ['card', 'bank', 'ussd', 'qr', 'mobile_money', 'bank_transfer'],
    },
  })
})

test.each([
  [
    { PAYSTACK_PUBLIC_KEY: 'sk_test_b' },
    'PAYSTACK_PUBLIC_KEY must start with pk_test_ or pk_live_.',
  ],
  [
    { PAYSTACK_PUBLIC_KEY: 'pk_test_' },
    'PAYSTACK_PUBLIC_KEY must start with pk_test_ or pk_live_.',
  ],
  [
    { PAYSTACK_SECRET_KEY: 'pk_test_a' },
    'PAYSTACK_SECRET_KEY must start with sk_test_ or sk_live_.',
  ],
  [
    { PAYSTACK_SECRET_KEY: 'sk_test_b ' },
    'PAYSTACK_SECRET_KEY must start with sk_test_ or sk_live_.',
  ],
  [
    { PAYSTACK_SECRET_KEY: 'sk_live_b' },
    'The Paystack keys do not belong together: PAYSTACK_PUBLIC_KEY is a test key, PAYSTACK_SECRET_KEY a live key.',
  ],
  [
    { PAYSTACK_CHANNELS: 'card,cash' },
    'PAYSTACK_CHANNELS may list card, bank, ussd, qr, mobile_money, bank_transfer, not "cash".',
  ],
  [
    { PAYSTACK_API_URL: 'api' },
    'PAYSTACK_API_URL must be a full address such as https://api.paystack.co, not "api".',
  ],
  [
    { PAYSTACK_SCRIPT_URL: 'javascript:alert(1)' },
    'PAYSTACK_SCRIPT_URL must be a full address such as https://api.paystack.co, not "javascript:alert(1)".',
  ],
])('%o is refused with a message', (changes, sentence) => {
  expect(readPaystackSettings({ ...keys, ...changes })).toEqual({ ok: false, error: sentence })
})
