import type { Answer } from './serve-locally.ts'

export const refusal = (message: string, more: object = {}) => ({ status: false, message, ...more })

/** These are all observed or expected failures of the provider. */
export const paystackFaults = {
  timeout: 'hang',
  'connection cut': 'cut',
  'server error': { status: 500, json: refusal('Something went wrong') },
  'bad gateway in HTML': { status: 502, text: '<html><h1>502 Bad Gateway</h1></html>' },
  'HTML with 200': { text: '<html>Maintenance</html>' },
  'invalid key': { status: 401, json: refusal('Invalid key') },
  'invalid key with 400': { status: 400, json: refusal('Invalid key') },
  'rate limit': {
    status: 429,
    headers: { 'x-ratelimit-reset': '17' },
    json: refusal('Rate limit exceeded!', { type: 'api_error', code: 'rate_limited' }),
  },
  'duplicate reference': {
    status: 400,
    json: refusal('Duplicate Transaction Reference', {
      meta: { nextStep: 'Try and create the Transaction or Charge with a new reference' },
      type: 'validation_error',
      code: 'duplicate_reference',
    }),
  },
  'currency not supported': { status: 400, json: refusal('Currency not supported by merchant') },
  'success without data': { json: { status: true, message: 'ok', data: null } },
  'an empty object': { json: {} },
  'an empty body': { text: '' },
  'a list': { json: [] },
  'a way elsewhere': { status: 302, headers: { location: 'http://127.0.0.1:1/' }, text: '' },
  'too much': { text: `"${'x'.repeat(600_000)}"` },
} as const satisfies Readonly<Record<string, Answer>>

export type PaystackFault = keyof typeof paystackFaults
