import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DatabaseSettings } from '#database/database'
import { loadOrder } from '#database/orders/orders'
import { storeEvent } from '#database/payments/webhook-events'
import { brand } from '#domain/brand'
import { messages } from '#domain/messages'
import { processDueEvents } from '#server/orders/webhook/receive-webhook'
import { TEST_ORDERS_ARE_OPEN } from '#server/payments/closed-shop'
import type { PaystackSettings } from '#server/payments/paystack/paystack-settings'
import { eachEngine } from '../database/each-engine.ts'
import { takeBackup } from '../database/take-backup.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { sweepOrders } from '../orders/sweep-orders.ts'
import { openTestShop } from '../server/start-test-shop.ts'

const SENT = { provider: 'paystack', kind: 'payment-succeeded' } as const

type Shop = Awaited<ReturnType<typeof open>>

function keysOf(mode: 'test' | 'live', account = 'one'): PaystackSettings {
  return {
    mode,
    publicKey: `pk_${mode}_${account}`,
    secretKey: `sk_${mode}_${account}`,
    apiUrl: 'http://127.0.0.1:1',
    scriptUrl: 'https://js.example/inline.js',
    channels: ['mobile_money'],
  }
}

type Start = {
  readonly settings: DatabaseSettings
  readonly paystack?: PaystackSettings | null
  readonly publicUrl?: string
  readonly allowTestPayments?: boolean
  readonly trustProxy?: boolean
}

async function open({ settings, ...config }: Start) {
  const { dataDir, databaseUrl = null } = settings
  const warnings: string[] = []
  const log = {
    info: () => undefined,
    warn: (_about: object, message: string) => warnings.push(message),
    error: () => undefined,
  }
  const { app, shop, close } = await openTestShop({
    log,
    config: { dataDir, databaseUrl, ...config },
  })
  const order = (headers: Readonly<Record<string, string>> = {}, payload = anOrderBody()) =>
    app.inject({ method: 'POST', url: '/api/orders', headers, payload })
  const approve = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    app.inject({ method: 'POST', url: path, headers, payload: { choice: 'card-pay' } })
  return { app, shop, close, warnings, order, approve }
}

/** Why such a shop takes no orders, after it was seen to take none but to show its pages; 'open' if it takes them. */
async function openAndOrder(start: Start): Promise<'open' | string | null> {
  const { app, shop, order, close } = await open(start)
  try {
    expect((await app.inject('/collection')).statusCode).toBe(200)
    const why = await shop.testPayments.whyClosed()
    if (why === null) return 'open'
    expect((await order()).json().error.code).toBe('payments-closed')
    return why
  } finally {
    await close()
  }
}

const REMEMBERED =
  /^This shop has taken live payments, but (?:there are no payment keys|the payment keys are test keys): .*ALLOW_TEST_PAYMENTS=true$/

const LOCAL = [
  'localhost:3000',
  'shop.localhost',
  '127.0.0.1:3000',
  '[::1]:3000',
  '192.168.0.20:3000',
  '10.0.0.2',
  '172.20.1.1:3000',
  'laptop.local:3000',
  '[fd00::20]:3000',
  '[::ffff:192.168.0.20]:3000',
]
const NOT_LOCAL = [
  'shop.example',
  'localhost.shop.example',
  '8.8.8.8',
  '[2001:db8::20]:3000',
  '[::ffff:8.8.8.8]:3000',
  'not a host',
  'shop@localhost',
  'localhost, shop.example',
]

/** HTTP/1.0 allows a request without a host. Resolves with the status line. */
async function postWithoutHost(port: number, payload: object): Promise<string> {
  const body = JSON.stringify(payload)
  const type = 'Content-Type: application/json'
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/orders HTTP/1.0\r\n${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  const responseText = await text(socket)
  return responseText.split('\r\n', 1)[0] ?? ''
}

eachEngine('a lost settings file', (engine) => {
  test('a shop that was live takes no orders without live keys, wherever it is [P57]', async () => {
    const settings = await engine.create()
    const isPublic = { settings, publicUrl: 'https://shop.example' }
    expect(await openAndOrder({ settings })).toBe('open')
    expect(await openAndOrder({ ...isPublic, paystack: keysOf('live') })).toBe('open')

    expect(await openAndOrder({ settings })).toMatch(REMEMBERED)
    expect(await openAndOrder({ settings, paystack: keysOf('test') })).toMatch(REMEMBERED)
    expect(await openAndOrder({ ...isPublic, paystack: keysOf('live', 'two') })).toBe('open')
    expect(await openAndOrder({ settings, allowTestPayments: true })).toBe('open')
    expect(await openAndOrder({ settings })).toMatch(REMEMBERED)
  })

  test('the backup of a live shop is not a test shop by chance [P57]', async () => {
    const settings = await engine.create()
    expect(await openAndOrder({ settings, paystack: keysOf('live') })).toBe('open')
    const backup = await takeBackup(settings)
    await backup.restore()
    expect(await openAndOrder({ settings })).toMatch(REMEMBERED)
  })

  describe('at the first order', () => {
    async function openHere(more: Omit<Start, 'settings'> = {}): Promise<Shop> {
      const shop = await open({ settings: await engine.create(), ...more })
      onTestFinished(shop.close)
      return shop
    }

    test('the owner can test the shop on a laptop and from a phone in the same network [P57]', async () => {
      const { order, warnings } = await openHere()
      const statuses = []
      for (const host of LOCAL) statuses.push([host, (await order({ host })).statusCode])
      expect(statuses).toEqual(LOCAL.map((host) => [host, 201]))
      expect(warnings).toEqual([])
    })

    test('a test order at any other host is refused, and nothing of it is stored [M137] [P57]', async () => {
      const { order, shop } = await openHere()
      const responses = []
      for (const host of NOT_LOCAL) responses.push(await order({ host }))
      for (const response of responses) {
        expect([response.statusCode, response.json().error]).toEqual([
          503,
          { code: 'payments-closed', message: messages['payments-closed'](brand.email) },
        ])
      }
      expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
    })

    test('a test order without a host is refused [P57]', async () => {
      const { app } = await openHere()
      const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
      expect(await postWithoutHost(Number(port), anOrderBody())).toContain(' 503 ')
    })

    test('test keys count like no keys [P57]', async () => {
      const { order } = await openHere({ paystack: keysOf('test') })
      expect((await order({ host: 'shop.example' })).json().error.code).toBe('payments-closed')
    })

    test('one line an hour is logged that names the settings [P57]', async () => {
      const { order, warnings } = await openHere()
      for (let count = 0; count < 3; count += 1) await order({ host: 'shop.example' })
      expect(warnings).toEqual([
        'payment refused. Somebody orders at a public address, but there are no payment keys: orders would count as paid although no money moves. Type the live keys in the back office, under Keys and services. Whoever runs the server may set PAYSTACK_PUBLIC_KEY and PAYSTACK_SECRET_KEY instead; or, for a shop that is meant for tests, ALLOW_TEST_PAYMENTS=true',
      ])
    })

    test('a shop that is intended for tests takes orders at its public address [P57]', async () => {
      const { order } = await openHere({
        publicUrl: 'https://shop.example',
        allowTestPayments: true,
      })
      expect((await order({ host: 'shop.example' })).statusCode).toBe(201)
    })

    test('a forwarded public host counts, whoever forwards it, and a forwarded local one does not [P57]', async () => {
      const behind = await openHere({ trustProxy: true })
      const [own, other] = ['127.0.0.1:3001', 'shop.example']
      const statusOf = async (shop: Shop, host: string, forwarded: string) =>
        (await shop.order({ host, 'x-forwarded-host': forwarded })).statusCode
      expect(await statusOf(behind, own, other)).toBe(503)
      expect(await statusOf(behind, other, own)).toBe(503)
      expect(await statusOf(behind, own, 'localhost:3000')).toBe(201)
      // A proxy that the shop was not told to believe brings the public, too.
      expect(await statusOf(await openHere({ trustProxy: false }), own, other)).toBe(503)
      expect(await statusOf(await openHere({ trustProxy: false }), own, own)).toBe(201)
    })

    test('an order started locally can be neither resumed nor paid from outside [P57]', async () => {
      const { order, approve, app, shop } = await openHere()
      const body = anOrderBody()
      const { authorizationUrl, orderId } = (await order({}, body)).json()
      const outside = { host: 'shop.example' }
      expect((await order(outside, body)).statusCode).toBe(503)
      const response = await approve(authorizationUrl, outside)
      expect([response.statusCode, response.body]).toEqual([
        503,
        expect.stringContaining('Our shop cannot take payments right now'),
      ])
      const phone = '/stand-in/paystack/phone'
      expect((await approve(phone, outside)).statusCode).toBe(503)
      expect((await app.inject({ url: phone, headers: outside })).statusCode).toBe(503)
      expect((await order({}, body)).statusCode).toBe(201)
      expect(await loadOrder(shop.db, orderId)).toMatchObject({ state: 'pending', mode: 'test' })
    })
  })

  test('a process without live keys takes no more payments once another has them [P57]', async () => {
    const settings = await engine.create()
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const { shop, order, approve, app, close, warnings } = await open({ settings })
    onTestFinished(close)
    shop.standIn?.setWebhooks('off')
    const body = anOrderBody()
    const [begun, paid] = [(await order({}, body)).json(), (await order()).json()]
    await approve(paid.authorizationUrl)

    // It has live keys, and sells once the test orders are ended.
    expect(await openAndOrder({ settings, paystack: keysOf('live') })).toBe(TEST_ORDERS_ARE_OPEN)
    vi.advanceTimersByTime(1000)
    expect((await order()).json().error.code).toBe('payments-closed')
    expect((await order({}, body)).json().error.code).toBe('payments-closed')
    expect((await approve(begun.authorizationUrl)).statusCode).toBe(503)
    const { reference } = paid
    const status = await app.inject({
      method: 'POST',
      url: '/api/orders/status',
      payload: { reference },
    })
    expect(status.json().standing).toBe('unavailable')
    const later = Date.now() + 180_000
    await sweepOrders({ ...shop.orders, now: () => later })
    const event = { ...SENT, event: 'charge.success', reference: null, body: '{}', receivedAtMs: 1 }
    await storeEvent(shop.db, { dedupeKey: 'of the live shop', ...event })
    await shop.testPayments.whileAllowed(() => processDueEvents(shop.orders))()
    const waiting = shop.db.selectFrom('webhook_events').where('processed_at', 'is', null)
    expect(await waiting.selectAll().execute()).toHaveLength(1)
    for (const { orderId } of [begun, paid]) {
      expect(await loadOrder(shop.db, orderId)).toMatchObject({ state: 'pending' })
    }
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/^payment refused\. This shop has taken live payments, /)
  })
})
