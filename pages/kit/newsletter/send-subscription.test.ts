import { afterEach, expect, test, vi } from 'vitest'
import { sendSubscription } from './send-subscription.ts'

afterEach(() => vi.unstubAllGlobals())

function respondWith(respond: () => Response | Promise<Response>) {
  const fetchMock = vi.fn<typeof fetch>(async () => respond())
  vi.stubGlobal('fetch', fetchMock)
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined)
  return { fetchMock, logged }
}

const json = (status: number, body: unknown) => () => Response.json(body, { status })

test('posts the address as JSON and accepts JSON (§7)', async () => {
  const { fetchMock } = respondWith(json(201, { status: 'subscribed' }))
  expect(await sendSubscription('ama@example.com')).toEqual({ status: 'succeeded' })
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith('/api/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{"email":"ama@example.com"}',
  })
})

test.each(['', '   '])('nothing is sent for %j', async (email) => {
  const { fetchMock } = respondWith(json(201, {}))
  expect(await sendSubscription(email)).toEqual({
    status: 'failed',
    message: 'Please enter your email.',
  })
  expect(fetchMock).not.toHaveBeenCalled()
})

test.each([
  [{ error: 'Not today.' }, 'Not today.'],
  [{ error: { message: 'Not today.' } }, 'Not today.'],
  [{ error: { code: 'x' } }, 'Failed to subscribe. Please try again.'],
  [{ error: '' }, 'Failed to subscribe. Please try again.'],
  [{ error: 7 }, 'Failed to subscribe. Please try again.'],
  [{ error: null }, 'Failed to subscribe. Please try again.'],
  [{}, 'Failed to subscribe. Please try again.'],
  [null, 'Failed to subscribe. Please try again.'],
  ['no', 'Failed to subscribe. Please try again.'],
])('a refusal with %j shows %j (§8)', async (body, message) => {
  const { logged } = respondWith(json(422, body))
  expect(await sendSubscription('ama@example.com')).toEqual({ status: 'failed', message })
  expect(logged).not.toHaveBeenCalled()
})

test.each([
  [200, ''],
  [502, ''],
  [503, '<html>down</html>'],
  [201, '{"status":'],
])('a response of %i with %j is shown as a network error (§8)', async (status, text) => {
  const { logged } = respondWith(() => new Response(text, { status }))
  expect(await sendSubscription('ama@example.com')).toEqual({
    status: 'failed',
    message: 'Network error. Please try again.',
  })
  const [error] = logged.mock.lastCall ?? []
  expect(error).toMatchObject({ message: `Invalid response from server (Status: ${status})` })
})

test('a failed request is a network error', async () => {
  respondWith(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendSubscription('ama@example.com')).toEqual({
    status: 'failed',
    message: 'Network error. Please try again.',
  })
})
