import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/database'
import { listOrders } from '#database/orders/orders'
import { settlePayment } from '#server/orders/settle-payment'
import { processDueEvents } from '#server/orders/webhook/receive-webhook'
import { onPostgres, openForTest } from '../database/each-engine.ts'
import { type PostgresProxy, proxyPostgres } from '../database/postgres-proxy.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { sweepOrders } from '../orders/sweep-orders.ts'
import { type FaultShop, openFaultShop } from '../server/open-fault-shop.ts'

/** The limit is many more than an order or a settlement sends: the statements of the shop's jobs count, too. */
const MAX_STATEMENTS = 100
/** A start sends this many with the migrations that are already done. */
const STATEMENTS_OF_A_START = 24
const LATER_MS = 5 * 60_000
const PAGES = ['/', '/collection', '/product/14', '/search?q=tee', '/_data/cart?ids=14'] as const

onPostgres('the database goes away', (engine) => {
  let settings: DatabaseSettings
  let proxy: PostgresProxy
  let shop: FaultShop
  let db: Awaited<ReturnType<typeof openForTest>>['db']
  beforeEach(async () => {
    settings = await engine.create()
    ;({ db } = await openForTest(settings))
    proxy = await proxyPostgres(settings)
    shop = await openFaultShop(proxy.settings)
    onTestFinished(async () => {
      expect(await brokenInvariants(db)).toEqual([])
      await shop.close()
      await proxy.close()
    })
  })

  async function placeOrder(body = anOrderBody()): Promise<string> {
    const response = await shop.order(body)
    expect(response.statusCode).toBe(201)
    return response.json().reference
  }

  /** Waits until the pause between connection attempts is over. */
  async function retryUntilServed(send: () => Promise<{ readonly statusCode: number }>) {
    await expect.poll(async () => (await send()).statusCode, { interval: 20 }).toBeLessThan(300)
  }

  /** Leases end as after a timeout: a start that was cut off cannot release its lease. */
  async function endLeases() {
    await db.updateTable('payment_attempts').set({ claimed_until: 0 }).execute()
  }

  async function sweepLater() {
    await sweepOrders({ ...shop.shop.orders, now: () => Date.now() + LATER_MS })
  }

  test('pages are served from memory, orders and webhooks get 503, and the sweeper settles afterwards [I3]', async () => {
    const reference = await placeOrder()
    shop.pay(reference)
    await proxy.refuse()

    for (const path of PAGES) {
      expect([path, (await shop.get(path)).statusCode]).toEqual([path, 200])
    }
    const refused = await shop.order()
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '5',
      {
        error: {
          code: 'service-unavailable',
          message: 'We cannot do that right now. Please try again in a few minutes.',
        },
      },
    ])
    expect((await shop.subscribe('ama@example.com')).statusCode).toBe(503)
    expect((await shop.announce(reference)).statusCode).toBe(503)
    const page = await shop.get(`/checkout/success?reference=${reference}`)
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
    expect(page.body).toContain('Please try again in a few minutes.')

    await proxy.restore()
    await retryUntilServed(() => shop.order())
    await sweepLater()
    expect(await listOrders(db, 'paid')).toHaveLength(1)
    expect((await shop.announce(reference)).statusCode).toBe(200)
  })

  test('cut off after any statement, an order is complete or absent, and a retry is the same order [I3]', async () => {
    const statuses: number[] = []
    while (statuses.at(-1) !== 201 && statuses.length < MAX_STATEMENTS) {
      const body = anOrderBody(teeIn(statuses.length))
      proxy.cutAfter(statuses.length)
      statuses.push((await shop.order(body)).statusCode)
      expect(await brokenInvariants(db)).toEqual([])
      await proxy.restore()
      await endLeases()
      await retryUntilServed(() => shop.order(body))
    }
    expect([statuses.at(0), statuses.at(-1)]).toEqual([503, 201])
    expect(statuses.length).toBeGreaterThan(5)
    expect(await listOrders(db, 'pending')).toHaveLength(statuses.length)
  })

  test('cut off after any statement, a payment is settled once when its webhook is repeated [I3]', async () => {
    const { orders } = shop.shop
    const statuses: string[] = []
    while (statuses.at(-1) !== 'paid' && statuses.length < MAX_STATEMENTS) {
      const reference = await placeOrder(anOrderBody(teeIn(statuses.length)))
      shop.pay(reference)
      proxy.cutAfter(statuses.length)
      statuses.push(await settlePayment(orders, reference).catch(() => 'cut off'))
      expect(await brokenInvariants(db)).toEqual([])
      await proxy.restore()
      await retryUntilServed(() => shop.announce(reference))
      await processDueEvents(orders)
    }
    expect([statuses.at(0), statuses.at(-1)]).toEqual(['cut off', 'paid'])
    expect(statuses.length).toBeGreaterThan(5)
    expect(await listOrders(db, 'paid')).toHaveLength(statuses.length)
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(2 * statuses.length)
  })

  test('cut off after any statement, a starting process ends with a message [I3]', async () => {
    const sentence =
      /^(?:PostgreSQL at |The tables could not be |The database cannot be used: ).+\.$/
    const endings = []
    for (let passed = 0; passed < STATEMENTS_OF_A_START; passed += 3) {
      const another = await proxyPostgres(settings)
      another.cutAfter(passed)
      const opening = openFaultShop(another.settings)
      endings.push(
        await opening.then(
          ({ close }) => close(),
          ({ message }) => message,
        ),
      )
      await another.close()
    }
    const failed = endings.filter((ending) => ending !== undefined)
    expect(failed.length).toBeGreaterThan(2)
    for (const ending of failed) expect(ending).toMatch(sentence)
  })

  test('a failover affects only the requests that it cuts off [I3]', async () => {
    const bodies = Array.from({ length: 20 }, () => anOrderBody())
    const inFlight = bodies.map((body) => shop.order(body))
    await Promise.race(inFlight)
    proxy.cut()
    const statuses = (await Promise.all(inFlight)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    await endLeases()
    for (const body of bodies) await retryUntilServed(() => shop.order(body))
    expect(await listOrders(db, 'pending')).toHaveLength(bodies.length)
  })
})

/** Two sizes with one price are used, because the stock of one is too small. */
function teeIn(index: number) {
  const size = index % 2 === 0 ? 'M' : 'L'
  return { lines: [{ id: 14, color: 'Black', imageVariant: 'image1', size, quantity: 1 }] }
}
