import { once } from 'node:events'
import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { findAttempt } from '#database/payments/payment-attempts'
import { insertStaff } from '#database/staff/staff'
import { TESTS_AT_ONCE } from '#database/test-orders/end-orders'
import { countOpenTests } from '#database/test-orders/open-tests'
import { beginSellingLive } from '#database/test-orders/selling-live'
import { success } from '#domain/result'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { lettersTo } from '#testing/mail/letters-to'
import { eventReaders } from '#testing/orders/fake-payments'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { placeForTest } from '#testing/orders/place-for-test'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { syncRefunds } from '../orders/refunds/sync-refunds.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { checkPayments } from '../orders/sweep-orders.ts'
import { verifyForVisitor } from '../orders/verify-for-visitor.ts'
import { processEvent } from '../orders/webhook/process-event.ts'
import type { PaymentProvider, ProviderEvent } from '../payments/payments.ts'
import { followRefunds } from '../refunds/follow-refunds.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { decideForTest, endForTest } from './end-for-test.builder.ts'
import { endTestOrders } from './end-test-orders.ts'

const MINUTE_MS = 60_000
const TEE = { productId: 14, colour: 'Black', size: 'M' } as const
const WHOLE = {
  scope: { kind: 'whole', restock: true },
  reference: null,
  reason: 'Why',
  actor: { staffId: null, name: 'Adwoa' },
} as const

/** The provider answers one call only after this. */
function answeringAfter(
  orders: TestOrders,
  call: 'verify' | 'refund',
  meanwhile: () => Promise<void>,
): TestOrders {
  const { payments } = orders
  const provider: PaymentProvider = {
    ...payments,
    verify: async (reference) => {
      if (call === 'verify') await meanwhile()
      return payments.verify(reference)
    },
    refund: async (request) => {
      const answer = await payments.refund(request)
      if (call === 'refund') await meanwhile()
      return answer
    },
  }
  return { ...orders, payments: { ...payments, ...provider } }
}

/** The shop has live keys from now on, and this names what they were used for. */
function withCountedLiveKeys(orders: TestOrders) {
  const { payments } = orders
  const asked: string[] = []
  const counted: PaymentProvider = {
    ...payments,
    ...eventReaders('live'),
    mode: 'live',
    verify: (reference) => {
      asked.push(`verify ${reference}`)
      return payments.verify(reference)
    },
    listRefunds: (payment) => {
      asked.push(`listRefunds ${payment.reference}`)
      return payments.listRefunds(payment)
    },
    refund: (request) => {
      asked.push('refund')
      return payments.refund(request)
    },
  }
  return { live: { ...orders, payments: { ...payments, ...counted } }, asked: () => asked }
}

async function statesOf({ db }: TestOrders): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['state', 'test_state'])
    .orderBy('test_state')
    .execute()
  return rows.map(({ state, test_state }) => `${state}, was ${test_state}`)
}

async function openCases({ db }: TestOrders) {
  return db.selectFrom('attention_cases').selectAll().where('closed_at', 'is', null).execute()
}

function eventAbout(reference: string, kind: ProviderEvent['kind']): ProviderEvent {
  const about = { subject: `of ${reference}`, status: 'failed', dueAtMs: null }
  return { kind, name: kind, reference, mode: 'test', dedupeKey: `${kind} ${reference}`, ...about }
}

eachEngine('ending test orders', (engine) => {
  test('while one is being paid ends it, whichever is first [P143]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    const placed = []
    for (let each = 0; each < 6; each += 1) placed.push(await placeForTest(orders))
    for (const { reference } of placed) orders.payments.pay(reference, { id: reference })
    const decided = await decideForTest(orders)
    expect(decided.ok).toBe(true)
    await Promise.all([
      ...placed.map(({ reference }) => settlePayment(orders, reference)),
      endTestOrders(orders),
      endTestOrders(orders),
    ])
    await endTestOrders(orders)
    expect(await countOpenTests(db)).toBe(0)
    expect(await stockOfVariant(db, TEE)).toBe(20)
    expect(await brokenInvariants(db)).toEqual([])
    expect(await openCases(orders)).toEqual([])
  })

  test('while the provider is asked about one books nothing for it [P143]', async () => {
    const orders = await openOrders(engine)
    const { reference } = await placeForTest(orders)
    orders.payments.pay(reference)
    await settlePayment(
      answeringAfter(orders, 'verify', () => endForTest(orders)),
      reference,
    )
    expect(await statesOf(orders)).toEqual(['expired, was pending'])
    expect(await settlePayment(orders, reference)).toBe('expired')
    orders.advance(10 * MINUTE_MS)
    await checkPayments(orders)
    expect(await openCases(orders)).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('while the provider makes a refund puts its pieces back once [P143]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await paidOrder(orders)
    const ended = answeringAfter(orders, 'refund', () => endForTest(orders))
    await refundOrder(ended, { ...WHOLE, orderId })
    expect(await stockOfVariant(orders.db, TEE)).toBe(20)
    orders.advance(MINUTE_MS)
    await followRefunds(orders)
    expect(await stockOfVariant(orders.db, TEE)).toBe(20)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('makes notices that come later about their payments change nothing and ask nobody [P144]', async () => {
    const orders = await openOrders(engine)
    const paid = await paidOrder(orders)
    const unpaid = await placeForTest(orders)
    await endForTest(orders)
    orders.payments.pay(unpaid.reference, { id: unpaid.reference })
    orders.payments.addRefund(paid.reference, 50_000, { state: 'failed' })
    const kinds = [
      'payment-succeeded',
      'refund-failed',
      'refund-needs-details',
      'refund-done',
    ] as const
    for (const reference of [paid.reference, unpaid.reference]) {
      for (const kind of [...kinds, 'dispute-open', 'refund-changed'] as const) {
        await processEvent(orders, orders.payments, eventAbout(reference, kind))
      }
    }
    expect(await statesOf(orders)).toEqual(['expired, was paid', 'expired, was pending'])
    expect(await openCases(orders)).toEqual([])
    expect(await stockOfVariant(orders.db, TEE)).toBe(20)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('lets nobody ask about one of them with live keys: visits, notices, refunds, jobs [P152]', async () => {
    const orders = await openOrders(engine)
    const paid = await paidOrder(orders)
    await refundOrder(orders, { ...WHOLE, orderId: paid.orderId })
    const unpaid = await placeForTest(orders)
    await endForTest(orders)
    const { live, asked } = withCountedLiveKeys(orders)
    for (const reference of [paid.reference, unpaid.reference]) {
      await settlePayment(live, reference)
      const attempt = await findAttempt(orders.db, reference)
      if (!attempt) throw new Error('There is no attempt')
      expect(await syncRefunds(live, attempt)).toBeNull()
      expect(await verifyForVisitor(live, attempt)).toEqual({ status: null, isFresh: false })
      for (const kind of ['payment-succeeded', 'refund-failed', 'refund-done'] as const) {
        const event = { ...eventAbout(reference, kind), mode: 'live' } as const
        expect(await processEvent(live, live.payments, event)).toBe('done')
      }
    }
    for (let hours = 0; hours < 3; hours += 1) {
      orders.advance(60 * MINUTE_MS)
      await checkPayments(live)
      await followRefunds(live)
    }
    expect(asked()).toEqual([])
    expect(await openCases(orders)).toEqual([])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('covers an order of a process with older keys, and none of a later test time [P145]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    await paidOrder(orders)
    await endForTest(orders)
    orders.advance(MINUTE_MS / 2)
    await paidOrder(orders)
    expect(await beginSellingLive(db, orders.now())).toBe(false)
    await endTestOrders(orders)
    expect(await countOpenTests(db)).toBe(0)
    orders.advance(MINUTE_MS)
    const { orderId } = await paidOrder(orders)
    await endTestOrders(orders)
    expect(await loadOrder(db, orderId)).toMatchObject({ state: 'paid' })
    expect(await beginSellingLive(db, orders.now())).toBe(false)
    await endForTest(orders)
    expect(await beginSellingLive(db, orders.now())).toBe(true)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('by two owners at once is decided once, and each owner is told once [P146]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    for (const name of ['adwoa', 'kwame']) {
      const person = { id: name, name, email: `${name}@example.com`, role: 'owner' } as const
      await insertStaff(db, { ...person, createdAtMs: 1, passwordHash: '' })
    }
    await paidOrder(orders)
    const decided = await Promise.all([decideForTest(orders, 1), decideForTest(orders, 1)])
    expect(decided).toEqual([success(null), success(null)])
    const audit = await db
      .selectFrom('audit')
      .select('detail_json')
      .where('action', '=', 'tests-ended')
    expect(await audit.execute()).toEqual([{ detail_json: '{"orders":1}' }])
    for (const name of ['adwoa', 'kwame']) {
      expect(await lettersTo(db, `${name}@example.com`)).toMatchObject([
        { subject: expect.stringContaining('ended the test orders') },
      ])
    }
    await endTestOrders(orders)
    expect(await decideForTest(orders)).toMatchObject({ error: 'no-test-orders' })
  })

  test('is refused to who saw another number of them [P146]', async () => {
    const orders = await openOrders(engine)
    await paidOrder(orders)
    expect(await decideForTest(orders, 2)).toMatchObject({ error: 'test-orders-changed' })
    await endTestOrders(orders)
    expect(await countOpenTests(orders.db)).toBe(1)
    expect(
      await orders.db.selectFrom('outbox').selectAll().where('kind', '=', 'letter').execute(),
    ).toEqual([])
  })

  test('that is killed in a batch or between two goes on without half an order [P147]', async () => {
    const settings = await engine.createSeeded()
    const { db } = await openForTest(settings)
    const orders = await openOrders({ ...engine, openSeeded: () => openForTest(settings) })
    const shelf = { ...TEE, quantity: 80 }
    await restock(db, shelf)
    const all = TESTS_AT_ONCE + 3
    for (let each = 0; each < all; each += 1) await paidOrder(orders)
    await decideForTest(orders)
    const killed = []
    for (const dieAt of [20, 56, 62, 68, 80]) {
      const args = [String(dieAt), String(orders.now())]
      const child = startChild('../orders/end-tests-and-die.child.ts', settings, 0, args)
      await once(child, 'exit')
      const left = await countOpenTests(db)
      killed.push([child.signalCode, left])
      expect(await brokenInvariants(db, [shelf])).toEqual([])
    }
    const inFirst = Array.from({ length: killed.length - 1 }, () => ['SIGKILL', all])
    expect(killed).toEqual([...inFirst, ['SIGKILL', 3]])
    await endTestOrders(orders)
    expect(await countOpenTests(db)).toBe(0)
    expect(await stockOfVariant(db, TEE)).toBe(shelf.quantity)
    expect(await brokenInvariants(db, [shelf])).toEqual([])
  })
})
