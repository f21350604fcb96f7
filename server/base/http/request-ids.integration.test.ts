import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '#testing/server/start-test-shop'

const GIVEN = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const OWN = /^[0-9a-f]{32}$/

async function answerTo(trustProxy: boolean | number | string[], id?: string) {
  const { app, close } = await openTestShop({ config: { trustProxy } })
  onTestFinished(close)
  const response = await app.inject({
    url: '/healthz',
    headers: id === undefined ? {} : { 'x-request-id': id },
  })
  return response.headers['x-request-id']
}

test('every answer has an id of its own', async () => {
  const { app, close } = await openTestShop()
  onTestFinished(close)
  const ids = await Promise.all(
    ['/', '/product/14', '/healthz', '/no-such', '/owner/sign-in', '/api/geo'].map(
      async (url) => (await app.inject(url)).headers['x-request-id'],
    ),
  )
  for (const id of ids) expect(id).toMatch(OWN)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each([
  ['a visitor', false, GIVEN],
  ['a proxy that is not ours', ['203.0.113.9'], GIVEN],
  ['our proxy, but a phone number', 1, '0244123456'],
  ['our proxy, but something long', 1, 'f'.repeat(1000)],
  ['our proxy, but with more', 1, `${GIVEN}"}`],
])('an id from %s is not taken [M63]', async (_who, trustProxy, id) => {
  const answered = await answerTo(trustProxy, id)
  expect(answered).toMatch(OWN)
  expect(answered).not.toBe(id)
})

test.each([[1], [true], [['loopback']]])(
  'our proxy’s id is taken with TRUST_PROXY %j',
  async (trust) => {
    expect(await answerTo(trust, GIVEN)).toBe(GIVEN)
    const uuid = '0b5a3c1e-2d4f-4a6b-8c7d-9e0f1a2b3c4d'
    expect(await answerTo(trust, uuid)).toBe(uuid)
  },
)
