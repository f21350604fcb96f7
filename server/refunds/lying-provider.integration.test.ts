import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { closeReviewCases, listOpenReviewCases } from '#database/orders/review-cases'
import { findAttempt } from '#database/payments/payment-attempts'
import { listRefunds } from '#database/refunds/refunds'
import { leftToRefund } from '#domain/refund/refund'
import { success } from '#domain/result'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder, THREE_TEES } from '#testing/orders/paid-order'
import { sendParcel } from '../orders/fulfil/send-parcel.ts'
import { settleRefund } from '../orders/refunds/settle-refund.ts'
import { processDueEvents, receiveWebhook } from '../orders/webhook/receive-webhook.ts'
import type { ListedRefund, PaymentProvider } from '../payments/payments.ts'
import { followRefunds } from './follow-refunds.ts'
import { refundOrder } from './refund-order.ts'

const SECOND = 1000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const ADWOA = { staffId: null, name: 'Adwoa' } as const
const PARCEL = { carrier: 'VIP', phone: '', tracking: '', note: '' } as const

function askForAmount(orders: TestOrders, orderId: string, amountPesewas: number) {
  const scope = { kind: 'amount', amountPesewas } as const
  return refundOrder(orders, { orderId, scope, reference: null, reason: 'Late', actor: ADWOA })
}

/** The shop with a provider of which some answers are others. */
function withAnswers(orders: TestOrders, answers: Partial<PaymentProvider>): TestOrders {
  return { ...orders, payments: { ...orders.payments, ...answers } }
}

function withList(orders: TestOrders, change: (listed: ListedRefund) => ListedRefund): TestOrders {
  return withAnswers(orders, {
    listRefunds: async (payment) => {
      const listed = await orders.payments.listRefunds(payment)
      return listed.ok ? success(listed.value.map(change)) : listed
    },
  })
}

async function deliver(orders: TestOrders, event: string, data: object) {
  const body = Buffer.from(JSON.stringify({ event, data }))
  expect(await receiveWebhook(orders, body, 'signed')).toBe('stored')
  await processDueEvents(orders)
}

async function sweepAfter(orders: TestOrders, ms: number) {
  orders.advance(ms)
  await followRefunds(orders)
}

async function casesOf({ db }: TestOrders) {
  return (await listOpenReviewCases(db)).map(({ reason, detail }) =>
    [reason, detail].join(' ').trim(),
  )
}

async function countCaseMails({ db }: TestOrders) {
  const mails = await db.selectFrom('outbox').select('kind').execute()
  return mails.filter(({ kind }) => kind === 'case-letter').length
}

eachEngine('a provider that errs about refunds', (engine) => {
  test('answers with the id of an earlier one: the owner looks, nothing is asked again [R36]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders)
    expect(await askForAmount(orders, orderId, 10_000)).toMatchObject({ ok: true })
    const again = withAnswers(orders, {
      refund: async () => success({ id: 'refund-1', state: 'pending' }),
    })
    expect(await askForAmount(again, orderId, 20_000)).toMatchObject({
      value: { state: 'uncertain' },
    })
    expect(await listRefunds(orders.db, orderId)).toMatchObject([
      { amountPesewas: 10_000, state: 'pending', providerId: 'refund-1' },
      { amountPesewas: 20_000, state: 'uncertain', providerId: null },
    ])
    await sweepAfter(orders, 31 * SECOND)
    await sweepAfter(orders, HOUR)
    expect(orders.payments.refundRequests).toHaveLength(1)
    expect(await casesOf(orders)).toEqual([
      'refund-uncertain answered with the id of another refund',
    ])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test.each([['failed'], ['needs-details']] as const)(
    'says done and later %s: the owner is told [R37]',
    async (state) => {
      const orders = await openOrders(engine)
      const { orderId, reference } = await paidOrder(orders)
      await askForAmount(orders, orderId, 50_000)
      orders.payments.setRefund('refund-1', 'done')
      await sweepAfter(orders, 61 * SECOND)
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'refunded' })
      orders.payments.setRefund('refund-1', state)
      const about = { id: 'refund-1', transaction_reference: reference, status: state }
      const event = state === 'failed' ? 'refund.failed' : 'refund.needs-attention'
      await deliver(orders, event, about)
      await deliver(orders, event, about)
      expect(await casesOf(orders)).toEqual([`refund-${state}`])
      expect(await countCaseMails(orders)).toBe(1)
      expect(await brokenInvariants(orders.db)).toEqual([])
    },
  )

  test('sends “processed” late, after it failed: the case stays open [R38]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders)
    await askForAmount(orders, orderId, 50_000)
    orders.payments.setRefund('refund-1', 'failed')
    await sweepAfter(orders, 61 * SECOND)
    expect(await casesOf(orders)).toEqual(['refund-failed'])
    const about = { id: 'refund-1', transaction_reference: reference, status: 'processed' }
    await deliver(orders, 'refund.processed', about)
    expect(await casesOf(orders)).toEqual(['refund-failed'])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('reports that one failed: the closed case of another one stays closed [R39]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders)
    for (const id of ['refund-1', 'refund-2']) {
      await askForAmount(orders, orderId, 10_000)
      orders.payments.setRefund(id, 'failed')
      const about = { id, transaction_reference: reference, status: 'failed' }
      await deliver(orders, 'refund.failed', about)
      expect(await casesOf(orders)).toEqual(['refund-failed'])
      const closing = { note: 'Given back in cash.', atMs: orders.now() }
      expect(await closeReviewCases(orders.db, orderId, closing)).toBe(1)
    }
    expect(await countCaseMails(orders)).toBe(2)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test.each([
    ['all at once', [50_000]],
    ['in two parts, one after the other', [20_000, 30_000]],
  ])('lists what it returned later than it says so, %s: it counts once [R40]', async (_, parts) => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders)
    orders.payments.pay(reference, { id: reference, state: 'returned' })
    expect(await settleRefund(orders, reference)).toMatchObject({ outcome: 'refunded' })
    for (const part of parts) {
      orders.payments.addRefund(reference, part, { state: 'done' })
      await settleRefund(orders, reference)
      const refunds = await listRefunds(orders.db, orderId)
      expect(leftToRefund(50_000, refunds)).toBe(0)
    }
    expect(await listRefunds(orders.db, orderId)).toHaveLength(parts.length)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('refunds another amount than was asked for: that one counts, and the owner’s case stays [R41]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders)
    await askForAmount(orders, orderId, 10_000)
    const lying = withList(orders, (each) => ({ ...each, amountPesewas: 45_000 }))
    for (let look = 0; look < 4; look += 1) {
      await sweepAfter(lying, DAY)
      expect(await casesOf(orders)).toEqual(['refund-uncertain another amount than was asked for'])
    }
    expect(await listRefunds(orders.db, orderId)).toMatchObject([
      { state: 'pending', amountPesewas: 45_000 },
    ])
    expect(await askForAmount(lying, orderId, 10_000)).toEqual({
      ok: false,
      error: 'refund-too-much',
    })
    expect(await countCaseMails(orders)).toBe(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('refuses one that it has made: the rest is not sent any more [R42]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders, THREE_TEES)
    const sent = { orderId, expected: 'to-pack', actor: ADWOA, parcel: PARCEL } as const
    await sendParcel(orders, { ...sent, lines: [{ position: 0, quantity: 2 }] })
    const lying = withAnswers(orders, {
      refund: async (request) => {
        await orders.payments.refund(request)
        return { ok: false, error: 'payments-refused' }
      },
    })
    const scope = { kind: 'lines', lines: [{ position: 1, quantity: 1, restock: true }] } as const
    const asked = { orderId, scope, reference: null, reason: 'Torn', actor: ADWOA }
    expect(await refundOrder(lying, asked)).toMatchObject({ value: { state: 'pending' } })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ fulfilment: 'sent' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('finishes one that had failed, after another was made instead: the owner is told [R43]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders)
    await askForAmount(orders, orderId, 50_000)
    orders.payments.setRefund('refund-1', 'failed')
    await sweepAfter(orders, 61 * SECOND)
    expect(await askForAmount(orders, orderId, 50_000)).toMatchObject({ ok: true })
    orders.payments.setRefund('refund-1', 'done')
    orders.payments.setRefund('refund-2', 'done')
    await sweepAfter(orders, 61 * SECOND)
    await sweepAfter(orders, DAY)
    expect(await findAttempt(orders.db, reference)).toMatchObject({ state: 'refunded' })
    expect(await casesOf(orders)).toContain('refund-uncertain more was refunded than was paid')
    expect(await countCaseMails(orders)).toBe(2)
  })
})
