import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { findAttempt } from '#database/payments/payment-attempts'
import { listRefunds } from '#database/refunds/refunds'
import type { RefundScope } from '#domain/refund/plan-refund'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { aMarketSale } from '#testing/orders/market-sale-body'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder, THREE_TEES } from '#testing/orders/paid-order'
import { placeForTest } from '#testing/orders/place-for-test'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { sellAtMarket } from '../market/sell-at-market.ts'
import { sendParcel } from '../orders/fulfil/send-parcel.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { followRefunds } from './follow-refunds.ts'
import { refundOrder } from './refund-order.ts'

const ADWOA = { staffId: null, name: 'Adwoa' } as const
const TEE = { productId: 14, colour: 'Black', size: 'M' } as const
const PARCEL = { carrier: 'Kofi', phone: '', tracking: '', note: '' } as const

/** Three tees, 20 % off. */
const DISCOUNTED = {
  ...THREE_TEES,
  discountCode: 'SAVE20',
  shownTotalPesewas: 120_000,
} as const

function ask(orders: TestOrders, orderId: string, scope: RefundScope) {
  return refundOrder(orders, { orderId, scope, reference: null, reason: 'Why', actor: ADWOA })
}

function lineOf(position: number, quantity: number, restock = true): RefundScope {
  return { kind: 'lines', lines: [{ position, quantity, restock }] }
}

eachEngine('the amount of a refund', (engine) => {
  test('by line is the price less its share of the discount; all lines give what was paid [R23]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders, DISCOUNTED)
    // A total that no share divides evenly.
    await orders.db
      .updateTable('orders')
      .set({ discount_pesewas: 30_001, total_pesewas: 119_999 })
      .execute()
    await orders.db
      .updateTable('payment_attempts')
      .set({ amount_pesewas: 119_999, paid_pesewas: 119_999 })
      .execute()
    for (const [position, quantity] of [
      [0, 1],
      [1, 1],
      [0, 1],
    ] as const) {
      expect(await ask(orders, orderId, lineOf(position, quantity))).toMatchObject({ ok: true })
    }
    const refunds = await listRefunds(orders.db, orderId)
    const amounts = refunds.map(({ amountPesewas }) => amountPesewas)
    expect(amounts.reduce((sum, each) => sum + each, 0)).toBe(119_999)
    expect(amounts.every((each) => Math.abs(each - 40_000) <= 1)).toBe(true)
    const cent = await ask(orders, orderId, { kind: 'amount', amountPesewas: 1 })
    expect(cent).toEqual({ ok: false, error: 'refund-nothing-left' })
    for (const { id } of orders.payments.refundsOf(reference)) orders.payments.setRefund(id, 'done')
    orders.advance(61_000)
    await followRefunds(orders)
    expect(await findAttempt(orders.db, reference)).toMatchObject({ state: 'refunded' })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'refunded' })
  })

  test('of all that is left after an amount covers the other pieces', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders, DISCOUNTED)
    const stock = await stockOfVariant(orders.db, TEE)
    await ask(orders, orderId, { kind: 'amount', amountPesewas: 20_000 })
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock)
    const rest = await ask(orders, orderId, { kind: 'whole', restock: [0] })
    expect(rest).toMatchObject({ value: { amountPesewas: 100_000 } })
    const lines = rest.ok ? rest.value.lines : []
    expect(lines.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)).toBe(96_000 + 4_000)
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 2)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('of a market sale is recorded without a call, in parts and never beyond it [R17]', async () => {
    const orders = await openOrders(engine)
    const sold = await sellAtMarket(orders, aMarketSale(), ADWOA)
    const orderId = sold.ok ? sold.value.orderId : ''
    const stock = await stockOfVariant(orders.db, TEE)
    const part = await ask(orders, orderId, { kind: 'amount', amountPesewas: 10_000 })
    expect(part).toMatchObject({ value: { state: 'done', reference: null } })
    expect(await ask(orders, orderId, { kind: 'amount', amountPesewas: 40_001 })).toMatchObject({
      error: 'refund-too-much',
    })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await ask(orders, orderId, { kind: 'whole', restock: true })).toMatchObject({ ok: true })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'refunded' })
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock + 1)
    expect(orders.payments.refundRequests).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('of an order whose payment is in question leaves its pieces where they are', async () => {
    const orders = await openOrders(engine)
    const placed = await placeForTest(orders)
    orders.payments.pay(placed.reference, { amount: 100, requestedAmount: 100 })
    await settlePayment(orders, placed.reference)
    const { orderId } = placed
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'attention' })
    const stock = await stockOfVariant(orders.db, TEE)
    expect(await ask(orders, orderId, { kind: 'whole', restock: true })).toMatchObject({
      value: { amountPesewas: 100, restockedAtMs: null },
    })
    expect(await stockOfVariant(orders.db, TEE)).toBe(stock)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('of all of it, once it is made, puts the pieces that it held on sale again [R157]', async () => {
    const orders = await openOrders(engine)
    const before = await stockOfVariant(orders.db, TEE)
    const { orderId, reference } = await placeForTest(orders)
    orders.payments.pay(reference, { amount: 100, requestedAmount: 100 })
    await settlePayment(orders, reference)
    expect(await stockOfVariant(orders.db, TEE)).toBe(before - 1)
    await ask(orders, orderId, { kind: 'whole', restock: false })
    for (const { id } of orders.payments.refundsOf(reference)) orders.payments.setRefund(id, 'done')
    for (const _ of [1, 2]) {
      orders.advance(61_000)
      await followRefunds(orders)
    }
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'refunded' })
    expect(await stockOfVariant(orders.db, TEE)).toBe(before)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('of the pieces that are not sent makes a partly sent order sent, and a refusal takes that back [R20]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders, THREE_TEES)
    const lines = [{ position: 0, quantity: 2 }]
    const sent = { orderId, expected: 'to-pack', actor: ADWOA, parcel: PARCEL, lines } as const
    expect(await sendParcel(orders, sent)).toMatchObject({ value: { fulfilment: 'partly-sent' } })
    orders.payments.answerRefunds('refused')
    expect(await ask(orders, orderId, lineOf(1, 1))).toEqual({ ok: false, error: 'refund-refused' })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ fulfilment: 'partly-sent' })
    expect(await brokenInvariants(orders.db)).toEqual([])
    expect(await ask(orders, orderId, lineOf(1, 1))).toMatchObject({ ok: true })
    const order = await loadOrder(orders.db, orderId)
    expect(order).toMatchObject({ fulfilment: 'sent', sentAtMs: orders.now() })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('line by line cancels an order of which nothing is left to pack [R20]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders, THREE_TEES)
    await ask(orders, orderId, lineOf(0, 2))
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ fulfilment: 'to-pack' })
    orders.payments.answerRefunds('refused')
    await ask(orders, orderId, lineOf(1, 1))
    // Nobody packs it, and not all of its money is back.
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ fulfilment: 'cancelled' })
    const cases = await listOpenReviewCases(orders.db)
    expect(cases.map(({ reason }) => reason)).toEqual(['refund-refused'])
    expect(await ask(orders, orderId, lineOf(1, 1))).toMatchObject({ ok: true })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('in cedis is no sum of a payment in another currency: nothing is asked for [P113]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await placeForTest(orders)
    orders.payments.pay(reference, { id: reference, currency: 'USD' })
    expect(await settlePayment(orders, reference)).toBe('attention')
    expect(await ask(orders, orderId, { kind: 'whole', restock: true })).toMatchObject({
      error: 'refund-other-currency',
    })
    expect(await listRefunds(orders.db, orderId)).toEqual([])
  })
})
