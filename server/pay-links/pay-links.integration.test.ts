import { expect, test } from 'vitest'
import { revokeOrderLinks } from '#database/orders/order-tokens'
import { readHoldEnd, readState } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { findAttempt, listAttempts } from '#database/payments/payment-attempts'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { payAs, shareForTest } from '#testing/orders/payer'
import { placeForTest } from '#testing/orders/place-for-test'
import { setStock } from '#testing/orders/set-stock'
import { sha256 } from '../base/sha256.ts'
import { findOrderOfToken } from '../order-links/order-tokens.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { releaseHolds } from '../orders/sweep-orders.ts'
import { createPayLink } from './create-pay-link.ts'
import { readPayerOrder } from './read-payer-order.ts'

const HOUR_MS = 60 * 60_000
const SHELL = { staffId: null, name: 'npm run orders' } as const
const TEE = { productId: 14, colour: 'Black', size: 'M' } as const

function started<Value>(result: { readonly ok: boolean; readonly value?: Value }): Value {
  if (!result.ok || result.value === undefined) throw new Error(JSON.stringify(result))
  return result.value
}

eachEngine('an order that somebody else pays', (engine) => {
  test('nothing is asked of the provider before the payer presses Pay; the pieces are held for 12 hours', async () => {
    const orders = await openOrders(engine)
    const { orderId, expiresAtMs } = await shareForTest(orders)
    expect(orders.payments.requests).toEqual([])
    expect(await listAttempts(orders.db, orderId)).toEqual([])
    expect(expiresAtMs).toBe(orders.now() + 12 * HOUR_MS)
    expect(await readHoldEnd(orders.db, orderId)).toBe(expiresAtMs)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('the provider gets the payer’s email, and nothing of the customer but the first name [R79]', async () => {
    const orders = await openOrders(engine)
    const { orderId, body, token } = await shareForTest(orders)
    started(await payAs(orders, { orderId, payer: 'kofi', email: 'Kofi@Example.com' }))
    const [request] = orders.payments.requests
    expect(request).toMatchObject({
      email: 'Kofi@Example.com',
      firstName: 'Ama',
      lastName: '',
      customerInfo: { name: 'Ama', phone: '', email: '' },
      callbackUrl: 'https://shop.example/pay',
    })
    const sent = JSON.stringify(request)
    for (const secret of [token, body.phone, body.address, 'Mensah', body.email]) {
      expect(sent).not.toContain(secret)
    }
  })

  test('without an email of the payer the provider gets the shop’s, not the customer’s', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await shareForTest(orders)
    started(await payAs(orders, { orderId, payer: 'kofi' }))
    expect(orders.payments.requests[0]?.email).toBe(orders.settings().brand.email)
  })

  test('pressing Pay again is the same payment; another address is another one [R75]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await shareForTest(orders)
    const kofi = { orderId, payer: 'kofi', email: 'kofi@example.com' }
    const [first, again] = await Promise.all([payAs(orders, kofi), payAs(orders, kofi)])
    expect(started(again).reference).toBe(started(first).reference)
    expect(orders.payments.requests).toHaveLength(1)
    const other = started(await payAs(orders, { ...kofi, email: 'k@example.com' }))
    expect(other.reference).not.toBe(started(first).reference)
    expect(await findAttempt(orders.db, started(first).reference)).toMatchObject({
      state: 'refused',
    })
  })

  test('two payers at once: one order is paid, and the second payment is flagged for its refund [R70]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await shareForTest(orders)
    const [kofi, esi] = await Promise.all([
      payAs(orders, { orderId, payer: 'kofi', email: 'kofi@example.com' }),
      payAs(orders, { orderId, payer: 'esi', email: 'esi@example.com' }),
    ])
    const references = [started(kofi).reference, started(esi).reference]
    expect(new Set(references).size).toBe(2)
    for (const reference of references) orders.payments.pay(reference)
    await Promise.all(references.map((reference) => settlePayment(orders, reference)))

    expect(await readState(orders.db, orderId)).toBe('paid')
    const cases = await listOpenReviewCases(orders.db)
    expect(cases.map(({ reason }) => reason)).toEqual(['paid-twice'])
    const views = await Promise.all(
      ['kofi', 'esi'].map((payer) => readPayerOrder(orders, { orderId, visitHash: sha256(payer) })),
    )
    expect(views.map((view) => view?.standing).sort()).toEqual(['paid-by-you', 'paid-twice'])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a payer who comes when it is paid is told so and cannot pay; the customer neither [R81]', async () => {
    const orders = await openOrders(engine)
    const { orderId, body } = await shareForTest(orders)
    const { reference } = started(await payAs(orders, { orderId, payer: 'kofi' }))
    orders.payments.pay(reference)
    // Nobody has told the shop yet: it asks before it starts another payment.
    expect(await payAs(orders, { orderId, payer: 'esi' })).toMatchObject({
      error: { code: 'cart-already-paid' },
    })
    const esi = await readPayerOrder(orders, { orderId, visitHash: sha256('esi') })
    expect(esi?.standing).toBe('paid')
    const { accessToken } = body
    expect(await createPayLink(orders, { orderId, accessToken })).toMatchObject({ ok: false })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('the link dies with its hold, and so does a visit that is still open [R71]', async () => {
    const orders = await openOrders(engine)
    const { orderId, token } = await shareForTest(orders)
    const open = () => findOrderOfToken(orders.db, { token, purpose: 'pay', nowMs: orders.now() })
    orders.advance(12 * HOUR_MS - 1)
    expect(await open()).toBe(orderId)
    orders.advance(1)
    expect(await open()).toBeNull()
    expect(await payAs(orders, { orderId, payer: 'kofi' })).toMatchObject({
      error: { code: 'order-expired' },
    })
    await releaseHolds(orders)
    const view = await readPayerOrder(orders, { orderId, visitHash: sha256('kofi') })
    expect(view?.standing).toBe('expired')
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('a revoked link opens nothing; a new one does [R72]', async () => {
    const orders = await openOrders(engine)
    const { orderId, token, body } = await shareForTest(orders)
    await revokeOrderLinks(orders.db, orderId, orders.now())
    const opened = (each: string) =>
      findOrderOfToken(orders.db, { token: each, purpose: 'pay', nowMs: orders.now() })
    expect(await opened(token)).toBeNull()
    orders.advance(1)
    const { accessToken } = body
    const again = started(await createPayLink(orders, { orderId, accessToken }))
    expect(await opened(again.url.split('#')[1] ?? '')).toBe(orderId)
    expect(await opened(token)).toBeNull()
  })

  test('a payment that comes after the hold takes the pieces again, or waits for the owner', async () => {
    const orders = await openOrders(engine)
    await setStock(orders.db, TEE, 1)
    const { orderId } = await shareForTest(orders)
    const { reference } = started(await payAs(orders, { orderId, payer: 'kofi' }))
    orders.advance(12 * HOUR_MS)
    await releaseHolds(orders)
    await placeForTest(orders)
    orders.payments.pay(reference)
    await settlePayment(orders, reference)
    const view = await readPayerOrder(orders, { orderId, visitHash: sha256('kofi') })
    expect(view?.standing).toBe('review')
    expect(await brokenInvariants(orders.db, [{ ...TEE, quantity: 1 }])).toEqual([])
  })
})

eachEngine('the long hold of an order that somebody else pays', (engine) => {
  const ORDINARY_MS = 15 * 60_000

  async function holdOf(
    orders: Awaited<ReturnType<typeof openOrders>>,
    overrides: Readonly<Record<string, unknown>>,
    source?: string,
  ) {
    const { expiresAtMs } = await shareForTest(orders, overrides, source)
    return expiresAtMs - orders.now()
  }

  function units(quantity: number, size = 'M') {
    return {
      shownTotalPesewas: 50_000 * quantity,
      lines: [{ id: 14, color: 'Black', imageVariant: 'image1', size, quantity }],
    }
  }

  test('an order of six pieces, and a second one of a person, have the ordinary hold [R76]', async () => {
    const orders = await openOrders(engine)
    await setStock(orders.db, TEE, 100)
    expect(await holdOf(orders, units(6))).toBe(ORDINARY_MS)
    const phone = '241234567'
    expect(await holdOf(orders, { ...units(5), phone })).toBe(12 * HOUR_MS)
    expect(await holdOf(orders, { ...units(1), phone })).toBe(ORDINARY_MS)
  })

  test('asking again gives the same link, one row and no longer hold; staff get one of their own [S61]', async () => {
    const orders = await openOrders(engine)
    const { orderId, expiresAtMs, url, body } = await shareForTest(orders)
    const { accessToken } = body
    for (let hours = 0; hours < 5; hours += 1) {
      orders.advance(HOUR_MS)
      const again = started(await createPayLink(orders, { orderId, accessToken }))
      expect(again).toEqual({ orderId, expiresAtMs, url })
    }
    expect(await orders.db.selectFrom('order_tokens').selectAll().execute()).toHaveLength(1)
    const ofStaff = started(await createPayLink(orders, { orderId, staff: SHELL }))
    expect(ofStaff.url).not.toBe(url)
  })

  test('at once: a third of a variant is held for hours, never more [R76]', async () => {
    const orders = await openOrders(engine)
    await setStock(orders.db, TEE, 9)
    const holds = await Promise.all(
      Array.from({ length: 6 }, (_, index) => holdOf(orders, units(1), `41.66.0.${index}`)),
    )
    expect(holds.filter((ms) => ms === 12 * HOUR_MS)).toHaveLength(3)
    expect(await brokenInvariants(orders.db, [{ ...TEE, quantity: 9 }])).toEqual([])
  })

  test('at once: a network holds at most twenty pieces for hours [R76]', async () => {
    const orders = await openOrders(engine)
    await setStock(orders.db, TEE, 200)
    const holds = await Promise.all(Array.from({ length: 6 }, () => holdOf(orders, units(5))))
    expect(holds.filter((ms) => ms === 12 * HOUR_MS)).toHaveLength(4)
  })

  test('the last piece may be held, by one', async () => {
    const orders = await openOrders(engine)
    await setStock(orders.db, TEE, 2)
    expect(await holdOf(orders, units(1))).toBe(12 * HOUR_MS)
    expect(await holdOf(orders, units(1))).toBe(ORDINARY_MS)
  })

  test('staff decide themselves, and it is in the audit', async () => {
    const orders = await openOrders(engine)
    await setStock(orders.db, TEE, 10)
    const { orderId } = await placeForTest(orders, units(9))
    const link = started(await createPayLink(orders, { orderId, staff: SHELL }))
    expect(link.expiresAtMs).toBe(orders.now() + 12 * HOUR_MS)
    const audit = await orders.db.selectFrom('audit').selectAll().execute()
    expect(audit.map(({ action }) => action)).toEqual(['pay-link-made'])
    expect(JSON.stringify(audit)).not.toContain(link.url.split('#')[1])
  })
})
