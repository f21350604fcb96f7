import { expect, test } from 'vitest'
import { expireOrder } from '#database/orders/hold-order'
import { planDrop } from '#server/drops/change-drops'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { openTestShop } from '#testing/server/start-test-shop'
import { placeOrder } from './place-order.ts'
import { readOrderStatus } from './read-order-status.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE = 60_000
const ACTOR = { staffId: null, name: 'test' } as const

async function placeOne(engine: Engine, { inDrop = false } = {}) {
  const orders = await openOrders(engine)
  if (inDrop) {
    const typed = {
      title: 'Ancient Dragon',
      at: new Date(orders.now() + MINUTE).toISOString(),
      productIds: ['14'],
      limit: '1',
      mode: 'line',
      holdMinutes: '5',
    }
    await planDrop(orders, { typed, actor: ACTOR })
    orders.advance(MINUTE)
  }
  const placed = await placeOrder(orders, anOrderBody(), '41.66.192.1')
  if (!placed.ok) throw new Error(placed.error.code)
  const { reference, orderId } = placed.value
  return { orders, reference, orderId, status: () => readOrderStatus(orders, { reference }) }
}

eachEngine('the hold of an order', (engine) => {
  test('is told with the time of the database, and as long as it lasts [D56]', async () => {
    const { orders, reference, status } = await placeOne(engine)
    const placedAt = orders.now()
    orders.advance(4 * MINUTE)
    expect(await status()).toMatchObject({ holdEndsAt: placedAt + 15 * MINUTE, now: orders.now() })
    orders.payments.pay(reference)
    await settlePayment(orders, reference)
    expect(await status()).toMatchObject({ standing: 'paid', holdEndsAt: null })
  })

  test('of a drop is as short as the drop says [D56]', async () => {
    const { orders, status } = await placeOne(engine, { inDrop: true })
    expect(await status()).toMatchObject({ holdEndsAt: orders.now() + 5 * MINUTE })
  })

  test('that was released is no longer told [D56]', async () => {
    const { orders, orderId, status } = await placeOne(engine)
    await expireOrder(orders.db, orderId, { nowMs: orders.now() })
    expect(await status()).toMatchObject({ standing: 'expired', holdEndsAt: null })
  })
})

test('the answer to an order says until when it is held, also when it is sent again [D56]', async () => {
  const { app, shop, close } = await openTestShop()
  const payload = anOrderBody()
  const send = () => app.inject({ method: 'POST', url: '/api/orders', payload })
  const first = (await send()).json()
  expect(first.holdEndsAt - first.now).toBeGreaterThan(14 * MINUTE)
  expect(Math.abs(first.now - shop.now())).toBeLessThan(MINUTE)
  expect((await send()).json()).toMatchObject({ holdEndsAt: first.holdEndsAt })
  await close()
})
