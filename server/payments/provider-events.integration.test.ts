import { describe, expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { settlePayment } from '../orders/settle-payment.ts'
import { processDueEvents, receiveWebhook } from '../orders/webhook/receive-webhook.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function deliver(orders: TestOrders, event: string, data: object) {
  const body = Buffer.from(JSON.stringify({ event, data }))
  expect(await receiveWebhook(orders, body, 'signed')).toBe('stored')
}

async function deliverAndWork(orders: TestOrders, event: string, data: object) {
  await deliver(orders, event, data)
  await processDueEvents(orders)
}

async function placeAndPay(orders: TestOrders, overrides: object = {}) {
  const placed = await placeForTest(orders, { ...overrides })
  orders.payments.pay(placed.reference, { id: placed.reference })
  expect(await settlePayment(orders, placed.reference)).toBe('paid')
  return placed
}

function lettersOf({ db }: TestOrders) {
  return db.selectFrom('outbox').selectAll().where('kind', '=', 'case-letter').execute()
}

eachEngine('events of the provider', (engine) => {
  describe('about a dispute', () => {
    test('open one case for the owner, with its deadline, until it is resolved [P52]', async () => {
      const orders = await openOrders(engine)
      const { reference, orderId } = await placeAndPay(orders)
      const dispute = {
        id: 358950,
        status: 'awaiting-merchant-feedback',
        due_at: '2027-02-01T18:00:00.000Z',
        transaction: { id: 1, reference },
      }
      await deliverAndWork(orders, 'charge.dispute.create', dispute)
      await deliverAndWork(orders, 'charge.dispute.remind', dispute)
      expect(await listOpenReviewCases(orders.db)).toMatchObject([
        { reason: 'dispute', orderId, reference, actByMs: Date.UTC(2027, 1, 1, 18) },
      ])
      expect(await lettersOf(orders)).toHaveLength(1)
      const resolved = { ...dispute, status: 'resolved' }
      await deliverAndWork(orders, 'charge.dispute.resolve', resolved)
      expect(await listOpenReviewCases(orders.db)).toEqual([])
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    })

    test('that was lost make the order refunded once verifying the payment confirms it [P52]', async () => {
      const orders = await openOrders(engine)
      const { reference, orderId } = await placeAndPay(orders)
      orders.payments.pay(reference, { id: reference, state: 'returned' })
      const dispute = { id: 358950, status: 'resolved', transaction: { id: 1, reference } }
      await deliverAndWork(orders, 'charge.dispute.resolve', dispute)
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'refunded' })
    })
  })

  describe('about a refund', () => {
    const refund = { id: 77, status: 'failed', amount: '50000' }

    test.each([
      ['refund.failed', 'refund-failed'],
      ['refund.needs-attention', 'refund-needs-details'],
    ])('%s opens a case for the owner until it is processed [P52]', async (event, reason) => {
      const orders = await openOrders(engine)
      const { reference, orderId } = await placeAndPay(orders)
      const about = { ...refund, transaction_reference: reference }
      await deliverAndWork(orders, event, about)
      await deliverAndWork(orders, event, about)
      expect(await listOpenReviewCases(orders.db)).toMatchObject([{ reason, orderId, reference }])
      expect(await lettersOf(orders)).toHaveLength(1)
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })

      orders.payments.pay(reference, { id: reference, state: 'returned' })
      await deliverAndWork(orders, 'refund.processed', { ...about, status: 'processed' })
      expect(await listOpenReviewCases(orders.db)).toEqual([])
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'refunded' })
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('of one of two payments leaves the order paid; of both, refunded [P45]', async () => {
      const orders = await openOrders(engine)
      const first = await placeForTest(orders)
      orders.payments.pay(first.reference, { state: 'failed' })
      await settlePayment(orders, first.reference)
      orders.advance(1)
      const second = await placeForTest(orders, first.body)
      for (const { reference } of [first, second]) {
        orders.payments.pay(reference, { id: reference })
        await settlePayment(orders, reference)
      }
      expect(await listOpenReviewCases(orders.db)).toMatchObject([{ reason: 'paid-twice' }])

      for (const [payment, state] of [
        [first, 'paid'],
        [second, 'refunded'],
      ] as const) {
        const { reference } = payment
        orders.payments.pay(reference, { id: reference, state: 'returned' })
        const processed = { ...refund, status: 'processed', transaction_reference: reference }
        await deliverAndWork(orders, 'refund.processed', {
          ...processed,
          id: Number(reference.slice(-9)),
        })
        expect(await loadOrder(orders.db, first.orderId)).toMatchObject({ state })
        expect(await listOpenReviewCases(orders.db)).toEqual([])
      }
      expect(await brokenInvariants(orders.db)).toEqual([])
    })
  })

  describe('that always fail', () => {
    test('are retried with growing gaps, delay no valid one, and end as a case for the owner [P53]', async () => {
      const open = await openOrders(engine)
      const poisoned = new Set<string>()
      const orders = {
        ...open,
        payments: {
          ...open.payments,
          verify: (reference: string) => {
            if (poisoned.has(reference)) throw new Error('unforeseen')
            return open.payments.verify(reference)
          },
        },
      }
      for (let count = 0; count < 60; count += 1) {
        const reference = `NKB18000000000001${String(count).padStart(5, '0')}`
        poisoned.add(reference)
        await deliver(orders, 'charge.success', { id: count + 1, reference })
      }
      const genuine = await placeForTest(orders)
      orders.payments.pay(genuine.reference)
      await deliver(orders, 'charge.success', { id: 999, reference: genuine.reference })

      for (let sweep = 0; sweep < 2; sweep += 1) {
        await expect(processDueEvents(orders)).rejects.toThrow('unforeseen')
      }
      expect(await loadOrder(orders.db, genuine.orderId)).toMatchObject({ state: 'paid' })

      for (let hour = 0; hour < 24; hour += 1) {
        orders.advance(HOUR)
        await processDueEvents(orders).catch(() => undefined)
        await processDueEvents(orders).catch(() => undefined)
      }
      await processDueEvents(orders)
      const cases = await listOpenReviewCases(orders.db)
      expect(cases).toHaveLength(60)
      expect(new Set(cases.map(({ reason }) => reason))).toEqual(new Set(['event-parked']))
      const waiting = orders.db.selectFrom('webhook_events').where('processed_at', 'is', null)
      expect(await waiting.where('parked_at', 'is', null).selectAll().execute()).toEqual([])
    })

    test('are processed by one of several processes that sweep at once, and by another if it dies [M17]', async () => {
      const open = await openOrders(engine)
      let verified = 0
      let isDying = true
      const orders: TestOrders = {
        ...open,
        payments: {
          ...open.payments,
          verify: async (reference) => {
            verified += 1
            // A killed process does nothing more: it neither answers nor postpones.
            return isDying ? new Promise(() => undefined) : open.payments.verify(reference)
          },
        },
      }
      const { reference, orderId } = await placeForTest(orders)
      open.payments.pay(reference)
      await deliver(orders, 'charge.success', { id: 1, reference })
      void processDueEvents(orders)
      await expect.poll(() => verified).toBe(1)
      isDying = false
      await Promise.all([1, 2, 3].map(() => processDueEvents(orders)))
      expect(verified).toBe(1)
      orders.advance(MINUTE)
      await Promise.all([1, 2, 3, 4].map(() => processDueEvents(orders)))
      expect(verified).toBe(2)
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    })

    test('because the provider is unreachable are retried for three days and not counted as failures [P53]', async () => {
      const open = await openOrders(engine)
      let isAway = true
      const orders: TestOrders = {
        ...open,
        payments: {
          ...open.payments,
          verify: async (reference) =>
            isAway ? { ok: false, error: 'payments-unavailable' } : open.payments.verify(reference),
        },
      }
      const { reference, orderId } = await placeForTest(orders)
      open.payments.pay(reference)
      await deliver(orders, 'charge.success', { id: 1, reference })
      for (let hour = 0; hour < 70; hour += 1) {
        orders.advance(HOUR)
        await processDueEvents(orders)
      }
      expect(await listOpenReviewCases(orders.db)).toEqual([])
      isAway = false
      orders.advance(HOUR)
      await processDueEvents(orders)
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    })
  })
})
