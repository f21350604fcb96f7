import type { FastifyInstance } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadOrderForOwner } from '#database/orders/owner-order'
import { withRequestId } from '#database/request-id'
import { erasePersonalData } from '#server/data-rights/erase-personal-data'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openMailFolder, sendAllMails } from '#testing/mail/send-all-mails'
import { openOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { placeForTest } from '#testing/orders/place-for-test'
import { setStock } from '#testing/orders/set-stock'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { openTestShop } from '#testing/server/start-test-shop'
import { loggerOptions } from '../base/http/logging.ts'
import { settlePayment } from './settle-payment.ts'

/** A shop whose log lines are kept, as the real one writes them. */
async function openLoggedShop(engine: Engine) {
  const lines: string[] = []
  const stream = { write: (line: string) => lines.push(line) }
  const databaseUrl = await engine.createShopUrl()
  const opened: { app?: FastifyInstance } = {}
  const shop = await openTestShop({
    config: { databaseUrl },
    logger: loggerOptions('info', false, stream),
    log: {
      info: (about, message) => opened.app?.log.info(about, message),
      warn: (about, message) => opened.app?.log.warn(about, message),
      error: (about, message) => opened.app?.log.error(about, message),
    },
  })
  opened.app = shop.app
  onTestFinished(shop.close)
  return { ...shop, lines }
}

eachEngine('the trace of a request', (engine) => {
  test('orders placed at once keep the ids of their own requests, in row, header and log [M64]', async () => {
    const { app, shop, lines } = await openLoggedShop(engine)
    await setStock(shop.db, { productId: 14, colour: 'Black', size: 'M' }, 50)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        app.inject({
          method: 'POST',
          url: '/api/orders',
          payload: anOrderBody(),
        }),
      ),
    )
    for (const answer of answers) {
      expect(answer.statusCode).toBe(201)
      const id = String(answer.headers['x-request-id'])
      const { orderId } = answer.json<{ orderId: string }>()
      const found = await loadOrderForOwner(shop.db, orderId, shop.now())
      expect(found?.placedByRequest).toBe(id)
      const about = lines.filter((line) => line.includes(id))
      expect(about.some((line) => line.includes(`"orderId":"${orderId}"`))).toBe(true)
      // Each line has the id once: the request's own log has it already.
      for (const line of about) expect(line.split(`"request":"${id}"`).length).toBe(2)
      expect(about.some((line) => line.includes('"answered"'))).toBe(true)
    }
  })

  test('a payment has the id of the request that found it paid, and so have its mails [M64]', async () => {
    const { app, shop, lines } = await openLoggedShop(engine)
    const placed = await app.inject({ method: 'POST', url: '/api/orders', payload: anOrderBody() })
    const { orderId, accessCode } = placed.json<{ orderId: string; accessCode: string }>()
    const paid = await app.inject({
      method: 'POST',
      url: `/stand-in/paystack/checkout/${accessCode}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'choice=card-pay',
    })
    await shop.standIn?.delivered()
    const found = await loadOrderForOwner(shop.db, orderId, shop.now())
    const id = paid.headers['x-request-id']
    expect(found?.order.state).toBe('paid')
    expect(found?.placedByRequest).toBe(placed.headers['x-request-id'])
    expect(found?.payments.map(({ settledByRequest }) => settledByRequest)).toEqual([id])
    expect(found?.mails.map(({ requestId }) => requestId)).toEqual([id, id])
    const settled = lines.find((line) => line.includes('payment settled'))
    expect(settled).toContain(`"request":"${id}"`)
  })

  test('a mail sent later has the id of the request that caused it, in its header [M65]', async () => {
    const orders = await openOrders(engine)
    const folder = await openMailFolder(orders.now)
    const placed = await placeForTest(orders)
    orders.payments.pay(placed.reference)
    const id = 'c0ffee00c0ffee00c0ffee00c0ffee00'
    await withRequestId(id, () => settlePayment(orders, placed.reference))
    await sendAllMails({ ...orders, mailer: folder.mailer })
    const mails = await folder.read()
    expect(mails.map(({ headers }) => headers['x-request-id'])).toEqual([id, id])
  })

  test('what the sweeper settles has the id of its run', async () => {
    const orders = await openOrders(engine)
    const placed = await placeForTest(orders)
    orders.payments.pay(placed.reference)
    orders.advance(10 * 60_000)
    await withRequestId('run-of-the-job', () => sweepOrders(orders))
    const found = await loadOrderForOwner(orders.db, placed.orderId, orders.now())
    expect(found?.payments[0]?.settledByRequest).toBe('run-of-the-job')
  })

  test('an erasure leaves no id with order, payment or mail [M66]', async () => {
    const orders = await openOrders(engine)
    await withRequestId('the-request', async () => {
      const placed = await placeForTest(orders, { email: 'ama@example.com' })
      orders.payments.pay(placed.reference)
      await settlePayment(orders, placed.reference)
    })
    await erasePersonalData({ db: orders.db, email: 'ama@example.com' }, orders.now())
    const ids = await Promise.all([
      orders.db.selectFrom('orders').select('placed_by_request as id').execute(),
      orders.db.selectFrom('payment_attempts').select('settled_by_request as id').execute(),
      orders.db.selectFrom('outbox').select('request_id as id').execute(),
    ])
    expect(ids.flat().length).toBeGreaterThan(2)
    expect(ids.flat().filter(({ id }) => id !== null)).toEqual([])
  })

  test('rows that a process of the release before wrote are sent and shown, without an id [M67]', async () => {
    const orders = await openOrders(engine)
    const folder = await openMailFolder(orders.now)
    const placed = await placeForTest(orders)
    orders.payments.pay(placed.reference)
    await settlePayment(orders, placed.reference)
    const found = await loadOrderForOwner(orders.db, placed.orderId, orders.now())
    expect(found?.placedByRequest).toBeNull()
    await sendAllMails({ ...orders, mailer: folder.mailer })
    const mails = await folder.read()
    expect(mails.length).toBe(2)
    expect(mails.map(({ headers }) => 'x-request-id' in headers)).toEqual([false, false])
  })
})

describe('a log line', () => {
  test('outside of requests has no id', async () => {
    const lines: string[] = []
    const logger = loggerOptions('info', false, { write: (line) => lines.push(line) })
    const { app, close } = await openTestShop({ logger })
    onTestFinished(close)
    app.log.info('outside')
    withRequestId('inside-id', () => app.log.info('inside'))
    expect(lines.map((line) => JSON.parse(line).request)).toEqual([undefined, 'inside-id'])
  })
})
