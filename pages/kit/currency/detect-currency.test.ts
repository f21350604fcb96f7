import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consent } from '../../frame/consent/consent-state.ts'
import { detectCurrency } from './detect-currency.ts'
import type { Step } from './detection-step.ts'

const ONE = 'https://one.example/json'
const TWO = 'https://two.example/'
const REVERSE = 'https://reverse.example/client'

type Body = { readonly status?: number; readonly text: string } | 'hang'
const json = (value: unknown): Body => ({ text: JSON.stringify(value) })

let bodies: Record<string, Body>
let requests: string[]

function allowPreferences(preferences: boolean) {
  consent.set({ analytics: false, marketing: false, preferences })
}

beforeEach(() => {
  vi.useFakeTimers()
  allowPreferences(true)
  requests = []
  bodies = {
    '/api/geo': { status: 204, text: '' },
    '/api/geo/services': json({ services: [ONE, TWO], reverseGeocodeUrl: REVERSE }),
  }
  vi.stubGlobal('fetch', async (given: string) => {
    const [url = ''] = given.split('?')
    requests.push(given)
    const body = bodies[url] ?? { status: 503, text: '' }
    if (body === 'hang') return new Promise(() => undefined)
    const status = body.status ?? 200
    return new Response(status === 204 ? null : body.text, { status })
  })
  stubBrowser({ permission: 'prompt' })
})
afterEach(() => {
  consent.set(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type FakeBrowser = {
  readonly permission: string
  readonly language?: string
  readonly position?: 'accra' | 'refused' | 'never'
  readonly doNotTrack?: '1'
  readonly globalPrivacyControl?: true
}

function stubBrowser({ permission, language = 'en', position = 'never', ...optOut }: FakeBrowser) {
  const getCurrentPosition = vi.fn((found, failed) => {
    if (position === 'accra') found({ coords: { latitude: 5.60372, longitude: -0.18696 } })
    if (position === 'refused') failed({ code: 1 })
  })
  vi.stubGlobal('navigator', {
    language,
    permissions: { query: async () => ({ state: permission }) },
    geolocation: { getCurrentPosition },
    ...optOut,
  })
  return getCurrentPosition
}

async function detectIn(mayPrompt = false) {
  const steps: Step[] = []
  const detecting = detectCurrency({
    mayPrompt,
    onStep: (step) => {
      if (step.state !== 'running') steps.push(step)
    },
  })
  await vi.runAllTimersAsync()
  return { found: await detecting, steps }
}

test('our own lookup comes first, and its result ends the detection', async () => {
  bodies['/api/geo'] = json({ country_code: 'GB' })
  expect((await detectIn()).found).toEqual({ currency: 'GBP', how: 'address' })
  expect(requests).toEqual(['/api/geo'])
})

test.each([
  ['HTML', { text: '<h1>Hi</h1>' }],
  ['nothing', { text: '' }],
  ['null', json(null)],
  ['an empty object', json({})],
  ['a refusal with status 200', json({ error: true, reason: 'RateLimited', country_code: 'US' })],
  ['a failure with status 200', json({ status: 'fail', countryCode: 'US' })],
  ['a spelt-out country', json({ country: 'United States' })],
  ['three letters', json({ country_code: 'USA' })],
  ['no country at all', json({ country_code: 'XX' })],
  ['a number', json({ country_code: 44 })],
  ['an error', { status: 429, text: '{}' }],
  ['silence', 'hang'],
] satisfies [string, Body][])(
  'a service that responds with %s is skipped (§4) [E7]',
  async (_what, body) => {
    bodies[ONE] = body
    bodies[TWO] = json({ country: 'de' })
    const { found, steps } = await detectIn()
    expect(found).toEqual({ currency: 'EUR', how: 'place' })
    expect(steps.map(({ state }) => state)).toEqual(['nothing', 'nothing', 'found'])
  },
)

test('each service times out after 5 s [E7]', async () => {
  bodies['/api/geo'] = 'hang'
  bodies[ONE] = 'hang'
  bodies[TWO] = 'hang'
  const { steps } = await detectIn()
  expect(steps.slice(0, 3).map(({ ms }) => Math.round(ms))).toEqual([5000, 5000, 5000])
})

test('the position is not requested without permission or a press of the button', async () => {
  const getCurrentPosition = stubBrowser({ permission: 'prompt', language: 'en-GB' })
  expect((await detectIn()).found).toEqual({ currency: 'GBP', how: 'language' })
  expect(getCurrentPosition).not.toHaveBeenCalled()
})

test.each([
  ['granted', false],
  ['prompt', true],
] as const)('permission %s and pressed %s: the position is used', async (permission, mayPrompt) => {
  const getCurrentPosition = stubBrowser({ permission, position: 'accra', language: 'en-GB' })
  bodies[REVERSE] = json({ countryCode: 'GH' })
  expect((await detectIn(mayPrompt)).found).toEqual({ currency: 'GHS', how: 'position' })
  expect(requests.at(-1)).toBe(`${REVERSE}?latitude=5.60&longitude=-0.19&localityLanguage=en`)
  expect(getCurrentPosition.mock.calls[0]).toContainEqual({ timeout: 10_000, maximumAge: 300_000 })
})

test.each(['refused', 'never'] as const)(
  'a position that is %s falls back to the language [E8]',
  async (position) => {
    stubBrowser({ permission: 'prompt', position, language: 'fr-FR' })
    const { found, steps } = await detectIn(true)
    expect(found).toEqual({ currency: 'EUR', how: 'language' })
    expect(Math.round(steps.at(-2)?.ms ?? 0)).toBe(position === 'never' ? 10_000 : 0)
  },
)

test.each(['en', 'xx-ZZ', ''])('the language %j gives GHS', async (language) => {
  stubBrowser({ permission: 'denied', language })
  expect((await detectIn(true)).found).toEqual({ currency: 'GHS', how: 'default' })
})

test('the language decides if our own server does not respond either', async () => {
  bodies = { '/api/geo': 'hang', '/api/geo/services': { text: 'no JSON' } }
  stubBrowser({ permission: 'granted', language: 'en-US' })
  expect((await detectIn()).found).toEqual({ currency: 'USD', how: 'language' })
})

const OURS = ['/api/geo', '/api/geo/services']

test.each([
  ['before any choice', () => consent.set(null)],
  ['without consent to preferences', () => allowPreferences(false)],
])('%s only the shop is called, and the other steps are waiting', async (_when, choose) => {
  choose()
  const getCurrentPosition = stubBrowser({
    permission: 'granted',
    position: 'accra',
    language: 'de-DE',
  })
  const { found, steps } = await detectIn()
  expect(found).toEqual({ currency: 'EUR', how: 'language' })
  expect(requests).toEqual(OURS)
  expect(getCurrentPosition).not.toHaveBeenCalled()
  expect(steps.map(({ state }) => state)).toEqual([
    'nothing',
    'waiting',
    'waiting',
    'waiting',
    'found',
  ])
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }] as const)(
  '%j is respected even after Accept All, until the visitor presses the button',
  async (optOut) => {
    stubBrowser({ permission: 'prompt', language: 'de-DE', ...optOut })
    bodies[ONE] = json({ country: 'GB' })
    expect((await detectIn()).found.currency).toBe('EUR')
    expect(requests).toEqual(OURS)
    expect((await detectIn(true)).found.currency).toBe('GBP')
  },
)

test('a press of the button calls the services regardless of consent', async () => {
  allowPreferences(false)
  bodies[ONE] = json({ country: 'GB' })
  expect((await detectIn(true)).found).toEqual({ currency: 'GBP', how: 'place' })
})

test('no further service is called once consent is withdrawn', async () => {
  bodies[ONE] = 'hang'
  const detecting = detectCurrency({ mayPrompt: false })
  await vi.advanceTimersByTimeAsync(1_000)
  allowPreferences(false)
  await vi.runAllTimersAsync()
  await detecting
  expect(requests).toEqual([...OURS, ONE])
})
