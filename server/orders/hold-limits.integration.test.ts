import { describe, expect, test } from 'vitest'
import { listOrders } from '#database/repositories/orders'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import type { OrderLimits } from './orders.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'
import { sweepOrders } from './sweep-orders.ts'

const MINUTE = 60_000
const SHELF = [
  { productId: 14, colour: 'Black', size: 'M', quantity: 10_000 },
  { productId: 14, colour: 'Black', size: 'S', quantity: 10_000 },
] as const
const CARRIER = '41.66.192.1'

async function openStocked(engine: Engine, limits: Partial<OrderLimits> = {}) {
  const orders = await openOrders(engine, limits)
  for (const pieces of SHELF) await restock(orders.db, pieces)
  return orders
}

type Wish = {
  readonly M?: number
  readonly S?: number
  readonly email?: string
  readonly phone?: string
  readonly from?: string
}

/** 'placed', or why not; each time another shopper unless told. */
async function order(orders: TestOrders, wish: Wish = {}) {
  const { M = 0, S = 0, from = CARRIER, ...person } = { ...(wish.S ? {} : { M: 1 }), ...wish }
  const lines = Object.entries({ M, S })
    .filter(([, quantity]) => quantity > 0)
    .map(([size, quantity]) => ({ id: 14, color: 'Black', imageVariant: 'image1', size, quantity }))
  const body = anOrderBody({ ...person, lines, shownTotalPesewas: (M + S) * 50_000 })
  const placed = await placeOrder(orders, body, from)
  return placed.ok ? { said: 'placed', ...placed.value } : { said: placed.error.code }
}

async function say(orders: TestOrders, wish: Wish) {
  return (await order(orders, wish)).said
}

async function expectWhole({ db }: TestOrders) {
  expect(await brokenInvariants(db, SHELF)).toEqual([])
}

eachEngine('what may be held unpaid', (engine) => {
  describe('by one person', () => {
    test('is 120 pieces, however few the orders [P46]', async () => {
      const orders = await openStocked(engine)
      const person = { email: 'hoarder@example.com' }
      expect(await say(orders, { ...person, M: 90, S: 31 })).toBe('order-too-large')
      expect(await say(orders, { ...person, M: 90 })).toBe('placed')
      expect(await say(orders, { ...person, S: 31 })).toBe('too-many-pieces')
      expect(await say(orders, { ...person, S: 31, from: '10.0.0.1' })).toBe('too-many-pieces')
      expect(await say(orders, { email: 'Hoarder@Example.com', S: 30 })).toBe('placed')
      expect(await say(orders, { S: 31 })).toBe('placed')
      await expectWhole(orders)
    })

    test('is 99 pieces of one variant [P46]', async () => {
      const orders = await openStocked(engine)
      const person = { phone: '241234567' }
      expect(await say(orders, { ...person, M: 90 })).toBe('placed')
      expect(await say(orders, { ...person, M: 10 })).toBe('too-many-pieces')
      expect(await say(orders, { ...person, M: 9, S: 10 })).toBe('placed')
      await expectWhole(orders)
    })

    test('is free again when it was paid for or given back [P46]', async () => {
      const orders = await openStocked(engine)
      const person = { phone: '241234567' }
      const placed = await order(orders, { ...person, M: 90 })
      if (!('reference' in placed)) throw new Error(placed.said)
      orders.payments.pay(placed.reference)
      expect(await settlePayment(orders, placed.reference)).toBe('paid')
      expect(await say(orders, { ...person, M: 95 })).toBe('placed')
      orders.advance(15 * MINUTE)
      await sweepOrders(orders)
      expect(await say(orders, { ...person, M: 95 })).toBe('placed')
      await expectWhole(orders)
    })

    test('is nothing of what strangers hold elsewhere with the same phone [P55]', async () => {
      const orders = await openStocked(engine)
      const phone = '241234567'
      for (let count = 0; count < 5; count += 1) {
        expect(await say(orders, { phone, M: 12, S: 12, from: '10.0.0.1' })).toBe('placed')
      }
      expect(await say(orders, { phone, from: '10.0.0.1' })).toBe('too-many-open-orders')
      expect(await say(orders, { phone, M: 6, S: 6 })).toBe('placed')
      expect(await say(orders, { phone, S: 1 })).toBe('too-many-pieces')
      await expectWhole(orders)
    })
  })

  describe('within an hour', () => {
    test('strangers elsewhere do not use up somebody’s attempts [P55]', async () => {
      const plenty = { holdsPerPerson: 1_000, piecesPerPerson: 1_000, piecesPerVariant: 1_000 }
      const orders = await openStocked(engine, { ...plenty, attemptsPerPerson: 20 })
      const email = 'ama@example.com'
      for (let network = 1; network <= 5; network += 1) {
        for (let count = 0; count < 20; count += 1) {
          expect(await say(orders, { email, from: `10.0.0.${network}` })).toBe('placed')
        }
        expect(await say(orders, { email, from: `10.0.0.${network}` })).toBe('too-many-attempts')
      }
      // A hundred: from now on each network has two.
      for (const from of ['10.0.0.6', CARRIER]) {
        for (const said of ['placed', 'placed', 'too-many-attempts']) {
          expect(await say(orders, { email, from })).toBe(said)
        }
      }
      expect(orders.warnings).toEqual(['many payment attempts by one person'])
      await expectWhole(orders)
    })
  })

  describe('from one network', () => {
    test('400 different shoppers behind one address all get their piece [P47]', async () => {
      const orders = await openStocked(engine)
      for (let round = 0; round < 20; round += 1) {
        const said = await Promise.all(Array.from({ length: 20 }, () => say(orders, { M: 1 })))
        expect(said).toEqual(Array(20).fill('placed'))
      }
      expect(await listOrders(orders.db, 'pending')).toHaveLength(400)
      await expectWhole(orders)
    })

    test('a hoarder who lets ten holds expire is then held to 100 pieces for an hour [P46] [P47]', async () => {
      const orders = await openStocked(engine)
      for (let count = 0; count < 10; count += 1) {
        expect(await say(orders, { M: 50, S: 50 })).toBe('placed')
      }
      expect(await say(orders, {})).toBe('network-holds-too-many')
      orders.advance(15 * MINUTE)
      await sweepOrders(orders)

      expect(await say(orders, { M: 50, S: 51 })).toBe('network-holds-too-many')
      expect(await say(orders, { M: 50, S: 50 })).toBe('placed')
      expect(await say(orders, {})).toBe('network-holds-too-many')
      expect(await say(orders, { from: '10.0.0.1' })).toBe('placed')
      expect(orders.warnings).toEqual(['many unpaid pieces from one source'])
      orders.advance(60 * MINUTE)
      await sweepOrders(orders)
      expect(await say(orders, { M: 50, S: 51 })).toBe('placed')
      await expectWhole(orders)
    })

    test('a crowd that pays is no hoarder, though ten of it let their hold expire [P47]', async () => {
      const orders = await openStocked(engine)
      for (let count = 0; count < 10; count += 1) {
        expect(await say(orders, {})).toBe('placed')
        const placed = await order(orders)
        if (!('reference' in placed)) throw new Error(placed.said)
        orders.payments.pay(placed.reference)
        await settlePayment(orders, placed.reference)
      }
      orders.advance(15 * MINUTE)
      await sweepOrders(orders)
      expect(await say(orders, { M: 50, S: 51 })).toBe('placed')
      await expectWhole(orders)
    })

    test('all addresses of an IPv6 network hold together [P47]', async () => {
      const orders = await openStocked(engine, { piecesPerSource: 10 })
      expect(await say(orders, { M: 10, from: '2001:db8::1:2:3:4:5' })).toBe('placed')
      expect(await say(orders, { from: '2001:DB8:0:1::9' })).toBe('network-holds-too-many')
      expect(await say(orders, { from: '2001:db8:0:2::9' })).toBe('placed')
    })
  })
})
