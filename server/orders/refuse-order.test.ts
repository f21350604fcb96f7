import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { refuseOrder } from './refuse-order.ts'

test.each([
  [
    { code: 'drop-holds-expired', endsInMs: 26 * 60_000 - 1 },
    'You have held pieces of this drop twice without paying for them. Now others have a chance; please try again in 26 minutes.',
  ],
  [
    { code: 'drop-holds-expired', endsInMs: 1 },
    'You have held pieces of this drop twice without paying for them. Now others have a chance; please try again in 1 minute.',
  ],
  [
    { code: 'drop-network-holds-too-many' },
    'Many unpaid pieces of this drop are held from your network, and most of those before were never paid for. Please try again in a few minutes, or over another connection.',
  ],
] as const)(
  '%o is a 429 with a sentence that says when to try again [D145]',
  async (refusal, message) => {
    const app = Fastify()
    app.get('/', (_request, reply) => refuseOrder(reply, refusal))
    const response = await app.inject('/')
    const { code } = refusal
    expect([response.statusCode, response.json()]).toEqual([429, { error: { code, message } }])
  },
)

test('of a piece by draw it is never said that it is not open yet [D159]', async () => {
  const app = Fastify()
  app.get('/', (_request, reply) =>
    refuseOrder(reply, { code: 'drop-not-open', opensInMs: 9, isDraw: true }),
  )
  const { error } = (await app.inject('/')).json()
  expect(error).toMatchObject({ code: 'drop-not-open', opensInMs: 9 })
  expect(error.message).toMatch(/^This piece goes by draw: until the drop is over, only those/)
})
