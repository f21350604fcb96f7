import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { openTestShop } from '#testing/server/start-test-shop'
import { aWebhook, startFakePaystack } from '#testing/stand-ins/fake-paystack'
import { checkPayments } from '../orders/sweep-orders.ts'
import { processDueEvents } from '../orders/webhook/receive-webhook.ts'

const SECRET = 'sk_test_1'
/** The provider delivers every three minutes at first, then every hour for three days. */
const DELIVERIES = 76

eachEngine('webhooks that we cannot accept', (engine) => {
  test('three days of errors lose nothing: the sweeper settles, and late deliveries change nothing [P5]', async () => {
    const { dataDir, databaseUrl = null } = await engine.create()
    const fake = await startFakePaystack()
    onTestFinished(fake.close)
    const paystack = {
      publicKey: 'pk_test_1',
      secretKey: SECRET,
      mode: 'test',
      apiUrl: fake.url,
      scriptUrl: 'https://js.paystack.co/v2/inline.js',
      channels: ['card'],
    } as const
    const { shop, app, close } = await openTestShop({ config: { dataDir, databaseUrl, paystack } })
    onTestFinished(close)

    const placed = await app.inject({ method: 'POST', url: '/api/orders', payload: anOrderBody() })
    const { reference, orderId } = placed.json()
    fake.setTransaction(reference, { status: 'success' })
    const webhook = aWebhook(SECRET, 'charge.success', { id: 302961, reference })
    async function deliverAll() {
      const statuses = new Set<number>()
      for (let delivery = 0; delivery < DELIVERIES; delivery += 1) {
        statuses.add((await app.inject(webhook)).statusCode)
      }
      return [...statuses]
    }

    await sql`alter table webhook_events rename to webhook_events_away`.execute(shop.db)
    expect(Math.min(...(await deliverAll()))).toBeGreaterThanOrEqual(500)
    const later = Date.now() + 3 * 60_000
    await checkPayments({ ...shop.orders, now: () => later })
    expect(await loadOrder(shop.db, orderId)).toMatchObject({ state: 'paid' })

    await sql`alter table webhook_events_away rename to webhook_events`.execute(shop.db)
    expect(await deliverAll()).toEqual([200])
    await processDueEvents(shop.orders)
    expect(await loadOrder(shop.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await shop.db.selectFrom('outbox').selectAll().execute()).toHaveLength(2)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })
})
