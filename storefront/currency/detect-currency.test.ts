import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { consent } from '../consent/consent-state.ts'
import { detectCurrency } from './detect-currency.ts'
import type { Step } from './detection.ts'

const ONE = 'https://one.example/json'
const TWO = 'https://two.example/'
const REVERSE = 'https://reverse.example/client'

type Body = { readonly status?: number; readonly text: string } | 'hang'
const json = (value: unknown): Body => ({ text: JSON.stringify(value) })

let bodies: Record<string, Body>
let asked: string[]

function allowPreferences(preferences: boolean) {
  consent.set({ analytics: false, marketing: false, preferences })
}

beforeEach(() => {
  vi.useFakeTimers()
  allowPreferences(true)
  asked = []
  bodies = {
    '/api/geo': { status: 204, text: '' },
    '/api/geo/services': json({ services: [ONE, TWO], reverseGeocodeUrl: REVERSE }),
  }
  vi.stubGlobal('fetch', async (given: string) => {
    const [url = ''] = given.split('?')
    asked.push(given)
    const body = bodies[url] ?? { status: 503, text: '' }
    if (body === 'hang') return new Promise(() => undefined)
    const status = body.status ?? 200
    return new Response(status === 204 ? null : body.text, { status })
  })
  standAt({ permission: 'prompt' })
})
afterEach(() => {
  consent.set(null)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Place = {
  readonly permission: string
  readonly language?: string
  readonly position?: 'accra' | 'refused' | 'never'
  readonly doNotTrack?: '1'
  readonly globalPrivacyControl?: true
}

function standAt({ permission, language = 'en', position = 'never', ...wishes }: Place) {
  const getCurrentPosition = vi.fn((found, failed) => {
    if (position === 'accra') found({ coords: { latitude: 5.60372, longitude: -0.18696 } })
    if (position === 'refused') failed({ code: 1 })
  })
  vi.stubGlobal('navigator', {
    language,
    permissions: { query: async () => ({ state: permission }) },
    geolocation: { getCurrentPosition },
    ...wishes,
  })
  return getCurrentPosition
}

async function detectIn(mayAsk = false) {
  const steps: Step[] = []
  const detecting = detectCurrency({
    mayAsk,
    onStep: (step) => {
      if (step.state !== 'running') steps.push(step)
    },
  })
  await vi.runAllTimersAsync()
  return { found: await detecting, steps }
}

test('our own look-up comes first, and is enough', async () => {
  bodies['/api/geo'] = json({ country_code: 'GB' })
  expect((await detectIn()).found).toEqual({ currency: 'GBP', how: 'address' })
  expect(asked).toEqual(['/api/geo'])
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
  'a service that answers %s is passed over (§4) [E7]',
  async (_what, body) => {
    bodies[ONE] = body
    bodies[TWO] = json({ country: 'de' })
    const { found, steps } = await detectIn()
    expect(found).toEqual({ currency: 'EUR', how: 'place' })
    expect(steps.map(({ state }) => state)).toEqual(['nothing', 'nothing', 'found'])
  },
)

test('each service is given 5 s [E7]', async () => {
  bodies['/api/geo'] = 'hang'
  bodies[ONE] = 'hang'
  bodies[TWO] = 'hang'
  const { steps } = await detectIn()
  expect(steps.slice(0, 3).map(({ ms }) => Math.round(ms))).toEqual([5000, 5000, 5000])
})

test('without permission and without a press the position is not asked for', async () => {
  const getCurrentPosition = standAt({ permission: 'prompt', language: 'en-GB' })
  expect((await detectIn()).found).toEqual({ currency: 'GBP', how: 'language' })
  expect(getCurrentPosition).not.toHaveBeenCalled()
})

test.each([
  ['granted', false],
  ['prompt', true],
] as const)('permission %s and pressed %s: the position counts', async (permission, mayAsk) => {
  const getCurrentPosition = standAt({ permission, position: 'accra', language: 'en-GB' })
  bodies[REVERSE] = json({ countryCode: 'GH' })
  expect((await detectIn(mayAsk)).found).toEqual({ currency: 'GHS', how: 'position' })
  expect(asked.at(-1)).toBe(`${REVERSE}?latitude=5.60&longitude=-0.19&localityLanguage=en`)
  expect(getCurrentPosition.mock.calls[0]).toContainEqual({ timeout: 10_000, maximumAge: 300_000 })
})

test.each(['refused', 'never'] as const)(
  'a position that is %s leads to the language [E8]',
  async (position) => {
    standAt({ permission: 'prompt', position, language: 'fr-FR' })
    const { found, steps } = await detectIn(true)
    expect(found).toEqual({ currency: 'EUR', how: 'language' })
    expect(Math.round(steps.at(-2)?.ms ?? 0)).toBe(position === 'never' ? 10_000 : 0)
  },
)

test.each(['en', 'xx-ZZ', ''])('the language %j ends with GHS', async (language) => {
  standAt({ permission: 'denied', language })
  expect((await detectIn(true)).found).toEqual({ currency: 'GHS', how: 'default' })
})

test('when our own server is silent too, the language is left', async () => {
  bodies = { '/api/geo': 'hang', '/api/geo/services': { text: 'no JSON' } }
  standAt({ permission: 'granted', language: 'en-US' })
  expect((await detectIn()).found).toEqual({ currency: 'USD', how: 'language' })
})

const OURS = ['/api/geo', '/api/geo/services']

test.each([
  ['before any choice', () => consent.set(null)],
  ['without leave to remember preferences', () => allowPreferences(false)],
])('%s nobody but the shop is asked, and the steps say so', async (_when, choose) => {
  choose()
  const getCurrentPosition = standAt({
    permission: 'granted',
    position: 'accra',
    language: 'de-DE',
  })
  const { found, steps } = await detectIn()
  expect(found).toEqual({ currency: 'EUR', how: 'language' })
  expect(asked).toEqual(OURS)
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
  '%j holds even after Accept All, until the visitor presses the button',
  async (wish) => {
    standAt({ permission: 'prompt', language: 'de-DE', ...wish })
    bodies[ONE] = json({ country: 'GB' })
    expect((await detectIn()).found.currency).toBe('EUR')
    expect(asked).toEqual(OURS)
    expect((await detectIn(true)).found.currency).toBe('GBP')
  },
)

test('a press asks the services whatever was chosen before', async () => {
  allowPreferences(false)
  bodies[ONE] = json({ country: 'GB' })
  expect((await detectIn(true)).found).toEqual({ currency: 'GBP', how: 'place' })
})

test('leave that is taken away meanwhile ends the asking', async () => {
  bodies[ONE] = 'hang'
  const detecting = detectCurrency({ mayAsk: false })
  await vi.advanceTimersByTimeAsync(1_000)
  allowPreferences(false)
  await vi.runAllTimersAsync()
  await detecting
  expect(asked).toEqual([...OURS, ONE])
})
