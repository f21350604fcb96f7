import { expect, test } from 'vitest'
import { revokeOrderLinks } from '#database/orders/order-tokens'
import { eachEngine } from '#testing/database/each-engine'
import { openOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { createOrderToken, findOrderOfToken, TRACKING_LINK_MS } from './order-tokens.ts'
import { createOwnLink } from './own-link.ts'

const DAY_MS = 86_400_000

eachEngine('the link of the browser that ordered', (engine) => {
  test('is the same one each time it is asked for: one row, and no mailed link ends [S60]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference, body } = await placeForTest(orders)
    const mailed = { orderId, purpose: 'track', lifeMs: TRACKING_LINK_MS } as const
    const token = await createOrderToken(orders.db, { ...mailed, nowMs: orders.now() })
    const own = { reference, accessToken: body.accessToken }
    const first = await createOwnLink(orders, own)
    for (let count = 0; count < 50; count += 1) {
      orders.advance(1000)
      expect(await createOwnLink(orders, own)).toBe(first)
    }
    await Promise.all(Array.from({ length: 10 }, () => createOwnLink(orders, own)))
    expect(await orders.db.selectFrom('order_tokens').selectAll().execute()).toHaveLength(2)
    for (const each of [token, first ?? '']) {
      const shown = { token: each, purpose: 'track', nowMs: orders.now() } as const
      expect(await findOrderOfToken(orders.db, shown)).toBe(orderId)
    }
  })

  test('lasts 180 days from when it was last asked for [S60]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference, body } = await placeForTest(orders)
    const own = { reference, accessToken: body.accessToken }
    const token = (await createOwnLink(orders, own)) ?? ''
    orders.advance(100 * DAY_MS)
    await createOwnLink(orders, own)
    orders.advance(100 * DAY_MS)
    const shown = { token, purpose: 'track' } as const
    expect(await findOrderOfToken(orders.db, { ...shown, nowMs: orders.now() })).toBe(orderId)
    orders.advance(80 * DAY_MS)
    expect(await findOrderOfToken(orders.db, { ...shown, nowMs: orders.now() })).toBeNull()
  })

  test('does not outlive links that are revoked while it is made [S60]', async () => {
    const orders = await openOrders(engine)
    const { orderId, reference, body } = await placeForTest(orders)
    const own = { reference, accessToken: body.accessToken }
    const token = (await createOwnLink(orders, own)) ?? ''
    await revokeOrderLinks(orders.db, orderId, orders.now())
    expect(await createOwnLink(orders, own)).toBeNull()
    // This link stands for one that is made from what was read before.
    const link = { orderId, purpose: 'track', lifeMs: TRACKING_LINK_MS } as const
    const late = await createOrderToken(orders.db, { ...link, nowMs: orders.now() })
    for (const each of [token, late]) {
      const shown = { token: each, purpose: 'track', nowMs: orders.now() } as const
      expect(await findOrderOfToken(orders.db, shown)).toBeNull()
    }
  })
})
