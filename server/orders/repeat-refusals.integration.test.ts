import { type IncomingMessage, request as send } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { expireOrder } from '#database/orders/hold-order'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { ORDER_LIMITS } from '#testing/orders/order-limits'
import { openTestShop } from '#testing/server/start-test-shop'

const GONE = { productId: 14, colour: 'Black', size: 'S' } as const
const HELD = { productId: 14, colour: 'Black', size: 'M' } as const
/** This is far above what these tests send. */
const MANY = 2_000

type Body = Readonly<Record<string, unknown>>
type Posted = { readonly headers?: Readonly<Record<string, string>>; readonly raw?: string }

/** One size is sold out; the last unit of another is held. */
async function openBusyShop(engine: Engine, ordersPerMinute = MANY) {
  const { databaseUrl = null } = await engine.create()
  const orderLimits = { ...ORDER_LIMITS, ordersPerMinute }
  const { shop, app, close } = await openTestShop({ config: { databaseUrl, orderLimits } })
  onTestFinished(close)
  await restock(shop.db, { ...GONE, quantity: 0 })
  await restock(shop.db, { ...HELD, quantity: 1 })
  const ready: string[] = []
  shop.readyAnswers.listeners.add(({ route, status }) => ready.push(`${route} ${status}`))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  /** A browser posts like this, so that the post need not reach Fastify. */
  async function post(body: Body, { headers = {}, raw = JSON.stringify(body) }: Posted = {}) {
    const before = ready.length
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const length = { 'content-length': String(Buffer.byteLength(raw)) }
    const types = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const options = { method: 'POST', agent: false, headers: { ...types, ...length, ...headers } }
    send(`${origin}/api/orders`, options, resolve).on('error', reject).end(raw)
    const response = await promise
    const answer = {
      status: response.statusCode,
      headers: namedHeaders(response.headers),
      body: await text(response),
    }
    return { answer, isRepeated: ready.length > before }
  }

  /** Fastify alone answers this. */
  async function inject(body: Body, raw = JSON.stringify(body)) {
    const headers = {
      host: new URL(origin).host,
      connection: 'close',
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    }
    const response = await app.inject({ method: 'POST', url: '/api/orders', headers, payload: raw })
    const answer = {
      status: response.statusCode,
      headers: namedHeaders(response.headers),
      body: response.body,
    }
    return { answer, isRepeated: false }
  }

  /** Somebody was refused the ordinary way. */
  async function becomeBusy() {
    await post(anOrderBody())
    await post(anOrderBody())
    await expect.poll(async () => (await post(anOrderBody())).isRepeated).toBe(true)
  }

  const holder = anOrderBody()
  const held = await post(holder)
  expect(held.answer.status).toBe(201)
  const heldId: string = JSON.parse(held.answer.body).orderId
  return { shop, app, origin, post, inject, becomeBusy, holder, heldId }
}

const OWN_HEADERS = ['x-request-id', 'date', 'x-ratelimit-remaining', 'x-ratelimit-reset']

/** Headers that differ from answer to answer are only named. */
function namedHeaders(headers: Readonly<Record<string, unknown>>) {
  const own = [...OWN_HEADERS, 'connection']
  const named = Object.entries(headers).map(([name, value]) =>
    own.includes(name) ? [name, 'its own'] : [name, String(value)],
  )
  return Object.fromEntries(named.toSorted())
}

function newToken({ accessToken }: { readonly accessToken: string }) {
  return { accessToken: anOrderBody().accessToken, replacedToken: accessToken }
}

function aLine(changes: Body = {}) {
  return { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 1, ...changes }
}

/** Nine times of ten it is the first one. */
function mostly<Value>(usual: Value, ...others: readonly Value[]) {
  return fc.oneof(
    { arbitrary: fc.constant(usual), weight: 9 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  )
}

/** These carts cannot be placed: there is always something that is gone, or too much. */
const carts = fc.record({
  lines: fc
    .uniqueArray(
      fc.record({
        id: mostly(14, 15, 999),
        size: fc.constantFrom('S', 'M', 'L', 'XL'),
        imageVariant: fc.constantFrom('image1', 'image2'),
        quantity: mostly(1, 2, 99),
      }),
      { maxLength: 4, selector: ({ id, size, imageVariant }) => `${id} ${size} ${imageVariant}` },
    )
    .map((others) => [
      aLine({ imageVariant: 'image4' }),
      ...others.map((line) => aLine({ ...line, color: line.id === 14 ? 'Black' : 'White' })),
    ]),
  shownTotalPesewas: fc.constantFrom(0, 50_000, 100_000),
  region: fc.constantFrom('Greater Accra', 'Ashanti', 'Ɔboɔ “x”'),
  country: mostly('GH', 'US', 'XX'),
  deliveryZone: fc.constantFrom('', 'no such zone'),
  discountCode: mostly('', 'WELCOME10', 'NO-SUCH-CODE'),
  firstName: mostly('Ama', ''),
  phone: mostly('241234567', '+233 24 123 4567', '1'),
})

eachEngine('orders of what is gone', (engine) => {
  test('are refused as by the ordinary way, whatever is in the cart [P130]', async () => {
    const { post, inject, becomeBusy } = await openBusyShop(engine)
    await becomeBusy()
    let repeated = 0
    await fc.assert(
      fc.asyncProperty(carts, async (cart) => {
        const ordinary = await inject(anOrderBody(cart))
        const ready = await post(anOrderBody(cart))
        expect(ready.answer).toEqual(ordinary.answer)
        repeated += Number(ready.isRepeated)
      }),
      { numRuns: 60 },
    )
    expect(repeated).toBeGreaterThan(15)
  })

  test('give whoever has an order with this token their order [P131]', async () => {
    const { post, becomeBusy, holder, heldId } = await openBusyShop(engine)
    await becomeBusy()
    const again = await Promise.all([holder, anOrderBody(), holder].map((body) => post(body)))
    expect(again.map(({ answer }) => answer.status)).toEqual([201, 409, 201])
    expect(again.map(({ answer }) => JSON.parse(answer.body).orderId)).toEqual([
      heldId,
      undefined,
      heldId,
    ])
  })

  test('sell a piece that comes back to whoever asks a quarter of a second later [P131]', async () => {
    const { post, becomeBusy, shop, heldId } = await openBusyShop(engine)
    await becomeBusy()
    await expireOrder(shop.db, heldId, { nowMs: shop.now() })
    await expect.poll(async () => (await post(anOrderBody())).answer.status).toBe(201)
    expect((await post(anOrderBody())).answer.status).toBe(409)
    const stock = [
      { ...HELD, quantity: 1 },
      { ...GONE, quantity: 0 },
    ]
    expect(await brokenInvariants(shop.db, stock)).toEqual([])
  })

  test('sell the last piece to its own holder, whose order replaces the former one [P131]', async () => {
    const { post, becomeBusy, holder } = await openBusyShop(engine)
    await becomeBusy()
    const changed = anOrderBody({ ...holder, city: 'Tema', ...newToken(holder) })
    const replacing = await post(changed)
    expect([replacing.isRepeated, replacing.answer.status]).toEqual([false, 201])
  })

  test('count for the limit of their network, and are refused for that above it [P132]', async () => {
    const { post, becomeBusy } = await openBusyShop(engine, 30)
    await becomeBusy()
    const statuses: (number | undefined)[] = []
    for (let order = 0; order < 30; order += 1) {
      statuses.push((await post(anOrderBody())).answer.status)
    }
    expect(new Set(statuses)).toEqual(new Set([409, 429]))
    expect(statuses.lastIndexOf(409)).toBeLessThan(statuses.indexOf(429))
    const last = await post(anOrderBody())
    expect([last.isRepeated, last.answer.status]).toEqual([false, 429])
  })

  test('are answered the ordinary way if their body comes in parts [P132]', async () => {
    const { origin, becomeBusy } = await openBusyShop(engine)
    await becomeBusy()
    const body = JSON.stringify(anOrderBody())
    const { hostname, port, host } = new URL(origin)
    const socket = connect(Number(port), hostname)
    const head = [
      'POST /api/orders HTTP/1.1',
      `host: ${host}`,
      'content-type: application/json',
      'sec-fetch-site: same-origin',
      'connection: close',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body.slice(0, 10),
    ]
    socket.write(head.join('\r\n'))
    const isOpen = Promise.withResolvers<void>()
    setImmediate(isOpen.resolve)
    await isOpen.promise
    socket.write(body.slice(10))
    expect(await text(socket)).toMatch(/^HTTP\/1.1 409 .*all-held/s)
  })

  test.each([
    ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['with a prototype', { raw: '{"__proto__":{"x":1}}' }, 400],
    ['that is no JSON', { raw: '{"lines":' }, 400],
    ['of another type', { headers: { 'content-type': 'text/plain' } }, 422],
  ])('one %s is refused for that [P132]', async (_what, posted, status) => {
    const { post, becomeBusy } = await openBusyShop(engine)
    await becomeBusy()
    const refused = await post(anOrderBody(), posted)
    expect([refused.answer.status, refused.isRepeated]).toEqual([status, false])
  })

  test.each(['"\\u005f_proto__":{}', '"\\u0063onstructor":{"prototype":{}}'])(
    'one with %s is refused for that, too [P135]',
    async (forged) => {
      const { post, inject, becomeBusy } = await openBusyShop(engine)
      await becomeBusy()
      const raw = JSON.stringify(anOrderBody()).replace('{', `{${forged},`)
      const ordinary = await inject({}, raw)
      const ready = await post({}, { raw })
      expect([ready.answer, ordinary.answer.status]).toEqual([ordinary.answer, 400])
    },
  )
})
