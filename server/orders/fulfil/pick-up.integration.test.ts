import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { loadOrderForOwner } from '#database/orders/owner-order'
import { type Fulfilment, UNDO_MS } from '#domain/order/fulfilment'
import { returnDeadlineMs } from '#domain/return/returnable'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { aMailJob } from '#testing/mail/mail-job'
import { readMessage } from '#testing/mail/read-message'
import { brokenInvariants } from '#testing/orders/invariants'
import { makePickUp, STUDIO } from '#testing/orders/make-pick-up'
import { openOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { sendDueMails } from '../../letters/send-mails.ts'
import { createMailFolder } from '../../mail/folder/mail-folder.ts'
import { refundOrder } from '../../refunds/refund-order.ts'
import { readReturnSituation } from '../../returns/return-situation.ts'
import { collectOrder } from './collect-order.ts'
import { packOrder } from './pack-order.ts'
import { readyOrder } from './ready-order.ts'
import { sendParcel } from './send-parcel.ts'
import { undoStep } from './undo-step.ts'

const ACTOR = { staffId: null, name: 'Esi' } as const
const PARCEL = { carrier: 'VIP', phone: '', tracking: '', note: '' }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A paid order that its customer collects; no other mail is left to be sent. */
async function openPickUp(engine: Engine) {
  const orders = await openOrders(engine)
  const { orderId, body } = await paidOrder(orders)
  await makePickUp(orders.db, orderId)
  await orders.db.updateTable('outbox').set({ next_at: null, done_at: orders.now() }).execute()
  const folder = await mkdtemp(join(tmpdir(), 'ready-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const change = (expected: Fulfilment) => ({ orderId, expected, actor: ACTOR })
  const undo = async (expected: Fulfilment) => {
    const stepId = (await loadOrderForOwner(orders.db, orderId, orders.now()))?.lastStepId ?? ''
    return undoStep(orders, { ...change(expected), stepId })
  }
  /** The letters that have left until now, as text. */
  const letters = async () => {
    const { db, now } = orders
    await sendDueMails(aMailJob({ db, now, mailer: createMailFolder(folder, now) }))
    const names = await readdir(folder)
    return Promise.all(names.map(async (name) => readMessage(await readFile(join(folder, name)))))
  }
  return { orders, orderId, body, change, undo, letters }
}

eachEngine('an order that its customer collects', (engine) => {
  test('is packed, ready and collected, and then counts as sent and delivered [O126]', async () => {
    const { orders, orderId, change } = await openPickUp(engine)
    const packedAtMs = orders.now()
    expect(await packOrder(orders, change('to-pack'))).toMatchObject({ ok: true })
    orders.advance(HOUR_MS)
    expect(await readyOrder(orders, change('packed'))).toMatchObject({ value: { isMailed: true } })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      fulfilment: 'ready',
      packedAtMs,
      readyAtMs: packedAtMs + HOUR_MS,
      sentAtMs: null,
    })
    expect(await brokenInvariants(orders.db)).toEqual([])
    orders.advance(3 * DAY_MS)
    expect(await collectOrder(orders, change('ready'))).toMatchObject({ ok: true })
    const collectedAtMs = orders.now()
    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      fulfilment: 'delivered',
      sentAtMs: collectedAtMs,
      deliveredAtMs: collectedAtMs,
    })
    const seen = await loadOrderForOwner(orders.db, orderId, orders.now())
    expect(seen?.lines).toMatchObject([{ sent: 1, withdrawn: 0 }])
    expect(seen?.history.map(({ action }) => action)).toEqual([
      'order-packed',
      'order-ready',
      'order-collected',
    ])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('can be sent back for 14 days after it was collected, not after it was ready [R149]', async () => {
    const { orders, orderId, change } = await openPickUp(engine)
    await readyOrder(orders, change('to-pack'))
    orders.advance(20 * DAY_MS)
    const deadline = async () => {
      const order = await loadOrder(orders.db, orderId)
      return order && returnDeadlineMs(await readReturnSituation(orders.db, order, orders.now()))
    }
    expect(await deadline()).toBeNull()
    await collectOrder(orders, change('ready'))
    const collectedAtMs = orders.now()
    orders.advance(UNDO_MS)
    expect(await deadline()).toBeGreaterThan(collectedAtMs + 14 * DAY_MS - 1)
  })

  test('is never sent, and one that is sent is never ready [O126]', async () => {
    const { orders, change } = await openPickUp(engine)
    const parcel = { ...change('to-pack'), parcel: PARCEL }
    expect(await sendParcel(orders, parcel)).toMatchObject({ error: 'order-is-pick-up' })
    expect(await collectOrder(orders, change('to-pack'))).toMatchObject({
      error: 'order-not-packed',
    })
    const { orderId } = await paidOrder(orders)
    const other = { ...change('to-pack'), orderId }
    expect(await readyOrder(orders, other)).toMatchObject({ error: 'order-is-sent' })
    expect(await collectOrder(orders, other)).toMatchObject({ error: 'order-is-sent' })
  })

  test('is announced with place and hours, without an address, a minute after it is ready [O127]', async () => {
    const { orders, orderId, body, change, letters } = await openPickUp(engine)
    await readyOrder(orders, change('to-pack'))
    orders.advance(UNDO_MS - 1)
    expect(await letters()).toEqual([])
    orders.advance(1)
    const [letter] = await letters()
    expect(letter?.headers).toMatchObject({
      to: body.email,
      subject: `Your order ${orderId} is ready to collect`,
    })
    expect(letter?.text).toContain(`${STUDIO.place}\n${STUDIO.hours}\n${STUDIO.words}`)
    expect(letter?.text).toContain('1 x Ancient Dragon Tee (Black, M)')
    expect(letter?.text).not.toMatch(/Oxford Street|on its way|parcel/)
    expect(await letters()).toHaveLength(1)
  })

  test.each([
    ['taken back', 'ready'],
    ['collected', 'delivered'],
    ['refunded', 'cancelled'],
  ] as const)('is not announced when it was %s within the minute [O127]', async (_, end) => {
    const { orders, orderId, change, undo, letters } = await openPickUp(engine)
    await readyOrder(orders, change('to-pack'))
    if (end === 'ready') expect(await undo('ready')).toMatchObject({ ok: true })
    if (end === 'delivered') await collectOrder(orders, change('ready'))
    if (end === 'cancelled') {
      const scope = { kind: 'whole', restock: true } as const
      const asked = { orderId, scope, reference: null, reason: 'Not wanted', actor: ACTOR }
      expect(await refundOrder(orders, asked)).toMatchObject({ ok: true })
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ fulfilment: 'cancelled' })
    }
    orders.advance(UNDO_MS)
    expect((await letters()).filter(({ headers }) => /ready/.test(headers.subject ?? ''))).toEqual(
      [],
    )
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('each step can be undone for a minute; ready again, it is announced once [O127]', async () => {
    const { orders, orderId, change, undo, letters } = await openPickUp(engine)
    await packOrder(orders, change('to-pack'))
    await readyOrder(orders, change('packed'))
    await collectOrder(orders, change('ready'))
    orders.advance(UNDO_MS - 1)
    expect(await undo('delivered')).toMatchObject({ value: { fulfilment: 'ready' } })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      fulfilment: 'ready',
      sentAtMs: null,
      deliveredAtMs: null,
    })
    expect(await loadOrderForOwner(orders.db, orderId, orders.now())).toMatchObject({
      shipments: [],
    })
    orders.advance(1)
    expect(await letters()).toHaveLength(1)
    expect(await undo('ready')).toMatchObject({ error: 'too-late-to-undo' })
    await collectOrder(orders, change('ready'))
    await undo('delivered')
    orders.advance(HOUR_MS)
    expect(await letters()).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
