import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { longDate } from '#domain/data-rights/due-date'
import { trackingMessages } from '#domain/tracking-messages'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openMailFolder, sendAllMails } from '#testing/mail/send-all-mails'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { startFakeEmailjs } from '#testing/stand-ins/fake-emailjs'
import { openTracking } from '#testing/tracking/open-tracking'
import { createEmailjs } from '../mail/emailjs/emailjs.ts'
import { findOrderOfToken } from '../order-links/order-tokens.ts'
import { revokeLinks } from '../order-links/revoke-links.ts'
import { settleRefund } from '../orders/refunds/settle-refund.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { followRefunds } from '../refunds/follow-refunds.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { readTrackedOrder } from './tracked-order.ts'

const DAY_MS = 86_400_000
const ACTOR = { staffId: null, name: 'Adwoa' } as const

async function openPaid(engine: Engine) {
  const orders = await openOrders(engine)
  const placed = await placeForTest(orders)
  orders.payments.pay(placed.reference)
  await settlePayment(orders, placed.reference)
  const folder = await openMailFolder(orders.now)
  /** The mails to the customer. */
  async function mailed() {
    await sendAllMails({ ...orders, mailer: folder.mailer })
    return (await folder.read()).filter(({ headers }) => headers.to === placed.body.email)
  }
  const opens = (token: string) =>
    findOrderOfToken(orders.db, { token, purpose: 'track', nowMs: orders.now() })
  return { ...placed, orders, mailed, opens }
}

function readTracked(orders: TestOrders, orderId: string) {
  const { db, pictures } = orders
  const reading = { db, pictures: pictures(), nowMs: orders.now(), sold: orders }
  return readTrackedOrder(reading, orderId)
}

function tokenIn(text: string): string {
  return /https:\/\/shop\.example\/order#(?<token>[\w-]{43})/.exec(text)?.groups?.token ?? 'none'
}

eachEngine('the mails about an order', (engine) => {
  test('carry a link that opens the order and stands nowhere in the outbox [R61]', async () => {
    const { orders, orderId, mailed, opens } = await openPaid(engine)
    const [paid] = await mailed()
    const token = tokenIn(paid?.text ?? '')
    expect(await opens(token)).toBe(orderId)
    expect(paid?.html).toContain(`href="https://shop.example/order#${token}"`)
    expect(paid?.text).toContain(`enter this code: ${token}`)
    const outbox = await orders.db.selectFrom('outbox').selectAll().execute()
    expect(JSON.stringify(outbox)).not.toContain(token)
    const tokens = await orders.db.selectFrom('order_tokens').selectAll().execute()
    expect(tokens).toHaveLength(1)
    expect(JSON.stringify(tokens)).not.toContain(token)
  })

  test('have a link of their own with each sending, and all of them work [R61]', async () => {
    const { orders, orderId, mailed, opens } = await openPaid(engine)
    const [first] = await mailed()
    await orders.db
      .updateTable('outbox')
      .set({ done_at: null, next_at: orders.now() })
      .where('kind', '=', 'order-mail')
      .execute()
    const [again] = await mailed()
    const links = [first, again].map((mail) => tokenIn(mail?.text ?? ''))
    expect(links[0]).not.toBe(links[1])
    for (const link of links) expect(await opens(link)).toBe(orderId)
  })

  test('keep the parameters of the mail service, and only tracking_url has the link [R60]', async () => {
    const { orders, orderId, opens } = await openPaid(engine)
    const service = await startFakeEmailjs()
    const ids = { userId: 'u', serviceId: 's', templateId: 'orders' }
    const none = { shopTemplateId: null, letterTemplateId: null, accessToken: null }
    const mailer = createEmailjs({ ...ids, ...none, apiUrl: service.url })
    await sendAllMails({ ...orders, mailer })
    await service.close()
    const [customer, shop] = service.arrivals().map(({ body }): unknown => body.template_params)
    const { tracking_url, ...rest } = Object(customer)
    expect(Object.keys(rest).toSorted()).toEqual([
      'cost',
      'customer_name',
      'customer_phone',
      'email',
      'order_id',
      'orders',
    ])
    expect(rest).toMatchObject({ order_id: orderId, cost: { total: '500.00', delivery: '0.00' } })
    expect(await opens(tokenIn(tracking_url))).toBe(orderId)
    expect(JSON.stringify(rest)).not.toContain('/order#')
    expect(JSON.stringify(shop)).not.toContain('/order#')
    expect(JSON.stringify(shop)).toContain('Bring to: Ama Mensah, 1 Oxford Street')
  })

  test('say when money is back: the day that the provider said last, else 3 to 10 working days [P83]', async () => {
    const { orders, orderId, reference, mailed } = await openPaid(engine)
    await mailed()
    const ask = async (amountPesewas: number) => {
      const scope = { kind: 'amount', amountPesewas } as const
      await refundOrder(orders, { orderId, scope, reference: null, reason: 'Spot', actor: ACTOR })
      return orders.payments.refundsOf(reference).at(-1)?.id ?? ''
    }
    const dated = await ask(1_000)
    orders.payments.setRefund(dated, 'pending', orders.now() + 2 * DAY_MS)
    await settleRefund(orders, reference)
    const later = orders.now() + 5 * DAY_MS
    orders.payments.setRefund(dated, 'pending', later)
    await settleRefund(orders, reference)
    const shown = await readTracked(orders, orderId)
    const words = `by ${longDate(later)}`
    expect(shown?.refunds).toMatchObject([{ arrival: words }])
    orders.payments.setRefund(dated, 'done')
    await settleRefund(orders, reference)
    expect((await mailed())[0]?.text).toContain(`should be with you ${words}.`)

    const undated = await ask(2_000)
    const usual = 'within 3 to 10 working days'
    expect((await readTracked(orders, orderId))?.refunds).toMatchObject([
      { arrival: words },
      { arrival: usual },
    ])
    orders.payments.setRefund(undated, 'done')
    await settleRefund(orders, reference)
    expect((await mailed())[0]?.text).toContain(`should be with you ${usual}.`)

    // A day that has passed is not promised any more.
    const overdue = await ask(3_000)
    orders.payments.setRefund(overdue, 'pending', orders.now() + DAY_MS)
    await settleRefund(orders, reference)
    orders.advance(3 * DAY_MS)
    expect((await readTracked(orders, orderId))?.refunds.at(-1)).toMatchObject({ arrival: usual })
    orders.payments.setRefund(overdue, 'done')
    await settleRefund(orders, reference)
    expect((await mailed())[0]?.text).toContain(`should be with you ${usual}.`)
  })

  test('say that money is back, once, when the provider has done it [R62]', async () => {
    const { orders, orderId, reference, mailed, opens } = await openPaid(engine)
    await mailed()
    const scope = { kind: 'amount', amountPesewas: 12_000 } as const
    await refundOrder(orders, { orderId, scope, reference: null, reason: 'A spot', actor: ACTOR })
    expect(await mailed()).toEqual([])
    const [asked] = orders.payments.refundsOf(reference)
    orders.payments.setRefund(asked?.id ?? '', 'done')
    await Promise.all([settleRefund(orders, reference), settleRefund(orders, reference)])
    orders.advance(3_600_000)
    await followRefunds(orders)
    const [mail, ...others] = await mailed()
    expect(others).toEqual([])
    expect(mail?.headers.subject).toBe(`GH₵120.00 of your order ${orderId} is refunded`)
    expect(mail?.text).toContain('we have refunded GH₵120.00')
    expect(await opens(tokenIn(mail?.text ?? ''))).toBe(orderId)
    await settleRefund(orders, reference)
    expect(await mailed()).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})

const ANSWER = trackingMessages['order-link-asked']

eachEngine('“Where is my order?”', (engine) => {
  test('answers the same whether number and address belong together or not, and mails only the order’s mailbox [R55]', async () => {
    const { app, shop, order } = await openTracking(engine)
    const { orderId, body } = await order()
    const ask = async (number: string, email: unknown) => {
      const payload = { number, email }
      const response = await app.inject({ method: 'POST', url: '/api/orders/look-up', payload })
      const names = Object.keys(response.headers).toSorted()
      return { status: response.statusCode, body: response.json(), names }
    }
    const linkMails = async () => {
      const mails = shop.db.selectFrom('outbox').select('payload_json')
      return (await mails.where('kind', '=', 'link-mail').execute()).length
    }
    const wrong = await ask(orderId, 'somebody@example.com')
    expect(wrong).toMatchObject({ status: 201, body: { status: 'asked', hint: ANSWER } })
    expect(await ask('ORD-1234567890123-0000', body.email)).toEqual(wrong)
    expect(await linkMails()).toBe(0)
    for (let asked = 1; asked <= 7; asked += 1) {
      expect(await ask(` ${orderId.toLowerCase()} `, String(body.email).toUpperCase())).toEqual(
        wrong,
      )
      expect(await linkMails()).toBe(Math.min(asked, 5))
    }
    const folder = await openMailFolder(shop.now)
    await sendAllMails({ ...shop, mailer: folder.mailer })
    const links = (await folder.read()).filter(({ headers }) =>
      headers.subject?.startsWith('Where'),
    )
    expect(links.map(({ headers }) => headers.to)).toEqual(Array(5).fill(body.email))
    expect(tokenIn(links[0]?.text ?? '')).not.toBe('none')
  })

  test('stops asking for a network that asks too often, without saying so [R55]', async () => {
    const limits = {
      perMinute: 1000,
      perHour: 3,
      insightsPerMinute: 1000,
      entriesPerHour: 1000,
      lettersPerHour: 1000,
    }
    const { app, shop, order } = await openTracking(engine, { formLimits: limits })
    const { orderId, body } = await order()
    const ask = (email: unknown) =>
      app.inject({
        method: 'POST',
        url: '/api/orders/look-up',
        payload: { number: orderId, email },
      })
    for (const _ of [1, 2, 3]) await ask('nobody@example.com')
    const answer = await ask(body.email)
    expect([answer.statusCode, answer.json().hint]).toEqual([201, ANSWER])
    const mails = await shop.db.selectFrom('outbox').select('kind').execute()
    expect(mails.map(({ kind }) => kind)).not.toContain('link-mail')
  })

  test('mails strangers no more than any form does, nothing that was typed, and after the mails of orders [R133]', async () => {
    const limits = {
      perMinute: 1000,
      perHour: 1000,
      insightsPerMinute: 1000,
      entriesPerHour: 1000,
      lettersPerHour: 2,
    }
    const { app, shop, order } = await openTracking(engine, { formLimits: limits })
    const ask = async ({ orderId, body }: Awaited<ReturnType<typeof order>>) => {
      const payload = { number: orderId, email: body.email }
      const answer = await app.inject({ method: 'POST', url: '/api/orders/look-up', payload })
      expect([answer.statusCode, answer.json().hint]).toEqual([201, ANSWER])
    }
    const spam = { firstName: 'You won: prizes.example', lastName: 'x' }
    for (const email of ['a@other.example', 'b@other.example', 'c@other.example']) {
      await ask(await order({ ...spam, email }, { isPaid: false }))
    }
    const paid = await order()
    await ask(paid)
    const folder = await openMailFolder(shop.now)
    const { lettersPerHour } = limits
    await sendAllMails({ ...shop, mailer: folder.mailer, lettersPerHour })
    const mails = await folder.read()
    expect(mails.map(({ headers }) => headers.to)).toEqual([
      paid.body.email,
      'hello@shop.example',
      'a@other.example',
      paid.body.email,
      'b@other.example',
    ])
    for (const { text, html } of mails.filter(({ headers }) => headers.to?.includes('other'))) {
      expect(text).toMatch(/^Hello,\n/)
      expect(`${text}${html}`).not.toContain('prizes.example')
    }
    expect(mails.at(-2)?.text).toMatch(/^Hello Ama,\n/)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('works without script, with a sentence at each field [R67]', async () => {
    const { order, browse } = await openTracking(engine)
    const { orderId, body } = await order()
    const browser = browse()
    const empty = await browser.post('/orders', { number: '', email: 'ama@' })
    expect(empty.status).toBe(422)
    expect(empty.html).toContain('Please enter the number of your order')
    expect(empty.html).toContain('Please enter a valid email address')
    const asked = await browser.post('/orders', { number: orderId, email: String(body.email) })
    expect(asked.path).toBe('/orders?sent=asked#look-up')
    expect(asked.html).toContain('the link is on its way to that mailbox')
    expect(asked.headers['cache-control']).toBe('no-store')
    expect(asked.html).toContain('<meta name="robots" content="noindex')
  })
})

eachEngine('the confirmation', (engine) => {
  test('is sent again at most five times an hour, together with links [R63]', async () => {
    const { shop, order, visit } = await openTracking(engine)
    const { orderId, body } = await order()
    const { browser } = await visit(orderId)
    const again = () => browser.post('/order/confirmation', { order: orderId })
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await again()).html).toContain(trackingMessages['confirmation-sent'])
    }
    const refused = await again()
    expect(refused.status).toBe(409)
    expect(refused.html).toContain('We have mailed you several times already')
    const folder = await openMailFolder(shop.now)
    await sendAllMails({ ...shop, mailer: folder.mailer })
    const mails = (await folder.read()).filter(({ headers }) => headers.to === body.email)
    expect(mails).toHaveLength(6)
    expect(await loadOrder(shop.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await brokenInvariants(shop.db)).toEqual([])
  })
})

eachEngine('the browser that ordered', (engine) => {
  test('gets a link of its own, and nobody else by number or reference [R56]', async () => {
    const { app, shop, order, browse } = await openTracking(engine)
    const { orderId, reference, body } = await order()
    const other = await order()
    const ask = (accessToken: unknown, of = reference) =>
      app.inject({
        method: 'POST',
        url: '/api/orders/own-link',
        payload: { reference: of, accessToken },
      })
    for (const wrong of ['', 'a'.repeat(36), other.body.accessToken, null]) {
      expect((await ask(wrong)).statusCode).toBe(404)
    }
    expect((await ask(body.accessToken, other.reference)).statusCode).toBe(404)
    expect(await shop.db.selectFrom('order_tokens').selectAll().execute()).toEqual([])
    const { token } = (await ask(body.accessToken)).json()
    expect((await browse().post('/order', { code: token })).html).toContain(orderId)
  })

  test('sees no name, email or phone any more once the owner has revoked the links [R134]', async () => {
    const { app, shop, order } = await openTracking(engine)
    const { orderId, reference, body } = await order()
    const look = async () => {
      const payload = { reference, accessToken: body.accessToken }
      return (await app.inject({ method: 'POST', url: '/api/orders/status', payload })).json()
    }
    expect(await look()).toMatchObject({ standing: 'paid', customer: { email: body.email } })
    await revokeLinks(shop, { orderId, actor: ACTOR })
    expect(await look()).toMatchObject({ standing: 'paid', orderId, customer: null })
  })
})
