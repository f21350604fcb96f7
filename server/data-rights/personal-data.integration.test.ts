import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answerWithOrder, saveMessage } from '#database/contact/contact-messages'
import { insertRequest, listRequests } from '#database/data-rights/data-rights-requests'
import { enqueueMail } from '#database/mail/outbox'
import { saveSubscriber } from '#database/newsletter/subscribers'
import { loadOrder, readState } from '#database/orders/orders'
import { closeReviewCases } from '#database/orders/review-cases'
import { markProcessed, storeEvent } from '#database/payments/webhook-events'
import { insertRefund } from '#database/refunds/refunds'
import type { Schema } from '#database/schema'
import { saveWaitingRequest } from '#database/waiting/waiting-list'
import { brand } from '#domain/brand'
import { aDataRightsRequest } from '#domain/data-rights/data-rights-request.builder'
import { THE_SHOP } from '#domain/staff/actor'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { payAs, shareForTest } from '#testing/orders/payer'
import { placeForTest } from '#testing/orders/place-for-test'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { mailboxHashOf } from '../base/mailbox-hash.ts'
import {
  createOrderToken,
  findOrderOfToken,
  TRACKING_LINK_MS,
} from '../order-links/order-tokens.ts'
import { addNote } from '../orders/fulfil/add-note.ts'
import { sendParcel } from '../orders/fulfil/send-parcel.ts'
import { readOrderStatus } from '../orders/read-order-status.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { liveSettings } from '../settings/live-settings.builder.ts'
import { erasePersonalData, gatherPersonalData } from './erase-personal-data.ts'
import { exportPersonalData } from './export-personal-data.ts'
import { closeDataRightsRequest } from './update-data-rights-request.ts'

const SENT = { provider: 'fake', kind: 'payment-succeeded' } as const

const DAY_MS = 86_400_000
const AMA = 'ama@example.com'
const KOFI = 'kofi@example.com'

async function paidOrder(orders: TestOrders, email: string, address = '1 Oxford Street') {
  const placed = await placeForTest(orders, { email, address })
  orders.payments.pay(placed.reference)
  expect(await settlePayment(orders, placed.reference)).toBe('paid')
  const event = { ...SENT, event: 'charge.success', reference: placed.reference, receivedAtMs: 1 }
  const dedupeKey = `charge.success:${placed.reference}`
  await storeEvent(orders.db, { ...event, dedupeKey, body: `{"customer":"${email}"}` })
  await markProcessed(orders.db, dedupeKey, 2)
  return placed
}

async function sendWithNotes(orders: TestOrders, orderId: string) {
  const actor = { staffId: null, name: 'npm run orders' }
  const parcel = { carrier: 'VIP', phone: '020 111 2222', tracking: 'VIP-77', note: 'Ama waits' }
  await sendParcel(orders, { orderId, expected: 'to-pack', parcel, actor })
  await addNote(orders, { orderId, text: 'Ama, 7 Castle Road, called', actor })
  await insertRefund(orders.db, {
    id: `refund of ${orderId}`,
    orderId,
    reference: null,
    amountPesewas: 1000,
    state: 'done',
    source: 'owner',
    reason: 'Ama found a hole',
    lines: [],
    staffId: null,
    createdAtMs: 1,
    nextCheckAtMs: null,
  })
}

async function keepRequest(db: Kysely<Schema>, number: string, email: string) {
  await insertRequest(db, {
    ...aDataRightsRequest({ email, name: `I am ${email}`, details: 'Forget me' }),
    number,
    proofTokenHash: number,
    openKey: number,
    mailboxHash: mailboxHashOf(email),
    receivedAtMs: 1,
    dueAtMs: 2,
  })
}

/** Everything that the shop can hold, for two people. */
async function openFilled(engine: Engine) {
  const orders = await openOrders(engine)
  const { db } = orders
  const placed = await paidOrder(orders, 'Ama@Example.com', '7 Castle Road')
  await paidOrder(orders, KOFI)
  for (const [index, email] of ['AMA@example.com', KOFI].entries()) {
    await saveSubscriber(db, { email, source: 'footer', createdAtMs: 1 })
    const phone = index === 0 ? '+233 24 999 8877' : ''
    const words = { subject: '', message: 'Hello\nthere', newsletter: true }
    const message = { name: '=Ama', email, phone, ...words }
    await saveMessage(db, { ...message, id: `m${index}`, createdAtMs: 1 })
    await keepRequest(db, `DR-${index}`, email)
    await saveWaitingRequest(db, {
      id: `w${index}`,
      kind: 'waiting',
      variant: { productId: 14, colour: 'Black', size: 'M' },
      dropId: null,
      person: { email, firstName: 'Ama', phone: '241112222', country: 'GH' },
      nowMs: 1,
    })
    const letter = { subject: 'x', text: `About ${email}` }
    await enqueueMail(db, {
      kind: 'letter',
      dedupeKey: `to ${index}`,
      letter: { ...letter, to: email, audience: 'customer' },
      nowMs: 1,
    })
    await enqueueMail(db, {
      kind: 'letter',
      dedupeKey: `about ${index}`,
      letter: { ...letter, to: brand.email, replyTo: email, audience: 'shop' },
      nowMs: 1,
    })
  }
  await db.updateTable('outbox').set({ done_at: 3, next_at: null }).execute()
  await sendWithNotes(orders, placed.orderId)
  const link = { orderId: placed.orderId, purpose: 'track', nowMs: orders.now() } as const
  const token = await createOrderToken(db, { ...link, lifeMs: TRACKING_LINK_MS })
  const waiting = { orderId: placed.orderId, nowMs: 4 } as const
  await enqueueMail(db, { kind: 'link-mail', requestId: '1', ...waiting })
  await enqueueMail(db, { kind: 'refund-mail', refundId: '1', ...waiting })
  return { ...orders, placed, token }
}

async function everythingIn({ db }: TestOrders): Promise<string> {
  const tables = ['orders', 'order_lines', 'payment_attempts', 'webhook_events', 'outbox'] as const
  const handling = ['shipments', 'order_notes', 'refunds', 'order_steps', 'audit'] as const
  const others = [
    'subscribers',
    'waiting_list',
    'contact_messages',
    'data_rights_requests',
  ] as const
  const rows = [...tables, ...handling, ...others].map((table) =>
    db.selectFrom(table).selectAll().execute(),
  )
  return JSON.stringify(await Promise.all(rows))
}

eachEngine('personal data', (engine) => {
  describe('exporting', () => {
    test('gathers everything stored for an address, in any letter case, and nothing of others', async () => {
      const orders = await openFilled(engine)
      const held = await gatherPersonalData({ db: orders.db, email: 'aMa@example.com' })
      expect(held.orders).toMatchObject([
        {
          order: { id: orders.placed.orderId, lines: [{ title: 'Ancient Dragon Tee' }] },
          payments: [{ reference: orders.placed.reference, state: 'succeeded' }],
          notices: [{ event: 'charge.success' }],
          parcels: [{ carrier: 'VIP', tracking: 'VIP-77', note: 'Ama waits' }],
          notes: [{ text: 'Ama, 7 Castle Road, called' }],
          refunds: [{ reason: 'Ama found a hole', amountPesewas: 1000 }],
          links: [{ purpose: 'track', createdAtMs: orders.now() }],
        },
      ])
      expect(held.subscriptions).toMatchObject([{ address: 'AMA@example.com' }])
      expect(held.messages).toMatchObject([{ id: 'm0', phone: '+233 24 999 8877' }])
      expect(held.requests).toMatchObject([{ number: 'DR-0' }])
      expect(held.letters.map(({ dedupeKey }) => dedupeKey).sort()).toEqual(['about 0', 'to 0'])
      expect(JSON.stringify(held)).not.toMatch(/kofi/i)
    })

    test('writes a JSON file and CSV tables without spreadsheet formulas [S3]', async () => {
      const orders = await openFilled(engine)
      const held = await gatherPersonalData({ db: orders.db, email: AMA })
      const files = new Map(
        exportPersonalData(held, { email: AMA, brandName: brand.name, nowMs: 0 }).map(
          ({ name, text }) => [name, text] as const,
        ),
      )
      expect([...files.keys()]).toEqual([
        'everything.json',
        'orders.csv',
        'order-lines.csv',
        'payments.csv',
        'refunds.csv',
        'provider-notices.csv',
        'parcels.csv',
        'order-notes.csv',
        'order-links.csv',
        'subscriptions.csv',
        'waiting-list.csv',
        'contact-messages.csv',
        'data-rights-requests.csv',
        'letters.csv',
      ])
      expect(JSON.parse(files.get('everything.json') ?? '')).toMatchObject({
        address: AMA,
        orders: [{ email: 'Ama@Example.com', totalGhs: 500, lines: [{ unitPriceGhs: 500 }] }],
        contactMessages: [{ name: '=Ama', newsletter: 'yes' }],
      })
      expect(files.get('contact-messages.csv')).toContain(
        `m0,'=Ama,AMA@example.com,'+233 24 999 8877,,"Hello\nthere"`,
      )
      expect(files.get('order-lines.csv')).toContain(`${orders.placed.orderId},14,`)
    })

    test('what somebody paid for an order of others is theirs, and not the customer’s [R84]', async () => {
      const orders = await openOrders(engine)
      const { db } = orders
      const { orderId } = await shareForTest(orders, { email: 'esi@example.com' })
      const started = await payAs(orders, { orderId, payer: 'ama', email: 'Ama@example.com' })
      const reference = started.ok ? started.value.reference : ''
      await db
        .insertInto('webhook_events')
        .values({
          dedupe_key: 'paid',
          event: 'charge.success',
          reference,
          body: '{"customer":{"email":"ama@example.com"}}',
          received_at: 1,
          processed_at: 2,
        })
        .execute()
      const ofCustomer = await gatherPersonalData({ db, email: 'esi@example.com' })
      expect(ofCustomer.orders).toMatchObject([{ notices: [], payments: [{ reference }] }])
      expect(JSON.stringify(ofCustomer)).not.toContain('ama@example.com')
      const held = await gatherPersonalData({ db, email: AMA })
      expect(held).toMatchObject({ orders: [], paidForOthers: [{ orderId, notices: [{}] }] })
      const files = exportPersonalData(held, { email: AMA, brandName: brand.name, nowMs: 0 })
      expect(files.map(({ name }) => name)).toEqual(['everything.json', 'payments-for-others.csv'])

      orders.payments.pay(reference)
      await settlePayment(orders, reference)
      expect(await erasePersonalData({ db, email: AMA }, 9)).toMatchObject({
        erased: { orders: 0, payments: 1 },
      })
      const attempts = await db.selectFrom('payment_attempts').selectAll().execute()
      const events = await db.selectFrom('webhook_events').selectAll().execute()
      expect(JSON.stringify([attempts, events])).not.toContain('ama@example.com')
      expect(await readState(db, orderId)).toBe('paid')
      expect(await brokenInvariants(db)).toEqual([])
    })

    test('has what delivery cost and where it went, so that the sums add up [R132]', async () => {
      const orders = await openOrders(engine)
      const { orderId } = await paidOrder(orders, AMA)
      const zone = { id: 'accra', name: 'Accra', kind: 'charged', words: 'The same day' }
      await orders.db
        .updateTable('orders')
        .set({ delivery_pesewas: 2500, total_pesewas: 52_500, delivery_json: JSON.stringify(zone) })
        .where('id', '=', orderId)
        .execute()
      const held = await gatherPersonalData({ db: orders.db, email: AMA })
      const [, table] = exportPersonalData(held, { email: AMA, brandName: brand.name, nowMs: 0 })
      const [names = '', values = ''] = table?.text.split('\r\n') ?? []
      const cells = values.split(',')
      const order = Object.fromEntries(names.split(',').map((name, at) => [name, cells[at]]))
      expect(order).toMatchObject({
        subtotalGhs: '500',
        deliveryGhs: '25',
        totalGhs: '525',
        deliveryZone: 'Accra',
      })
    })

    test('an unknown address gives one file, which says so', async () => {
      const orders = await openOrders(engine)
      const held = await gatherPersonalData({ db: orders.db, email: AMA })
      const files = exportPersonalData(held, { email: AMA, brandName: brand.name, nowMs: 0 })
      expect(files.map(({ name }) => name)).toEqual(['everything.json'])
    })
  })

  describe('erasing', () => {
    test('forgets the phone number of a message, which the export has [S85]', async () => {
      const orders = await openFilled(engine)
      const held = await gatherPersonalData({ db: orders.db, email: AMA })
      const about = { email: AMA, brandName: brand.name, nowMs: 0 }
      const file = exportPersonalData(held, about).find(({ name }) => /^contact-/.test(name))
      expect(file?.text).toContain('+233 24 999 8877')
      await erasePersonalData({ db: orders.db, email: AMA }, 9)
      expect(await everythingIn(orders)).not.toContain('999 8877')
    })

    test('has and forgets the message without an address of which an order was made [D194]', async () => {
      const orders = await openFilled(engine)
      const { db } = orders
      const line = { productId: 14, colour: 'Black', size: 'M', quantity: 1 } as const
      const lines = [{ ...line, title: 'Ancient Dragon Tee', price: 'GH₵500.00' }]
      const words = { subject: 'Asks', message: '', newsletter: false, createdAtMs: 1 }
      const asked = { name: 'Ama', email: '', phone: '+233 24 777 6655', town: 'Kumasi', lines }
      await saveMessage(db, { ...asked, ...words, id: 'hers' })
      await saveMessage(db, { ...asked, ...words, id: 'unknown' })
      const letter = { to: brand.email, audience: 'shop', subject: 'x', text: 'Ama' } as const
      await enqueueMail(db, { kind: 'letter', dedupeKey: 'contact hers', letter, nowMs: 1 })
      await answerWithOrder(db, { id: 'hers', orderId: orders.placed.orderId, nowMs: 2 })
      const held = await gatherPersonalData({ db, email: AMA })
      expect(held.messages.map(({ id }) => id).toSorted()).toEqual(['hers', 'm0'])
      const about = { email: AMA, brandName: brand.name, nowMs: 0 }
      const file = exportPersonalData(held, about).find(({ name }) => /^contact-/.test(name))
      expect(file?.text).toContain('"Ancient Dragon Tee (Black, M), GH₵500.00"')
      await erasePersonalData({ db, email: AMA }, 9)
      const left = await db.selectFrom('contact_messages').select('id').orderBy('id').execute()
      expect(left.map(({ id }) => id)).toEqual(['m1', 'unknown'])
      const letters = await db.selectFrom('outbox').select('dedupe_key').execute()
      expect(letters.map(({ dedupe_key }) => dedupe_key)).not.toContain('contact hers')
    })

    test('keeps the order without personal data, and removes the rest, links and waiting mails too [R64]', async () => {
      const orders = await openFilled(engine)
      const { db, placed } = orders
      expect(await erasePersonalData({ db, email: AMA }, 9)).toEqual({
        isDone: true,
        erased: {
          orders: 1,
          payments: 0,
          subscriptions: 1,
          waiting: 1,
          drawEntries: 0,
          messages: 1,
          letters: 2,
          requests: 1,
        },
      })
      const order = await loadOrder(db, placed.orderId)
      expect(order).toMatchObject({
        state: 'paid',
        total: { minor: 50_000 },
        lines: [{ title: 'Ancient Dragon Tee' }],
        customer: { firstName: 'Identity', lastName: 'erased', email: '', country: 'GH' },
      })
      expect(await gatherPersonalData({ db, email: AMA })).toMatchObject({
        orders: [],
        subscriptions: [],
        waiting: [],
        messages: [],
        letters: [],
        requests: [{ number: 'DR-0', details: '', erasedAtMs: 9, closedAtMs: null }],
      })
      // A mail to the customer has nobody to go to.
      const unsent = db.selectFrom('outbox').select('kind').where('next_at', 'is not', null)
      expect(await unsent.execute()).toEqual([])
      const link = { token: orders.token, purpose: 'track', nowMs: orders.now() } as const
      expect(await findOrderOfToken(db, link)).toBeNull()
      expect(await db.selectFrom('order_tokens').selectAll().execute()).toEqual([])
      expect(await brokenInvariants(db)).toEqual([])
      expect(await erasePersonalData({ db, email: AMA }, 9)).toMatchObject({
        erased: { orders: 0 },
      })
    })

    test('after the request is closed, the address is only in its last mail', async () => {
      const orders = await openFilled(engine)
      const { db, placed } = orders
      await erasePersonalData({ db, email: AMA }, 9)
      const desk = { db, now: () => 10, settings: liveSettings() }
      expect(
        await closeDataRightsRequest(desk, 'DR-0', { outcome: 'Erased.', actor: THE_SHOP }),
      ).toMatchObject({ ok: true })
      const last = await db
        .deleteFrom('outbox')
        .where('dedupe_key', '=', 'data-rights DR-0 closed')
        .returning('payload_json')
        .executeTakeFirst()
      expect(last?.payload_json).toContain('AMA@example.com')
      const left = await everythingIn(orders)
      expect(left).not.toMatch(/ama@example\.com|Castle Road/i)
      expect(left).not.toContain(placed.body.phone)
      expect(left).not.toMatch(/Ama waits|111 2222|a hole/)
      expect(left).toMatch(/kofi@example\.com/)
      expect(await listRequests(db, 'closed')).toMatchObject([
        { number: 'DR-0', outcome: 'Erased.' },
      ])
    })

    test('waits for a payment for others that is under way: what the provider writes of it later has the person [R130]', async () => {
      const orders = await openOrders(engine)
      const { db } = orders
      const { orderId } = await shareForTest(orders, { email: 'esi@example.com' })
      const started = await payAs(orders, { orderId, payer: 'ama', email: AMA })
      const reference = started.ok ? started.value.reference : ''
      const waits = { isDone: false, unsettled: [orderId] }
      expect(await erasePersonalData({ db, email: AMA }, 9)).toEqual(waits)
      orders.payments.pay(reference)
      await settlePayment(orders, reference)
      const event = { ...SENT, event: 'charge.success', reference, receivedAtMs: 1 }
      await storeEvent(db, { ...event, dedupeKey: 'late', body: `{"customer":"${AMA}"}` })
      expect(await erasePersonalData({ db, email: AMA }, 9)).toEqual(waits)
      await markProcessed(db, 'late', 2)
      expect(await erasePersonalData({ db, email: AMA }, 9)).toMatchObject({
        erased: { orders: 0, payments: 1 },
      })
      expect(await everythingIn(orders)).not.toContain(AMA)
      expect(await loadOrder(db, orderId)).toMatchObject({ customer: { email: 'esi@example.com' } })
      expect(await brokenInvariants(db)).toEqual([])
    })

    test('settling, sweeping and the success page still work', async () => {
      const orders = await openFilled(engine)
      const { db, placed } = orders
      await erasePersonalData({ db, email: AMA }, 9)
      expect(await settlePayment(orders, placed.reference)).toBe('paid')
      orders.advance(4 * DAY_MS)
      await sweepOrders(orders)
      const { accessToken } = placed.body
      const status = await readOrderStatus(orders, { reference: placed.reference, accessToken })
      expect(status).toMatchObject({ standing: 'paid', totalPesewas: 50_000, customer: null })
      expect(await brokenInvariants(db)).toEqual([])
    })

    test('a confirmation that was not sent yet is never sent', async () => {
      const orders = await openOrders(engine)
      await paidOrder(orders, AMA)
      await erasePersonalData({ db: orders.db, email: AMA }, 9)
      const unsent = await orders.db
        .selectFrom('outbox')
        .select('kind')
        .where('next_at', 'is not', null)
        .execute()
      expect(unsent).toEqual([{ kind: 'shop-mail' }])
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('an order that may still be paid keeps its personal data until it is settled', async () => {
      const orders = await openOrders(engine)
      const { db } = orders
      const { orderId } = await placeForTest(orders, { email: AMA })
      const refused = { isDone: false, unsettled: [orderId] }
      expect(await erasePersonalData({ db, email: AMA }, 9)).toEqual(refused)
      orders.advance(DAY_MS)
      await sweepOrders(orders)
      expect(await loadOrder(db, orderId)).toMatchObject({ state: 'expired' })
      expect(await erasePersonalData({ db, email: AMA }, 9)).toEqual(refused)
      orders.advance(4 * DAY_MS)
      await sweepOrders(orders)
      expect(await erasePersonalData({ db, email: AMA }, 9)).toMatchObject({ isDone: true })
      expect(await brokenInvariants(db)).toEqual([])
    })

    test('an order with an open case keeps its personal data until the case is closed', async () => {
      const orders = await openOrders(engine)
      const { db } = orders
      const { orderId, reference } = await placeForTest(orders, { email: AMA })
      orders.payments.pay(reference, { amount: 1, requestedAmount: 1 })
      expect(await settlePayment(orders, reference)).toBe('attention')
      expect(await erasePersonalData({ db, email: AMA }, 9)).toMatchObject({ unsettled: [orderId] })
      await closeReviewCases(db, orderId, { note: 'refunded', atMs: 1 })
      expect(await erasePersonalData({ db, email: AMA }, 9)).toMatchObject({ isDone: true })
    })

    test('mails about the request itself are still sent', async () => {
      const orders = await openOrders(engine)
      const letter = { to: AMA, audience: 'customer', subject: 'x', text: 'x' } as const
      for (const dedupeKey of ['data-rights DR-1 extended', 'confirm-subscription 1']) {
        await enqueueMail(orders.db, { kind: 'letter', dedupeKey, letter, nowMs: 1 })
      }
      await erasePersonalData({ db: orders.db, email: AMA }, 9)
      expect(await orders.db.selectFrom('outbox').select('dedupe_key').execute()).toEqual([
        { dedupe_key: 'data-rights DR-1 extended' },
      ])
    })
  })
})
