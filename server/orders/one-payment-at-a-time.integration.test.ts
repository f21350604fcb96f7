import { describe, expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { failure } from '#domain/result'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { placeForTest } from '#testing/orders/place-for-test'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'
import { LEASE_MS } from './start-payment.ts'

function attemptsOf({ db }: TestOrders) {
  return db.selectFrom('payment_attempts').selectAll().execute()
}

/** A provider that starts payments only when the test lets it. */
function withSlowProvider(orders: TestOrders) {
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>()
  let calls = 0
  const payments: TestOrders['payments'] = {
    ...orders.payments,
    start: async (request) => {
      calls += 1
      await isAllowed
      return orders.payments.start(request)
    },
  }
  return { slow: { ...orders, payments }, allow, calls: () => calls }
}

eachEngine('one order, ten requests at once', (engine) => {
  async function placeTenTimes(orders: TestOrders, body: object) {
    const { slow, allow, calls } = withSlowProvider(orders)
    const results = Array.from({ length: 10 }, () => placeOrder(slow, body, '41.66.192.1'))
    await expect.poll(calls).toBe(1)
    allow()
    const placed = await Promise.all(results)
    const references = new Set(placed.map((each) => (each.ok ? each.value.reference : each.error)))
    return { references, calls: calls() }
  }

  test('get one reference from one provider call [P48]', async () => {
    const orders = await openOrders(engine)
    const { references, calls } = await placeTenTimes(orders, anOrderBody())
    expect([references.size, calls]).toEqual([1, 1])
    expect(await attemptsOf(orders)).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('get one new reference after a refusal [P48]', async () => {
    const orders = await openOrders(engine)
    const { reference, body } = await placeForTest(orders)
    orders.payments.pay(reference, { state: 'failed' })
    await settlePayment(orders, reference)
    orders.advance(1)
    const { references, calls } = await placeTenTimes(orders, body)
    expect([references.size, calls]).toEqual([1, 1])
    expect(await attemptsOf(orders)).toHaveLength(2)
  })

  test('fail at once when the provider starts nothing, and the next attempt continues [P48]', async () => {
    const orders = await openOrders(engine)
    const body = anOrderBody()
    let calls = 0
    const broken: TestOrders = {
      ...orders,
      payments: {
        ...orders.payments,
        start: async () => {
          calls += 1
          return failure('payments-unavailable')
        },
      },
    }
    const results = await Promise.all(
      Array.from({ length: 10 }, () => placeOrder(broken, body, '41.66.192.1')),
    )
    expect(results.every(({ ok }) => !ok)).toBe(true)
    expect(calls).toBeLessThanOrEqual(10)
    expect(await attemptsOf(orders)).toHaveLength(1)
    expect(await placeOrder(orders, body, '41.66.192.1')).toMatchObject({ ok: true })
  })
})

eachEngine('an order whose process was killed while it started the payment', (engine) => {
  test('is started by the request that waits for it, when the dead one’s lease has ended [M41]', async () => {
    const orders = await openOrders(engine)
    const body = anOrderBody()
    const { slow: killed, calls } = withSlowProvider(orders)
    void placeOrder(killed, body, '41.66.192.1')
    await expect.poll(calls).toBe(1)

    let looks = 0
    const now = () => {
      looks += 1
      return orders.now()
    }
    const repeated = placeOrder({ ...orders, now }, body, '41.66.192.1')
    // It has found the lease, and looks again and again whether it was started.
    await expect.poll(() => looks).toBeGreaterThan(4)
    orders.advance(LEASE_MS)
    expect(await repeated).toMatchObject({ ok: true })
    expect(await attemptsOf(orders)).toHaveLength(1)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})

eachEngine('an order whose process stood still while it started the payment', (engine) => {
  test('is started by one of those who wait, however late the first one fails [M89]', async () => {
    const orders = await openOrders(engine)
    const body = anOrderBody()
    const stopped = Promise.withResolvers<void>()
    const start = async () => {
      await stopped.promise
      return failure('payments-unavailable' as const)
    }
    const first = { ...orders, payments: { ...orders.payments, start } }
    const late = placeOrder(first, body, '41.66.192.1')
    await expect.poll(async () => (await attemptsOf(orders)).length).toBe(1)
    orders.advance(LEASE_MS)

    const { slow, allow, calls } = withSlowProvider(orders)
    const waiting = [placeOrder(slow, body, '41.66.192.1')]
    await expect.poll(calls).toBe(1)
    stopped.resolve()
    expect(await late).toMatchObject({ ok: false })
    let looks = 0
    const now = () => {
      looks += 1
      return orders.now()
    }
    waiting.push(placeOrder({ ...slow, now }, body, '41.66.192.1'))
    await expect.poll(() => looks).toBeGreaterThan(4)
    expect(calls()).toBe(1)
    allow()
    const references = (await Promise.all(waiting)).map((each) => each.ok && each.value.reference)
    expect(new Set(references).size).toBe(1)
    expect(await attemptsOf(orders)).toHaveLength(1)
  })

  test('is started once by ten who wait for it', async () => {
    const orders = await openOrders(engine)
    const body = anOrderBody()
    const { slow: killed, calls } = withSlowProvider(orders)
    void placeOrder(killed, body, '41.66.192.1')
    await expect.poll(calls).toBe(1)
    const { slow, allow, calls: startedBy } = withSlowProvider(orders)
    const waiting = Array.from({ length: 9 }, () => placeOrder(slow, body, '41.66.192.1'))
    orders.advance(LEASE_MS)
    await expect.poll(startedBy).toBe(1)
    allow()
    const placed = await Promise.all(waiting)
    expect(new Set(placed.map((each) => each.ok && each.value.reference)).size).toBe(1)
    expect(startedBy()).toBe(1)
  })
})

eachEngine('a changed cart', (engine) => {
  function changed(body: object, accessToken: string, token = 'n'.repeat(32)) {
    return { ...body, accessToken: token, replacedToken: accessToken, city: 'Kumasi' }
  }

  describe('while the previous order was being paid', () => {
    test('is refused if that order is paid, even without a webhook [P49]', async () => {
      const orders = await openOrders(engine)
      const { reference, orderId, body } = await placeForTest(orders)
      orders.payments.pay(reference)
      const again = await placeOrder(orders, changed(body, body.accessToken), '41.66.192.1')
      expect(again).toEqual({ ok: false, error: { code: 'cart-already-paid' } })
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
      expect(await attemptsOf(orders)).toHaveLength(1)
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('replaces it if the provider cannot be reached, and the owner is notified [P49]', async () => {
      const orders = await openOrders(engine)
      const { reference, orderId, body } = await placeForTest(orders)
      const verify = async () => failure('payments-unavailable' as const)
      const unreachable = { ...orders, payments: { ...orders.payments, verify } }
      const next = await placeForTest(unreachable, changed(body, body.accessToken))
      expect(await listOpenReviewCases(orders.db)).toMatchObject([
        { reason: 'replaced-unanswered', orderId, reference },
      ])
      orders.advance(1_000)
      for (const paid of [reference, next.reference]) {
        orders.payments.pay(paid, { id: paid })
        expect(await settlePayment(orders, paid)).toBe('paid')
      }
      const reasons = (await listOpenReviewCases(orders.db)).map(({ reason }) => reason)
      expect(reasons).toEqual(['replaced-unanswered', 'cart-paid-twice'])
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('is flagged if both are paid, even if the cart was changed twice in between [P49]', async () => {
      const orders = await openOrders(engine)
      const first = await placeForTest(orders)
      const second = await placeForTest(orders, changed(first.body, first.body.accessToken))
      const third = changed(second.body, second.body.accessToken, 'o'.repeat(32))
      const last = await placeForTest(orders, { ...third, city: 'Tamale' })
      orders.payments.pay(last.reference, { id: 'last' })
      expect(await settlePayment(orders, last.reference)).toBe('paid')
      expect(await listOpenReviewCases(orders.db)).toEqual([])
      orders.payments.pay(first.reference, { id: 'first' })
      expect(await settlePayment(orders, first.reference)).toBe('paid')
      expect(await listOpenReviewCases(orders.db)).toMatchObject([
        { reason: 'cart-paid-twice', orderId: first.orderId },
      ])
      expect(await brokenInvariants(orders.db)).toEqual([])
    })
  })
})
