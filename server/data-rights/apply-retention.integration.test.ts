import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { saveMessage } from '#database/contact/contact-messages'
import { insertRequest, listRequests, markClosed } from '#database/data-rights/data-rights-requests'
import { addViews } from '#database/insights/insights'
import { enqueueMail, markDone } from '#database/mail/outbox'
import { saveSubscriber } from '#database/newsletter/subscribers'
import { deleteExpiredOrderTokens } from '#database/orders/order-tokens'
import { loadOrder } from '#database/orders/orders'
import { newReviewCase, openReviewCase } from '#database/orders/review-cases'
import { markProcessed, storeEvent } from '#database/payments/webhook-events'
import type { Schema } from '#database/schema'
import { aDataRightsRequest } from '#domain/data-rights/data-rights-request.builder'
import { RETENTION } from '#domain/data-rights/retention'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { createOrderToken, TRACKING_LINK_MS, VISIT_MS } from '../order-links/order-tokens.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { applyRetention, applyRetentionDaily } from './apply-retention.ts'

const SENT = { provider: 'fake', kind: 'payment-succeeded' } as const

const DAY_MS = 86_400_000
const START = 1_800_000_000_000

const OLD_MESSAGE = {
  name: 'Ama',
  email: 'ama@example.com',
  subject: '',
  message: 'x',
  newsletter: false,
  createdAtMs: 0,
}

function jobAt(db: Kysely<Schema>, nowMs: number) {
  const logged: object[] = []
  const log = { info: (about: object) => void logged.push(about) }
  return { db, now: () => nowMs, log, machine: 'one', erasures: () => [], logged }
}

eachEngine('retention', (engine) => {
  test('runs every day after a clock that was a day ahead is corrected [S28]', async () => {
    const { db } = await engine.open()
    const goesAt = async (nowMs: number) => {
      await saveMessage(db, { ...OLD_MESSAGE, id: String(nowMs) })
      const job = jobAt(db, nowMs)
      await applyRetentionDaily(job)
      return job.logged.length
    }
    expect(await goesAt(START + 2 * DAY_MS)).toBe(1)
    expect(await goesAt(START)).toBe(1)
    expect(await goesAt(START + DAY_MS - 1)).toBe(0)
    expect(await goesAt(START + DAY_MS)).toBe(1)
  })

  test('a paid order loses its personal data after seven years, not before; the record stays', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    const { orderId, reference } = await placeForTest(orders)
    orders.payments.pay(reference)
    await settlePayment(orders, reference)
    await applyRetention(jobAt(db, START + RETENTION.orders.ms))
    expect(await loadOrder(db, orderId)).toMatchObject({ customer: { firstName: 'Ama' } })
    const job = jobAt(db, START + RETENTION.orders.ms + 1)
    await applyRetention(job)
    expect(await loadOrder(db, orderId)).toMatchObject({
      state: 'paid',
      total: { minor: 50_000 },
      customer: { lastName: 'erased', email: '', phone: '', address: '' },
    })
    expect(job.logged).toEqual([{ forgotten: { orders: 1 } }])
    expect(await brokenInvariants(db)).toEqual([])
    expect(await settlePayment(orders, reference)).toBe('paid')
  })

  test('an unpaid order loses its personal data after 90 days', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    const { orderId } = await placeForTest(orders)
    const later = jobAt(db, START + RETENTION.unpaidOrders.ms + 1)
    await applyRetention(later)
    expect(await loadOrder(db, orderId)).toMatchObject({ customer: { firstName: 'Ama' } })
    orders.advance(4 * DAY_MS)
    await sweepOrders(orders)
    await applyRetention(jobAt(db, START + RETENTION.unpaidOrders.ms))
    expect(await loadOrder(db, orderId)).toMatchObject({ customer: { firstName: 'Ama' } })
    await applyRetention(later)
    expect(await loadOrder(db, orderId)).toMatchObject({ customer: { lastName: 'erased' } })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('everything else is removed when its period is over, not a millisecond earlier [D194]', async () => {
    const { db } = await openOrders(engine)
    const message = { name: 'Ama', email: 'a@b.co', subject: '', message: 'x', newsletter: false }
    await saveMessage(db, { ...message, id: 'm', createdAtMs: START })
    const asked = { ...message, email: '', phone: '+233 24 777 6655', town: 'Kumasi' }
    await saveMessage(db, { ...asked, id: 'asked', createdAtMs: START })
    await saveSubscriber(db, { email: 'a@b.co', source: 'footer', createdAtMs: START })
    const letter = { to: 'a@b.co', audience: 'customer', subject: 'x', text: 'x' } as const
    for (const dedupeKey of ['sent', 'unsent']) {
      await enqueueMail(db, { kind: 'letter', dedupeKey, letter, nowMs: START })
    }
    await enqueueMail(db, { kind: 'order-mail', orderId: 'o', nowMs: START })
    for (const key of ['sent', 'order-mail o']) await markDone(db, key, { nowMs: START })
    for (const isOrphan of [false, true]) {
      const dedupeKey = `orphan ${isOrphan}`
      const event = {
        ...SENT,
        event: 'charge.success',
        reference: null,
        body: '{}',
        receivedAtMs: START,
      }
      await storeEvent(db, { ...event, dedupeKey })
      await markProcessed(db, dedupeKey, START)
      const unknown = { reason: 'unknown-payment', subject: dedupeKey, openedAtMs: START } as const
      if (isOrphan) await openReviewCase(db, newReviewCase({ ...unknown, eventKey: dedupeKey }))
    }
    for (const number of ['closed', 'open']) {
      const keys = { proofTokenHash: number, openKey: number, mailboxHash: 'h' }
      const times = { receivedAtMs: START, dueAtMs: START }
      await insertRequest(db, { ...aDataRightsRequest(), number, ...keys, ...times })
    }
    await markClosed(db, { number: 'closed', erasedAtMs: null }, { nowMs: START, outcome: 'x' })
    const day = new Date(START).toISOString().slice(0, 10)
    await addViews(db, [{ day, page: '/', referrer: '', country: 'GH', views: 1 }])

    async function removedAfter(ms: number) {
      const job = jobAt(db, START + ms)
      await applyRetention(job)
      return job.logged
    }
    expect(await removedAfter(RETENTION.sentLetters.ms)).toEqual([])
    expect(await removedAfter(RETENTION.sentLetters.ms + 1)).toEqual([
      { forgotten: { unconfirmedSubscriptions: 1, sentLetters: 1 } },
    ])
    expect(await removedAfter(RETENTION.paymentNotices.ms + 1)).toEqual([
      { forgotten: { paymentNotices: 1 } },
    ])
    expect(await removedAfter(RETENTION.contactMessages.ms)).toEqual([])
    expect(await removedAfter(RETENTION.contactMessages.ms + 1)).toEqual([
      { forgotten: { contactMessages: 2 } },
    ])
    expect(await removedAfter(RETENTION.analytics.ms + DAY_MS)).toEqual([
      { forgotten: { analytics: 1 } },
    ])
    expect(await removedAfter(RETENTION.dataRightsRequests.ms)).toEqual([])
    expect(await removedAfter(RETENTION.dataRightsRequests.ms + 1)).toEqual([
      { forgotten: { dataRightsRequests: 1 } },
    ])
    expect(await listRequests(db, 'all')).toMatchObject([{ number: 'open' }])
    const outbox = await db.selectFrom('outbox').selectAll().orderBy('dedupe_key').execute()
    expect(outbox.map(({ payload_json }) => payload_json.length > 2)).toEqual([true, false, true])
    await enqueueMail(db, { kind: 'letter', dedupeKey: 'sent', letter, nowMs: START })
    expect(await db.selectFrom('outbox').selectAll().execute()).toHaveLength(3)
  })

  test('is tried again in its next run after it failed, not only the next day [S28]', async () => {
    const { db } = await engine.open()
    const broken = jobAt(db, START)
    await db.schema.alterTable('contact_messages').renameTo('away').execute()
    await expect(applyRetentionDaily(broken)).rejects.toThrow()
    await expect(applyRetentionDaily(broken)).rejects.toThrow()
    await db.schema.alterTable('away').renameTo('contact_messages').execute()
    await saveMessage(db, { ...OLD_MESSAGE, id: 'old' })
    const job = jobAt(db, START)
    await applyRetentionDaily(job)
    expect(job.logged).toHaveLength(1)
  })

  test('one of several processes runs it, once a day', async () => {
    const { db } = await openOrders(engine)
    async function turnsOn(nowMs: number): Promise<number> {
      const message = { name: 'A', email: 'a@b.co', subject: '', message: 'x', newsletter: false }
      await saveMessage(db, { ...message, id: `${nowMs}`, createdAtMs: 1 })
      const jobs = [1, 2, 3].map(() => jobAt(db, nowMs))
      await Promise.all(jobs.map(applyRetentionDaily))
      return jobs.flatMap(({ logged }) => logged).length
    }
    expect(await turnsOn(START)).toBe(1)
    expect(await turnsOn(START + DAY_MS - 1)).toBe(0)
    expect(await turnsOn(START + DAY_MS)).toBe(1)
  })

  test('links to an order go after 180 days, expired visits within minutes [R64]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    const { orderId } = await placeForTest(orders)
    const make = (purpose: 'track' | 'visit', lifeMs: number) =>
      createOrderToken(db, { orderId, purpose, nowMs: START, lifeMs })
    await make('track', TRACKING_LINK_MS)
    await make('track', 2 * TRACKING_LINK_MS)
    await make('visit', VISIT_MS)
    const left = async () => (await db.selectFrom('order_tokens').selectAll().execute()).length
    expect(await deleteExpiredOrderTokens(db, START + VISIT_MS - 1)).toBe(0)
    expect(await deleteExpiredOrderTokens(db, START + VISIT_MS)).toBe(1)
    await applyRetention(jobAt(db, START + RETENTION.orderLinks.ms))
    expect(await left()).toBe(2)
    await applyRetention(jobAt(db, START + RETENTION.orderLinks.ms + 1))
    expect(await left()).toBe(0)
  })
})
