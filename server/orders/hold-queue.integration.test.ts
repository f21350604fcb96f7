import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countStatements } from '#testing/database/count-statements'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { pauseSelling } from '../products/pause-selling.ts'
import { placeOrder } from './place-order.ts'

const LAST = { productId: 14, colour: 'Black', size: 'M', quantity: 1 } as const
const OTHER = { id: 14, color: 'Black', imageVariant: 'image1', size: 'L', quantity: 1 } as const
const ACTOR = { staffId: null, name: 'test' } as const

eachEngine('orders that wait for their turn', (engine) => {
  test('are refused together when the last piece is gone, and others among them are taken', async () => {
    const orders = await openOrders(engine)
    await restock(orders.db, LAST)
    const bodies = Array.from({ length: 60 }, (_, index) =>
      anOrderBody(index % 20 === 19 ? { lines: [OTHER] } : {}),
    )
    const placed = await Promise.all(
      bodies.map((body, index) => placeOrder(orders, body, `41.66.${index}.1`)),
    )
    const codes = placed.map((each) => (each.ok ? 'placed' : each.error.code))
    expect(codes.filter((code) => code === 'placed')).toHaveLength(4)
    expect(new Set(codes)).toEqual(new Set(['placed', 'all-held']))
    expect(orders.holdQueue.length()).toBe(0)
    expect(await brokenInvariants(orders.db, [LAST])).toEqual([])
  })

  test('are refused with few reads, also when each comes in a request of its own', async () => {
    const orders = await openOrders(engine)
    await restock(orders.db, { ...LAST, quantity: 0 })
    const counted = countStatements(orders.db)
    const placed = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        await setImmediate()
        return placeOrder({ ...orders, db: counted.db }, anOrderBody(), `41.66.${index}.1`)
      }),
    )
    expect(placed.filter(({ ok }) => ok)).toEqual([])
    // One by one they need four each; how many share a read depends on when the database answers.
    expect(counted.statements()).toBeLessThan((60 * 4) / 2)
  })

  test('get their own order again if it was placed before, also among the refused', async () => {
    const orders = await openOrders(engine)
    await restock(orders.db, LAST)
    const mine = anOrderBody()
    const first = await placeOrder(orders, mine, '41.66.192.1')
    if (!first.ok) throw new Error(first.error.code)
    const bodies = [...Array.from({ length: 30 }, () => anOrderBody()), mine]
    const placed = await Promise.all(
      bodies.map((body, index) => placeOrder(orders, body, `41.66.${index}.1`)),
    )
    expect(placed.at(-1)).toMatchObject({ ok: true, value: { orderId: first.value.orderId } })
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('are refused with the sentence of a pause when the sale was stopped', async () => {
    const orders = await openOrders(engine)
    await restock(orders.db, LAST)
    await pauseSelling(orders, { productId: 14, actor: ACTOR })
    const placed = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(orders, anOrderBody(), '41.66.192.1')),
    )
    const codes = placed.map((each) => (each.ok ? 'placed' : each.error.code))
    expect(new Set(codes)).toEqual(new Set(['selling-paused']))
  })
})
