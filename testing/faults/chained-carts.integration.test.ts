import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { failure } from '#domain/result'
import { placeOrder } from '#server/orders/place-order'
import { settlePayment } from '#server/orders/settle-payment'
import { eachEngine } from '../database/each-engine.ts'
import { openOrders, type TestOrders } from '../orders/open-orders.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { placeForTest } from '../orders/place-for-test.ts'
import { verifyTogether } from '../orders/verify-together.ts'

eachEngine('an order and the one that replaced it', (engine) => {
  test('are reported to the owner if both are paid at the same moment [P49]', async () => {
    const orders = await openOrders(engine)
    let unreported = 0
    for (let round = 0; round < 8; round += 1) {
      orders.advance(1000)
      const first = await placeForTest(orders)
      orders.advance(1)
      const next = await placeForTest(orders, { replacedToken: first.body.accessToken })
      const references = [first.reference, next.reference]
      for (const reference of references) orders.payments.pay(reference, { id: reference })
      const both = verifyTogether(orders, 2)
      await Promise.all(references.map((reference) => settlePayment(both, reference)))
      for (const { orderId } of [first, next]) {
        expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
      }
      const cases = await listOpenReviewCases(orders.db)
      const own = cases.filter(({ reference }) => references.includes(reference ?? ''))
      if (own.length === 0) unreported += 1
    }
    expect(unreported).toBe(0)
  })
})

eachEngine('one client that changes its cart repeatedly', (engine) => {
  test('does not flood the owner’s mailbox while the provider is unreachable [P60]', async () => {
    const orders = await openOrders(engine)
    const verify = async () => failure('payments-unavailable' as const)
    const unreachable = { ...orders, payments: { ...orders.payments, verify } }
    let replacedToken: string | null = null
    for (let turn = 0; turn < 60; turn += 1) {
      orders.advance(10)
      const { body } = await placeForTest(unreachable, { replacedToken })
      replacedToken = body.accessToken
    }
    const letters = await orders.db
      .selectFrom('outbox')
      .select('dedupe_key')
      .where('kind', '=', 'case-letter')
      .execute()
    expect(letters).toHaveLength(11)
  })

  test('does not use up the provider’s rate limit [P60]', async () => {
    const orders = await openOrders(engine, { providerCallsPerMinute: 100, holdsPerSource: 5 })
    let calls = 0
    const counting: TestOrders = {
      ...orders,
      payments: {
        ...orders.payments,
        start: (request) => {
          calls += 1
          return orders.payments.start(request)
        },
        verify: (reference) => {
          calls += 1
          return orders.payments.verify(reference)
        },
      },
    }
    let replacedToken: string | null = null
    // All of this happens within one minute.
    for (let turn = 0; turn < 120; turn += 1) {
      orders.advance(10)
      const body = anOrderBody({ replacedToken })
      const placed = await placeOrder(counting, body, '41.66.192.1')
      if (placed.ok) replacedToken = body.accessToken
    }
    expect(calls).toBeLessThanOrEqual(100)
  })
})

eachEngine('one IPv6 network', (engine) => {
  test('has no more open holds than one source may have [P47]', async () => {
    const orders = await openOrders(engine, { holdsPerSource: 2 })
    const outcomes: boolean[] = []
    for (let host = 1; host <= 6; host += 1) {
      const placed = await placeOrder(orders, anOrderBody(), `2001:db8:1:2::${host}`)
      outcomes.push(placed.ok)
    }
    expect(outcomes.filter(Boolean)).toHaveLength(2)
  })
})
