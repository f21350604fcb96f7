import { expect, test } from 'vitest'
import { planDrop } from '#server/drops/change-drops'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE = 60_000
const ROUNDS = 6
const PEOPLE = 8
const STOCK = { productId: 14, colour: 'Black', size: 'M', quantity: 500 } as const

/** A drop of the tee that is open, of which everybody may have many. */
async function openDrop(orders: TestOrders) {
  const typed = {
    title: 'Dragons',
    at: new Date(orders.now() + MINUTE).toISOString(),
    productIds: ['14'],
    limit: '20',
    mode: 'line',
    holdMinutes: '10',
  }
  const planned = await planDrop(orders, { typed, actor: { staffId: null, name: 'test' } })
  if (!planned.ok) throw new Error(planned.error.code)
  orders.advance(MINUTE)
}

eachEngine('late payments and new orders of the same people at once', (engine) => {
  test('wait for each other, and each gets its answer [M100]', async () => {
    const orders = await openOrders(engine, { attemptsPerPerson: 1_000 })
    await restock(orders.db, STOCK)
    await openDrop(orders)
    const people = Array.from({ length: PEOPLE }, () => anOrderBody())
    const place = async (index: number) => {
      const { email = '', phone = '' } = people[index] ?? {}
      // Each order comes from another network, so that nobody is taken for a hoarder.
      const from = `41.66.${orders.now() % 251}.${index}`
      const placed = await placeOrder(orders, anOrderBody({ email, phone }), from)
      if (!placed.ok) throw new Error(placed.error.code)
      return placed.value.reference
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      const late = await Promise.all(people.map((_, index) => place(index)))
      orders.advance(31 * MINUTE)
      await sweepOrders(orders)
      for (const reference of late) orders.payments.pay(reference, { id: reference })
      const answers = await Promise.all([
        ...late.map((reference) => settlePayment(orders, reference)),
        ...people.map((_, index) => place(index)),
      ])
      expect(answers.slice(0, PEOPLE)).toEqual(people.map(() => 'paid'))
      orders.advance(31 * MINUTE)
      await sweepOrders(orders)
    }
    expect(await brokenInvariants(orders.db, [STOCK])).toEqual([])
  })
})
