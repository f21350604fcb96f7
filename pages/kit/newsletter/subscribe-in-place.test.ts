// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeInPlace } from './subscribe-in-place.ts'

const FAILED = 'Failed to subscribe. Please try again.'
const NETWORK = 'Network error. Please try again.'
const TOO_MANY = 'Too many requests. Please wait a moment and try again.'

beforeEach(() => vi.spyOn(console, 'error').mockReturnValue(undefined))
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The form as the server sends it, with the focus in its field. */
function openForm() {
  document.body.innerHTML =
    '<form><input type="email" name="email"><button>Subscribe</button><p id="outcome" aria-live="polite"></p></form>'
  const [form, input] = [document.querySelector('form'), document.querySelector('input')]
  if (!form || !input) throw new Error('No form')
  input.value = 'ama@example.com'
  input.focus()
  return { form, input, shown: () => form.querySelector('p')?.textContent ?? '' }
}

function answerWith(respond: () => Promise<Response>) {
  vi.stubGlobal('fetch', respond)
}

test.each([
  { status: 422, body: '{"error":"Not this one."}', shown: 'Not this one.' },
  { status: 429, body: `{"error":{"message":"${TOO_MANY}"}}`, shown: TOO_MANY },
  { status: 500, body: '{"error":{}}', shown: FAILED },
  { status: 400, body: '{}', shown: FAILED },
  { status: 500, body: '', shown: NETWORK },
  { status: 200, body: '', shown: NETWORK },
  { status: 502, body: '<h1>Bad gateway</h1>', shown: NETWORK },
  { status: 204, body: null, shown: NETWORK },
])(
  'a response of $status with $body shows “$shown” and keeps the address (§7, §8)',
  async ({ status, body, shown: words }) => {
    answerWith(async () => new Response(body, { status }))
    const { form, input, shown } = openForm()
    await subscribeInPlace(form)
    expect(shown()).toBe(words)
    expect(input.value).toBe('ama@example.com')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(input)
  },
)

test('a lost connection shows a network error and keeps the address (§8)', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')))
  const { form, input, shown } = openForm()
  await subscribeInPlace(form)
  expect(shown()).toBe(NETWORK)
  expect(input.value).toBe('ama@example.com')
})

test('any successful status shows thanks instead of an earlier error, and empties the field (§7)', async () => {
  const { form, input, shown } = openForm()
  answerWith(async () => new Response('{}', { status: 500 }))
  await subscribeInPlace(form)
  answerWith(async () => new Response('{"anything":1}', { status: 299 }))
  await subscribeInPlace(form)
  expect(shown()).toMatch(/^Thank you for subscribing! One step is left/)
  expect(input.value).toBe('')
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})
