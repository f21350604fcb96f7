import { expect, test } from 'vitest'
import { leaseNext } from '#database/mail/outbox-lease'
import { listSteps } from '#database/orders/fulfilment'
import { loadOrder } from '#database/orders/orders'
import { loadOrderForOwner } from '#database/orders/owner-order'
import { settleOrder } from '#database/orders/settle-order'
import { listShipments } from '#database/orders/shipments'
import { findAttempt } from '#database/payments/payment-attempts'
import { type Fulfilment, UNDO_MS } from '#domain/order/fulfilment'
import type { Parcel, WantedLine } from '#domain/order/parcel'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { settlePayment } from '../settle-payment.ts'
import { addNote } from './add-note.ts'
import { deliverOrder } from './deliver-order.ts'
import { packOrder } from './pack-order.ts'
import { sendParcel } from './send-parcel.ts'
import { undoStep } from './undo-step.ts'

const DAY_MS = 86_400_000
const ACTOR = { staffId: null, name: 'Esi' } as const
const PARCEL: Parcel = { carrier: 'VIP Express', phone: '', tracking: 'VIP-77', note: '' }
const TWO_LINES = {
  lines: [
    { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 2 },
    { id: 14, color: 'Black', imageVariant: 'image1', size: 'L', quantity: 1 },
  ],
  shownTotalPesewas: 150_000,
} as const

async function openPaid(engine: Engine, overrides: Readonly<Record<string, unknown>> = {}) {
  const orders = await openOrders(engine)
  const { orderId, reference } = await placeForTest(orders, overrides)
  orders.payments.pay(reference)
  expect(await settlePayment(orders, reference)).toBe('paid')
  const change = (expected: Fulfilment) => ({ orderId, expected, actor: ACTOR })
  const send = (expected: Fulfilment, lines?: readonly WantedLine[]) =>
    sendParcel(orders, { ...change(expected), parcel: PARCEL, lines })
  const undo = async (expected: Fulfilment, stepId?: string) => {
    const latest = (await loadOrderForOwner(orders.db, orderId, orders.now()))?.lastStepId
    return undoStep(orders, { ...change(expected), stepId: stepId ?? latest ?? 'none' })
  }
  const fulfilment = async () => (await loadOrder(orders.db, orderId))?.fulfilment
  return { orders, orderId, reference, change, send, undo, fulfilment }
}

function parcelMails({ db }: TestOrders) {
  return db.selectFrom('outbox').selectAll().where('kind', '=', 'parcel-mail').execute()
}

async function auditOf({ db }: TestOrders) {
  const rows = await db.selectFrom('audit').selectAll().orderBy('at').execute()
  return rows.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)
}

/** After this only a parcel's mail is left to be leased. */
async function sendOtherMails({ db, now }: TestOrders) {
  await db.updateTable('outbox').set({ next_at: null, done_at: now() }).execute()
}

function lease({ db, now }: TestOrders) {
  return leaseNext(db, { nowMs: now(), leaseMs: 60_000, withLetters: true })
}

eachEngine('fulfilling an order', (engine) => {
  test('a paid order is to be packed, then packed, sent and delivered', async () => {
    const { orders, orderId, change, send, fulfilment } = await openPaid(engine)
    expect(await fulfilment()).toBe('to-pack')
    const packedAt = orders.now()
    expect(await packOrder(orders, change('to-pack'))).toMatchObject({ ok: true })
    orders.advance(1_000)
    expect(await send('packed')).toMatchObject({ ok: true, value: { fulfilment: 'sent' } })
    orders.advance(1_000)
    expect(await deliverOrder(orders, change('sent'))).toMatchObject({ ok: true })

    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      fulfilment: 'delivered',
      packedAtMs: packedAt,
      sentAtMs: packedAt + 1_000,
      deliveredAtMs: packedAt + 2_000,
    })
    // The mail waits for its minute, whatever follows.
    expect(await parcelMails(orders)).toMatchObject([{ next_at: packedAt + 1_000 + UNDO_MS }])
    expect(await auditOf(orders)).toEqual(
      ['packed', 'sent', 'delivered'].map((step) => `Esi order-${step} order ${orderId}`),
    )
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('steps out of order are refused in words, and nothing is written', async () => {
    const { orders, orderId, change, send } = await openPaid(engine)
    expect(await deliverOrder(orders, change('to-pack'))).toMatchObject({ error: 'order-not-sent' })
    expect(await deliverOrder(orders, change('sent'))).toMatchObject({ error: 'order-changed' })
    await send('to-pack')
    expect(await packOrder(orders, change('sent'))).toMatchObject({ error: 'order-sent-already' })
    expect(await send('sent')).toMatchObject({ error: 'order-sent-already' })
    const unknown = { ...change('to-pack'), orderId: 'ORD-0' }
    expect(await packOrder(orders, unknown)).toMatchObject({ error: 'order-unknown' })
    expect(await listSteps(orders.db, orderId)).toHaveLength(1)
    const { orderId: unpaid } = await placeForTest(orders)
    expect(await packOrder(orders, { ...change('to-pack'), orderId: unpaid })).toMatchObject({
      error: 'order-not-paid',
    })
  })

  test('two people who press at once make one change, and the other is told [O10]', async () => {
    const { orders, orderId, change, send } = await openPaid(engine, TWO_LINES)
    const packs = await Promise.all([1, 2, 3].map(() => packOrder(orders, change('to-pack'))))
    expect(packs.filter(({ ok }) => ok)).toHaveLength(1)
    expect(packs.filter((packed) => !packed.ok && packed.error === 'order-changed')).toHaveLength(2)

    const sends = await Promise.all([1, 2, 3].map(() => send('packed')))
    expect(sends.filter(({ ok }) => ok)).toHaveLength(1)
    const delivers = await Promise.all([1, 2].map(() => deliverOrder(orders, change('sent'))))
    expect(delivers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await listSteps(orders.db, orderId)).toHaveLength(3)
    expect(await parcelMails(orders)).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('two people send the rest of a partly sent order: one parcel leaves [O10]', async () => {
    const { orders, orderId, change, send } = await openPaid(engine, TWO_LINES)
    expect(await send('to-pack', [{ position: 1 }])).toMatchObject({ ok: true })
    const seen = await loadOrderForOwner(orders.db, orderId, orders.now())
    const request = {
      ...change('partly-sent'),
      parcel: PARCEL,
      lines: [{ position: 0, quantity: 1 }],
      lastStepId: seen?.lastStepId ?? null,
    }
    const sends = await Promise.all([1, 2].map(() => sendParcel(orders, request)))
    expect(sends.filter(({ ok }) => ok)).toHaveLength(1)
    expect(sends.find(({ ok }) => !ok)).toMatchObject({ error: 'order-changed' })
    expect(await listShipments(orders.db, orderId)).toHaveLength(2)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('an order can be sent in two parcels, each with its mail', async () => {
    const { orders, orderId, send, fulfilment } = await openPaid(engine, TWO_LINES)
    const first = await send('to-pack', [{ position: 0, quantity: 1 }])
    expect(first).toMatchObject({ ok: true, value: { fulfilment: 'partly-sent' } })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      packedAtMs: orders.now(),
      sentAtMs: null,
    })
    expect(await send('partly-sent', [{ position: 0, quantity: 2 }])).toMatchObject({
      error: 'parcel-too-many',
    })
    expect(await send('partly-sent', [{ position: 7 }])).toMatchObject({
      error: 'parcel-line-unknown',
    })
    orders.advance(5_000)
    expect(await send('partly-sent')).toMatchObject({ ok: true, value: { fulfilment: 'sent' } })
    expect(await fulfilment()).toBe('sent')
    expect((await listShipments(orders.db, orderId)).map(({ lines }) => lines)).toEqual([
      [{ position: 0, quantity: 1 }],
      [
        { position: 0, quantity: 1 },
        { position: 1, quantity: 1 },
      ],
    ])
    expect(await parcelMails(orders)).toHaveLength(2)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('undo takes back one step at a time; a parcel goes with its mail [O11]', async () => {
    const { orders, orderId, change, send, undo, fulfilment } = await openPaid(engine, TWO_LINES)
    await send('to-pack', [{ position: 1 }])
    await send('partly-sent')
    await deliverOrder(orders, change('sent'))
    expect(await undo('delivered')).toMatchObject({ ok: true, value: { fulfilment: 'sent' } })
    expect(await undo('sent')).toMatchObject({ ok: true, value: { fulfilment: 'partly-sent' } })
    expect(await parcelMails(orders)).toHaveLength(1)
    expect(await undo('partly-sent')).toMatchObject({ ok: true, value: { fulfilment: 'to-pack' } })
    expect(await undo('to-pack')).toMatchObject({ error: 'nothing-to-undo' })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      packedAtMs: null,
      sentAtMs: null,
      deliveredAtMs: null,
    })
    expect(await listShipments(orders.db, orderId)).toEqual([])
    expect(await parcelMails(orders)).toEqual([])
    await packOrder(orders, change('to-pack'))
    await send('packed')
    expect(await undo('sent')).toMatchObject({ ok: true, value: { fulfilment: 'packed' } })
    expect(await fulfilment()).toBe('packed')
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('two undos at once take back one step [O11]', async () => {
    const { orders, orderId, change, send, undo } = await openPaid(engine)
    await packOrder(orders, change('to-pack'))
    await send('packed')
    const stepId = (await loadOrderForOwner(orders.db, orderId, orders.now()))?.lastStepId ?? ''
    const undone = await Promise.all([undo('sent', stepId), undo('sent', stepId)])
    expect(undone.filter(({ ok }) => ok)).toHaveLength(1)
    expect(undone.find(({ ok }) => !ok)).toMatchObject({ error: 'order-changed' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('at the end of the minute the mail leaves and undo is over [O12]', async () => {
    const { orders, orderId, send, undo } = await openPaid(engine)
    await sendOtherMails(orders)
    await send('to-pack')
    orders.advance(UNDO_MS - 1)
    expect(await lease(orders)).toBeNull()
    expect((await loadOrderForOwner(orders.db, orderId, orders.now()))?.undo).not.toBeNull()
    orders.advance(1)
    expect((await loadOrderForOwner(orders.db, orderId, orders.now()))?.undo).toBeNull()
    expect(await undo('sent')).toMatchObject({ error: 'too-late-to-undo' })
    expect(await lease(orders)).toMatchObject({ kind: 'parcel-mail' })
    // A clock that was set back does not reopen it: the mail is with its sender.
    orders.advance(-1_000)
    expect(await undo('sent')).toMatchObject({ error: 'too-late-to-undo' })
    expect(await listShipments(orders.db, orderId)).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('undo against the mail job: the parcel stays with its mail, or goes with it [O12]', async () => {
    const orders = await openOrders(engine)
    for (let round = 0; round < 10; round += 1) {
      const { orderId, reference } = await placeForTest(orders)
      orders.payments.pay(reference, { id: reference })
      await settlePayment(orders, reference)
      await sendOtherMails(orders)
      const sent = await sendParcel(orders, {
        orderId,
        expected: 'to-pack',
        actor: ACTOR,
        parcel: PARCEL,
      })
      if (!sent.ok) throw new Error(sent.error)
      // The person's request is a moment before the end, the mail job's a moment after it.
      const nowMs = orders.now() + UNDO_MS
      const early = { db: orders.db, now: () => nowMs - 1 }
      const { stepId, shipmentId } = sent.value
      const [undone, leased] = await Promise.all([
        undoStep(early, { orderId, expected: 'sent', stepId, actor: ACTOR }),
        leaseNext(orders.db, { nowMs, leaseMs: 60_000, withLetters: true }),
      ])
      expect(undone.ok).toBe(leased === null)
      const parcels = await listShipments(orders.db, orderId)
      expect(parcels.map(({ id }) => id)).toEqual(leased === null ? [] : [shipmentId])
      orders.advance(2 * UNDO_MS)
    }
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a second payment of a paid order does not send it back to the shelf [O13]', async () => {
    const { orders, orderId, send, fulfilment } = await openPaid(engine)
    await send('to-pack')
    const attempt = await orders.db
      .selectFrom('payment_attempts')
      .selectAll()
      .executeTakeFirstOrThrow()
    const again = { ...attempt, reference: 'NKB1800000000000999999', provider_id: null }
    await orders.db
      .insertInto('payment_attempts')
      .values({ ...again, state: 'open' })
      .execute()
    const second = await findAttempt(orders.db, again.reference)
    if (!second) throw new Error('no attempt')
    const times = { paidAtMs: 1, nowMs: 1 }
    const shopEmail = 'hello@shop.example'
    const payment = { channel: 'card', ...times, mismatch: null, isOverpaid: false, shopEmail }
    const settled = await settleOrder(
      orders.db,
      second,
      { ...payment, providerId: 'second' },
      { findDifferences: async () => [], afterwards: async () => undefined },
    )
    expect(settled).toBe('attention')
    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      state: 'paid',
      attentionReason: 'paid-twice',
    })
    expect(await fulfilment()).toBe('sent')
  })

  test('a note is kept, and its words stay out of the audit', async () => {
    const { orders, orderId } = await openPaid(engine)
    const text = "Call Ama first'); drop table orders; -- <script>"
    expect(await addNote(orders, { orderId, text, actor: ACTOR })).toMatchObject({ ok: true })
    expect(await addNote(orders, { orderId, text: ' ', actor: ACTOR })).toMatchObject({
      error: 'note-required',
    })
    expect(await addNote(orders, { orderId: 'x', text, actor: ACTOR })).toMatchObject({
      error: 'order-unknown',
    })
    const found = await loadOrderForOwner(orders.db, orderId, orders.now())
    expect(found?.notes).toMatchObject([{ text, by: null }])
    expect(JSON.stringify(found?.history)).not.toContain('Ama')
  })

  test('[O92] the clock ran a day ahead at Sent and is set right: the mail leaves, and no undo is offered', async () => {
    const { orders, orderId, send, undo } = await openPaid(engine)
    await sendOtherMails(orders)
    orders.advance(DAY_MS)
    await send('to-pack')
    orders.advance(-DAY_MS)
    expect(await lease(orders)).toMatchObject({ kind: 'parcel-mail' })
    expect((await loadOrderForOwner(orders.db, orderId, orders.now()))?.undo).toBeNull()
    expect(await undo('sent')).toMatchObject({ error: 'too-late-to-undo' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
