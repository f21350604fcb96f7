import { describe, expect, test } from 'vitest'
import { listOrders } from '#database/orders/orders'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { sweepOrders } from '#testing/orders/sweep-orders'
import type { OrderLimits } from './order-context.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE = 60_000
const STOCK = [
  { productId: 14, colour: 'Black', size: 'M', quantity: 10_000 },
  { productId: 14, colour: 'Black', size: 'S', quantity: 10_000 },
] as const
const CARRIER = '41.66.192.1'

async function openStocked(engine: Engine, limits: Partial<OrderLimits> = {}) {
  const orders = await openOrders(engine, limits)
  for (const units of STOCK) await restock(orders.db, units)
  return orders
}

type Purchase = {
  readonly M?: number
  readonly S?: number
  readonly email?: string
  readonly phone?: string
  readonly from?: string
}

/** The outcome is 'placed' or the refusal's code. Each order has another shopper by default. */
async function order(orders: TestOrders, purchase: Purchase = {}) {
  const {
    M = 0,
    S = 0,
    from = CARRIER,
    ...person
  } = { ...(purchase.S ? {} : { M: 1 }), ...purchase }
  const lines = Object.entries({ M, S })
    .filter(([, quantity]) => quantity > 0)
    .map(([size, quantity]) => ({ id: 14, color: 'Black', imageVariant: 'image1', size, quantity }))
  const body = anOrderBody({ ...person, lines, shownTotalPesewas: (M + S) * 50_000 })
  const placed = await placeOrder(orders, body, from)
  return placed.ok ? { outcome: 'placed', ...placed.value } : { outcome: placed.error.code }
}

async function outcomeOf(orders: TestOrders, purchase: Purchase) {
  return (await order(orders, purchase)).outcome
}

async function expectInvariants({ db }: TestOrders) {
  expect(await brokenInvariants(db, STOCK)).toEqual([])
}

eachEngine('what may be held unpaid', (engine) => {
  describe('by one person', () => {
    test('is limited to 120 pieces, whatever the number of orders [P46]', async () => {
      const orders = await openStocked(engine)
      const person = { email: 'hoarder@example.com' }
      expect(await outcomeOf(orders, { ...person, M: 90, S: 31 })).toBe('order-too-large')
      expect(await outcomeOf(orders, { ...person, M: 90 })).toBe('placed')
      expect(await outcomeOf(orders, { ...person, S: 31 })).toBe('too-many-pieces')
      expect(await outcomeOf(orders, { ...person, S: 31, from: '10.0.0.1' })).toBe(
        'too-many-pieces',
      )
      expect(await outcomeOf(orders, { email: 'Hoarder@Example.com', S: 30 })).toBe('placed')
      expect(await outcomeOf(orders, { S: 31 })).toBe('placed')
      await expectInvariants(orders)
    })

    test('is limited to 99 pieces of one variant [P46]', async () => {
      const orders = await openStocked(engine)
      const person = { phone: '241234567' }
      expect(await outcomeOf(orders, { ...person, M: 90 })).toBe('placed')
      expect(await outcomeOf(orders, { ...person, M: 10 })).toBe('too-many-pieces')
      expect(await outcomeOf(orders, { ...person, M: 9, S: 10 })).toBe('placed')
      await expectInvariants(orders)
    })

    test('no longer counts once it is paid or released [P46]', async () => {
      const orders = await openStocked(engine)
      const person = { phone: '241234567' }
      const placed = await order(orders, { ...person, M: 90 })
      if (!('reference' in placed)) throw new Error(placed.outcome)
      orders.payments.pay(placed.reference)
      expect(await settlePayment(orders, placed.reference)).toBe('paid')
      expect(await outcomeOf(orders, { ...person, M: 95 })).toBe('placed')
      orders.advance(15 * MINUTE)
      await sweepOrders(orders)
      expect(await outcomeOf(orders, { ...person, M: 95 })).toBe('placed')
      await expectInvariants(orders)
    })

    test('does not include what strangers in other networks hold with the same phone [P55]', async () => {
      const orders = await openStocked(engine)
      const phone = '241234567'
      for (let count = 0; count < 5; count += 1) {
        expect(await outcomeOf(orders, { phone, M: 12, S: 12, from: '10.0.0.1' })).toBe('placed')
      }
      expect(await outcomeOf(orders, { phone, from: '10.0.0.1' })).toBe('too-many-open-orders')
      expect(await outcomeOf(orders, { phone, M: 6, S: 6 })).toBe('placed')
      expect(await outcomeOf(orders, { phone, S: 1 })).toBe('too-many-pieces')
      await expectInvariants(orders)
    })
  })

  describe('within an hour', () => {
    test('strangers in other networks do not use up a person’s attempts [P55]', async () => {
      const plenty = { holdsPerPerson: 1_000, unitsPerPerson: 1_000, unitsPerVariant: 1_000 }
      const orders = await openStocked(engine, { ...plenty, attemptsPerPerson: 20 })
      const email = 'ama@example.com'
      for (let network = 1; network <= 5; network += 1) {
        for (let count = 0; count < 20; count += 1) {
          expect(await outcomeOf(orders, { email, from: `10.0.0.${network}` })).toBe('placed')
        }
        expect(await outcomeOf(orders, { email, from: `10.0.0.${network}` })).toBe(
          'too-many-attempts',
        )
      }
      // After a hundred in all, each network has two.
      for (const from of ['10.0.0.6', CARRIER]) {
        for (const outcome of ['placed', 'placed', 'too-many-attempts']) {
          expect(await outcomeOf(orders, { email, from })).toBe(outcome)
        }
      }
      expect(orders.warnings).toEqual(['many payment attempts by one person'])
      await expectInvariants(orders)
    })
  })

  describe('from one network', () => {
    test('400 shoppers behind one address can each hold a piece [P47]', async () => {
      const orders = await openStocked(engine)
      for (let round = 0; round < 20; round += 1) {
        const outcome = await Promise.all(
          Array.from({ length: 20 }, () => outcomeOf(orders, { M: 1 })),
        )
        expect(outcome).toEqual(Array(20).fill('placed'))
      }
      expect(await listOrders(orders.db, 'pending')).toHaveLength(400)
      await expectInvariants(orders)
    })

    test('a network that lets ten holds expire is limited to 100 pieces for an hour [P46] [P47]', async () => {
      const orders = await openStocked(engine)
      for (let count = 0; count < 10; count += 1) {
        expect(await outcomeOf(orders, { M: 50, S: 50 })).toBe('placed')
      }
      expect(await outcomeOf(orders, {})).toBe('network-holds-too-many')
      orders.advance(15 * MINUTE)
      await sweepOrders(orders)

      expect(await outcomeOf(orders, { M: 50, S: 51 })).toBe('network-holds-too-many')
      expect(await outcomeOf(orders, { M: 50, S: 50 })).toBe('placed')
      expect(await outcomeOf(orders, {})).toBe('network-holds-too-many')
      expect(await outcomeOf(orders, { from: '10.0.0.1' })).toBe('placed')
      expect(orders.warnings).toEqual(['many unpaid pieces from one source'])
      orders.advance(60 * MINUTE)
      await sweepOrders(orders)
      expect(await outcomeOf(orders, { M: 50, S: 51 })).toBe('placed')
      await expectInvariants(orders)
    })

    test('a network whose shoppers pay is not limited, even if ten of their holds expire [P47]', async () => {
      const orders = await openStocked(engine)
      for (let count = 0; count < 10; count += 1) {
        expect(await outcomeOf(orders, {})).toBe('placed')
        const placed = await order(orders)
        if (!('reference' in placed)) throw new Error(placed.outcome)
        orders.payments.pay(placed.reference)
        await settlePayment(orders, placed.reference)
      }
      orders.advance(15 * MINUTE)
      await sweepOrders(orders)
      expect(await outcomeOf(orders, { M: 50, S: 51 })).toBe('placed')
      await expectInvariants(orders)
    })

    test('all addresses of an IPv6 network count as one [P47]', async () => {
      const orders = await openStocked(engine, { unitsPerSource: 10 })
      expect(await outcomeOf(orders, { M: 10, from: '2001:db8::1:2:3:4:5' })).toBe('placed')
      expect(await outcomeOf(orders, { from: '2001:DB8:0:1::9' })).toBe('network-holds-too-many')
      expect(await outcomeOf(orders, { from: '2001:db8:0:2::9' })).toBe('placed')
    })
  })
})
