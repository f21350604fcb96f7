import { expect, test } from 'vitest'
import { expireOrder } from '#database/orders/hold-order'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { insertAttempt } from '#database/payments/payment-attempts'
import type { Transaction } from '#domain/order/judge-payment'
import { eachEngine } from '#testing/database/each-engine'
import { FAKE_PROVIDER } from '#testing/orders/fake-payments'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { settlePayment } from '../settle-payment.ts'
import { acceptCase } from './accept-case.ts'
import { closeCase } from './close-case.ts'

const ACTOR = { staffId: null, name: 'Esi' } as const
const NOTE = 'She brought the rest in cash'
const teeM = { productId: 14, colour: 'Black', size: 'M' } as const

async function placeAndPay(orders: TestOrders, changes: Partial<Transaction>) {
  const placed = await placeForTest(orders)
  orders.payments.pay(placed.reference, { id: placed.reference, ...changes })
  return placed
}

async function outboxKeys({ db }: TestOrders) {
  const rows = await db.selectFrom('outbox').select('dedupe_key').orderBy('dedupe_key').execute()
  return rows.map(({ dedupe_key }) => dedupe_key)
}

async function actions({ db }: TestOrders) {
  const rows = await db.selectFrom('audit').select(['action', 'detail_json']).execute()
  return rows.map(({ action, detail_json }) => `${action} ${detail_json}`)
}

eachEngine('accepting a payment case', (engine) => {
  test('too little paid: paid, to pack, its case closed, its mail sent once; twice at once is once [O16]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await placeAndPay(orders, { amount: 40_000 })
    expect(await settlePayment(orders, reference)).toBe('attention')
    const acceptance = { orderId, expected: 'amount-short', note: NOTE, actor: ACTOR } as const
    const accepted = await Promise.all([1, 2, 3].map(() => acceptCase(orders, acceptance)))
    expect(accepted.filter(({ ok }) => ok)).toHaveLength(1)
    expect(accepted.find(({ ok }) => !ok)).toMatchObject({ error: 'order-changed' })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      state: 'paid',
      fulfilment: 'to-pack',
      paidAtMs: orders.now(),
    })
    expect(await listOpenReviewCases(orders.db)).toEqual([])
    expect(await outboxKeys(orders)).toEqual([`order-mail ${orderId}`, `shop-mail ${reference}`])
    expect(await actions(orders)).toEqual(['payment-accepted {"reason":"amount-short"}'])
    expect(await stockOfVariant(orders.db, teeM)).toBe(19)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('late and sold out: refused without stock, and nothing changes; taken once there is some [O16]', async () => {
    const orders = await openOrders(engine)
    await restock(orders.db, { ...teeM, quantity: 1 })
    const { orderId, reference } = await placeAndPay(orders, {})
    await expireOrder(orders.db, orderId, { nowMs: orders.now() })
    const other = await placeAndPay(orders, {})
    await settlePayment(orders, other.reference)
    expect(await settlePayment(orders, reference)).toBe('attention')
    const acceptance = { orderId, expected: 'no-stock-left', note: NOTE, actor: ACTOR } as const
    expect(await acceptCase(orders, acceptance)).toMatchObject({ error: 'stock-not-enough' })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'attention' })
    expect(await listOpenReviewCases(orders.db)).toHaveLength(1)
    expect(await actions(orders)).toEqual([])

    await setStock(orders.db, teeM, 2)
    expect(await acceptCase(orders, acceptance)).toMatchObject({ ok: true })
    expect(await stockOfVariant(orders.db, teeM)).toBe(1)
    expect(await brokenInvariants(orders.db, [{ ...teeM, quantity: 3 }])).toEqual([])
  })

  test('a payment in the wrong mode is never accepted, nor one that needs no decision [O16]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await placeAndPay(orders, { mode: 'live' })
    await settlePayment(orders, reference)
    const seen = await loadOrder(orders.db, orderId)
    expect(seen).toMatchObject({ state: 'attention', attentionReason: 'wrong-mode' })
    const acceptance = { orderId, expected: 'wrong-mode', note: NOTE, actor: ACTOR } as const
    expect(await acceptCase(orders, acceptance)).toMatchObject({ error: 'accept-does-not-fit' })
    expect(await acceptCase(orders, { ...acceptance, expected: 'amount-short' })).toMatchObject({
      error: 'order-changed',
    })
    expect(await acceptCase(orders, { ...acceptance, note: ' ' })).toMatchObject({
      error: 'note-required',
    })
    const pending = await placeForTest(orders)
    expect(await acceptCase(orders, { ...acceptance, orderId: pending.orderId })).toMatchObject({
      error: 'order-not-in-attention',
    })
    expect(await acceptCase(orders, { ...acceptance, orderId: 'x' })).toMatchObject({
      error: 'order-unknown',
    })
  })

  test('a case that was dealt with is not accepted from an old page [O73]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await placeAndPay(orders, { amount: 40_000 })
    await settlePayment(orders, reference)
    await closeCase(orders, { which: { id: orderId }, note: 'Refunded by hand', actor: ACTOR })
    const acceptance = { orderId, expected: 'amount-short', note: NOTE, actor: ACTOR } as const
    expect(await acceptCase(orders, acceptance)).toMatchObject({ error: 'order-changed' })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'attention' })
    expect(await outboxKeys(orders)).not.toContain(`order-mail ${orderId}`)
  })

  test('a second payment at the same moment is never lost from the list [O18]', async () => {
    const orders = await openOrders(engine)
    for (let round = 0; round < 5; round += 1) {
      const { orderId, reference } = await placeAndPay(orders, { amount: 40_000 })
      await settlePayment(orders, reference)
      const second = `NKB180000000000${round}123456`.slice(0, 22)
      await insertAttempt(orders.db, {
        reference: second,
        provider: FAKE_PROVIDER,
        orderId,
        amountPesewas: 50_000,
        createdAtMs: orders.now(),
        nextCheckAtMs: orders.now(),
      })
      const request = orders.payments.requests.find((each) => each.reference === reference)
      if (!request) throw new Error('no request')
      await orders.payments.start({ ...request, reference: second })
      orders.payments.pay(second, { id: second })
      const acceptance = { orderId, expected: 'amount-short', note: NOTE, actor: ACTOR } as const
      const [accepted] = await Promise.all([
        acceptCase(orders, acceptance),
        settlePayment(orders, second),
      ])
      // Whoever was first: the second payment waits for the owner.
      const open = (await listOpenReviewCases(orders.db)).filter((one) => one.orderId === orderId)
      expect(open.map(({ reason }) => reason)).toContain('paid-twice')
      const { state } = (await loadOrder(orders.db, orderId)) ?? {}
      expect(state).toBe(accepted.ok ? 'paid' : 'attention')
      if (accepted.ok) continue
      expect(accepted.error).toBe('order-changed')
      const again = { ...acceptance, expected: 'paid-twice' } as const
      expect(await acceptCase(orders, again)).toMatchObject({ ok: true })
    }
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('closing needs a note, names one case or all of an order, and leaves the order as it is', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await placeAndPay(orders, { amount: 40_000 })
    await settlePayment(orders, reference)
    const [one] = await listOpenReviewCases(orders.db)
    const which = { key: one?.key ?? '' }
    expect(await closeCase(orders, { which, note: '', actor: ACTOR })).toMatchObject({
      error: 'note-required',
    })
    const closing = { which, note: 'Refunded by hand', actor: ACTOR }
    expect(await closeCase(orders, closing)).toEqual({ ok: true, value: { closed: 1 } })
    expect(await closeCase(orders, closing)).toMatchObject({ error: 'case-unknown' })
    expect(await closeCase(orders, { ...closing, which: { id: orderId } })).toMatchObject({
      error: 'case-unknown',
    })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'attention' })
    expect(await actions(orders)).toEqual(['case-closed {"reason":"amount-short"}'])
  })
})
