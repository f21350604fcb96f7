import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { brand } from '#domain/brand'
import { planDrop } from '#server/drops/change-drops'
import { shippedPictures } from '#testing/catalogue/shipped-pictures'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { deliveringOnlyIn } from '#testing/orders/with-zones'
import {
  ask,
  askAndConfirm,
  linksTo,
  openWaiting,
  statesIn,
  TEE,
  type TestWaiting,
} from '#testing/waiting/open-waiting'
import { writeMail } from '../letters/write-mail.ts'
import { unsubscribe } from '../newsletter/unsubscribe.ts'
import { placeOrder } from '../orders/place-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { confirmRequest } from './confirm-request.ts'
import { offerUnits } from './offer-units.ts'
import { readPlace } from './read-place.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** An open drop of the tee, which is sold out. */
async function openDrop(engine: Engine, limit = '1') {
  const waiting = await openWaiting(engine)
  const { orders } = waiting
  const typed = {
    title: 'Dragons',
    at: new Date(orders.now() + MINUTE).toISOString(),
    productIds: ['14'],
    limit,
    mode: 'line',
    holdMinutes: '10',
  }
  const planned = await planDrop(orders, { typed, actor: { staffId: null, name: 'test' } })
  if (!planned.ok) throw new Error(planned.error.code)
  orders.advance(2 * MINUTE)
  return waiting
}

async function join(waiting: TestWaiting, ...names: readonly string[]) {
  const tokens: string[] = []
  for (const [index, name] of names.entries()) {
    const phone = `02412345${String(index).padStart(2, '0')}`
    tokens.push(await askAndConfirm(waiting, { email: `${name}@example.com`, phone }))
    waiting.orders.advance(1000)
  }
  return tokens
}

async function offeredOrders({ db }: TestWaiting) {
  const rows = await db
    .selectFrom('waiting_list')
    .select('order_id')
    .where('order_id', 'is not', null)
    .orderBy('offered_at')
    .orderBy('created_at')
    .execute()
  return rows.map(({ order_id }) => order_id ?? '')
}

async function expectSound({ db }: TestWaiting, quantity: number) {
  expect(await brokenInvariants(db, [{ ...TEE, quantity }])).toEqual([])
}

async function releaseAndOffer({ orders }: TestWaiting) {
  await sweepOrders(orders)
  await offerUnits(orders)
}

eachEngine('the waiting list of a drop', (engine) => {
  test('offers what is free in order, once to each, for two hours [D49]', async () => {
    const waiting = await openDrop(engine)
    const { db, orders } = waiting
    await join(waiting, 'one', 'two', 'three')
    await offerUnits(orders)
    expect(await statesIn(db)).toEqual(['one waiting', 'two waiting', 'three waiting'])
    await setStock(db, TEE, 1)
    await Promise.all([offerUnits(orders), offerUnits(orders), offerUnits(orders)])
    expect(await statesIn(db)).toEqual(['one offered', 'two waiting', 'three waiting'])
    expect(await stockOfVariant(db, TEE)).toBe(0)
    const [first = ''] = await offeredOrders(waiting)
    expect(await loadOrder(db, first)).toMatchObject({
      channel: 'message',
      state: 'pending',
      customer: { firstName: 'Ama', email: 'one@example.com', phone: '241234500' },
    })
    orders.advance(2 * HOUR - 1)
    await releaseAndOffer(waiting)
    expect(await statesIn(db)).toEqual(['one offered', 'two waiting', 'three waiting'])
    orders.advance(1)
    await releaseAndOffer(waiting)
    expect(await statesIn(db)).toEqual(['one gone', 'two offered', 'three waiting'])
    // One offer each: the first cannot come again.
    orders.advance(HOUR)
    expect((await ask(waiting, { email: 'one@example.com' })).ok).toBe(true)
    expect(await statesIn(db)).toEqual(['one gone', 'two offered', 'three waiting'])
    await expectSound(waiting, 1)
  })

  test('is left by buying, and passes over whoever has the limit already [D50]', async () => {
    const waiting = await openDrop(engine)
    const { db, orders } = waiting
    await setStock(db, TEE, 2)
    const line = { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 1 }
    const body = anOrderBody({
      email: 'one@example.com',
      lines: [line],
      shownTotalPesewas: 50_000,
    })
    const bought = await placeOrder(orders, body, '41.66.192.9')
    if (!bought.ok) throw new Error(bought.error.code)
    orders.payments.pay(bought.value.reference)
    expect(await settlePayment(orders, bought.value.reference)).toBe('paid')
    await join(waiting, 'one', 'two')
    await offerUnits(orders)
    expect(await statesIn(db)).toEqual(['one waiting', 'two offered'])
    await expectSound(waiting, 2)
  })

  test('never takes a piece that a shopper has taken first [D51]', async () => {
    const waiting = await openDrop(engine, '10')
    const { db, orders } = waiting
    await join(waiting, 'one', 'two', 'three')
    await setStock(db, TEE, 3)
    const line = { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 1 }
    const shoppers = ['a', 'b', 'c'].map((name) =>
      placeOrder(
        orders,
        anOrderBody({
          email: `${name}@example.com`,
          lines: [line],
          shownTotalPesewas: 50_000,
        }),
        `41.66.19${name === 'a' ? 3 : name === 'b' ? 4 : 5}.1`,
      ),
    )
    const [placed] = await Promise.all([Promise.all(shoppers), offerUnits(orders)])
    await offerUnits(orders)
    const sold = placed.filter(({ ok }) => ok).length
    const offered = (await statesIn(db)).filter((state) => state.endsWith('offered')).length
    expect(sold + offered).toBe(3)
    await expectSound(waiting, 3)
  })

  test('mails the link to pay and to leave; leaving gives the piece to the next [D52]', async () => {
    const waiting = await openDrop(engine)
    const { db, orders } = waiting
    const [token = ''] = await join(waiting, 'one', 'two')
    await setStock(db, TEE, 1)
    await offerUnits(orders)
    const mail = await db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'offer-mail')
      .executeTakeFirstOrThrow()
    const [orderId = ''] = await offeredOrders(waiting)
    expect(JSON.parse(mail.payload_json)).toEqual({ orderId })
    const item = {
      kind: mail.kind,
      dedupeKey: mail.dedupe_key,
      payload: { orderId },
      attempts: 0,
      createdAtMs: 0,
      requestId: null,
      purpose: null,
    }
    const { publicUrl } = waiting.config
    const writer = { ...waiting, publicUrl, brand: () => brand, pictures: shippedPictures }
    const written = await writeMail(writer, item)
    if (!written.ok || written.value.kind !== 'letter') throw new Error('No mail')
    const { letter } = written.value
    expect(letter.to).toBe('one@example.com')
    expect(letter.text).toMatch(/https:\/\/shop\.example\/pay#[\w-]{43}/)
    expect(letter.unsubscribeUrl).toMatch(/\/unsubscribe\?token=[\w-]{43}&of=pieces$/)
    expect(await unsubscribe(waiting, token)).toBe(true)
    await offerUnits(orders)
    expect(await statesIn(db)).toEqual(['one gone', 'two offered'])
    const late = { kind: 'hopeless', detail: 'The offer is gone' }
    expect(await writeMail(writer, item)).toEqual({ ok: false, error: late })
    await expectSound(waiting, 1)
  })

  test('tells an open page its place and gives it the offer before the mail goes out, with one link to pay [D53] [S61]', async () => {
    const waiting = await openDrop(engine)
    const { db, orders } = waiting
    const [one = '', two = ''] = await join(waiting, 'one', 'two')
    const asked = { token: two, isClaim: false }
    expect(await readPlace(orders, asked)).toEqual({ state: 'waiting', place: 2 })
    expect(await readPlace(orders, { ...asked, token: one })).toEqual({
      state: 'waiting',
      place: 1,
    })
    await setStock(db, TEE, 1)
    await offerUnits(orders)
    expect(await readPlace(orders, asked)).toEqual({ state: 'waiting', place: 1 })
    expect(await readPlace(orders, { token: one, isClaim: false })).toEqual({
      state: 'offered',
      now: orders.now(),
      mailedAt: orders.now() + 5 * MINUTE,
      offerEndsAt: orders.now() + 5 * MINUTE + 2 * HOUR,
    })
    const claimed = await readPlace(orders, { token: one, isClaim: true })
    expect(claimed).toMatchObject({ payPath: expect.stringMatching(/^\/pay#[\w-]{43}$/) })
    for (let again = 0; again < 5; again += 1) {
      expect(await readPlace(orders, { token: one, isClaim: true })).toEqual(claimed)
    }
    expect(await db.selectFrom('order_tokens').selectAll().execute()).toHaveLength(1)
    const mails = db.selectFrom('outbox').select('kind').where('kind', '=', 'offer-mail')
    expect(await mails.execute()).toEqual([])
    expect(await readPlace(orders, { token: 'x'.repeat(43), isClaim: true })).toBeNull()
    await expectSound(waiting, 1)
  })

  test('mails the offer at once if the page is hidden, closed or without a connection [D102]', async () => {
    const waiting = await openDrop(engine)
    const { db, orders } = waiting
    const [hidden = '', closed = ''] = await join(waiting, 'hidden', 'closed')
    await readPlace(orders, { token: closed, isClaim: false })
    orders.advance(46_000)
    await readPlace(orders, { token: hidden, isClaim: false, isHidden: true })
    await setStock(db, TEE, 2)
    await offerUnits(orders)
    for (const token of [hidden, closed]) {
      expect(await readPlace(orders, { token, isClaim: false })).toEqual({
        state: 'offered',
        now: orders.now(),
        mailedAt: orders.now(),
        offerEndsAt: orders.now() + 2 * HOUR,
      })
    }
    await expectSound(waiting, 2)
  })

  test('tells a page that slept through its offer, before and after the sweep [D103]', async () => {
    const waiting = await openDrop(engine)
    const { db, orders } = waiting
    const [one = '', two = ''] = await join(waiting, 'one', 'two')
    const asOne = { token: one, isClaim: false }
    await readPlace(orders, asOne)
    await setStock(db, TEE, 1)
    await offerUnits(orders)
    orders.advance(2 * HOUR + 5 * MINUTE)
    const over = { state: 'gone', wasOffered: true }
    expect(await readPlace(orders, asOne)).toEqual(over)
    expect(await readPlace(orders, { token: one, isClaim: true })).toEqual(over)
    await releaseAndOffer(waiting)
    expect(await readPlace(orders, asOne)).toEqual(over)
    expect(await readPlace(orders, { token: two, isClaim: false })).toMatchObject({
      state: 'offered',
    })
    await expectSound(waiting, 1)
  })

  test('is not blocked by a phone of a country to which the shop does not deliver [D81]', async () => {
    const waiting = await openDrop(engine)
    const { db, orders } = waiting
    await askAndConfirm(waiting, { email: 'rival@example.com', phone: '+447911123456' })
    orders.advance(1000)
    await join(waiting, 'one')
    await setStock(db, TEE, 1)
    await offerUnits(deliveringOnlyIn(orders))
    expect(await statesIn(db)).toEqual(['rival waiting', 'one offered'])
    await expectSound(waiting, 1)
  })

  test('offers before it knows in which region somebody lives [D81]', async () => {
    const waiting = await openDrop(engine)
    const { db, orders } = waiting
    await join(waiting, 'one')
    await setStock(db, TEE, 1)
    await offerUnits(deliveringOnlyIn(orders, 'Ashanti'))
    expect(await statesIn(db)).toEqual(['one offered'])
  })

  test('keeps the place of a mailbox whose link waits, whoever asks for it again [D154]', async () => {
    const waiting = await openDrop(engine)
    const { db, orders } = waiting
    await ask(waiting, { email: 'ama@example.com' })
    const [letter] = await linksTo(db, 'ama@example.com')
    orders.advance(MINUTE)
    await join(waiting, 'kofi')
    orders.advance(10 * MINUTE)
    await ask(waiting, { email: 'ama@example.com', phone: '0240000009', ip: '197.210.1.1' })
    expect(await confirmRequest(waiting, letter?.token)).toBe('waiting')
    expect(await statesIn(db)).toEqual(['ama waiting', 'kofi waiting'])
    await setStock(db, TEE, 1)
    await releaseAndOffer(waiting)
    expect(await statesIn(db)).toEqual(['ama offered', 'kofi waiting'])
  })

  test('is waited in with what was typed for the link that is used, not by whoever else asked [D155]', async () => {
    const waiting = await openDrop(engine)
    const { db } = waiting
    const rival = { email: 'ama@example.com', phone: '0240000009', ip: '197.210.1.1' }
    await ask(waiting, rival)
    await ask(waiting, { email: 'ama@example.com', phone: '0241111111' })
    await ask(waiting, { ...rival, phone: '0240000008' })
    const letters = await linksTo(db, 'ama@example.com')
    expect(letters).toHaveLength(3)
    // Her own letter is the second one.
    expect(await confirmRequest(waiting, letters[1]?.token)).toBe('waiting')
    for (const { token } of letters) await confirmRequest(waiting, token)
    const rows = await db.selectFrom('waiting_list').select(['phone', 'state']).execute()
    expect(rows).toEqual([{ phone: '241111111', state: 'waiting' }])
    const links = await db.selectFrom('waiting_links').select('phone').execute()
    expect(links.map(({ phone }) => phone)).toEqual([null, null, null])
  })

  test('forgets who did not confirm a day after the drop is over [D135]', async () => {
    const waiting = await openDrop(engine)
    const { db, orders } = waiting
    await join(waiting, 'one')
    expect((await ask(waiting, { email: 'never@example.com' })).ok).toBe(true)
    orders.advance(24 * HOUR)
    await offerUnits(orders)
    expect(await statesIn(db)).toEqual(['one gone', 'never unconfirmed'])
    orders.advance(24 * HOUR)
    await offerUnits(orders)
    expect(await statesIn(db)).toEqual(['one gone'])
  })

  test('ends with the drop [D54]', async () => {
    const waiting = await openDrop(engine)
    const { db, orders } = waiting
    await join(waiting, 'one')
    orders.advance(24 * HOUR)
    await setStock(db, TEE, 1)
    await offerUnits(orders)
    expect(await statesIn(db)).toEqual(['one gone'])
    expect(await stockOfVariant(db, TEE)).toBe(1)
    await expectSound(waiting, 1)
  })
})
