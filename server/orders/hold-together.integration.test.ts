import { expect, test } from 'vitest'
import { planDrop } from '#server/drops/change-drops'
import { countStatements } from '#testing/database/count-statements'
import { type Engine, eachEngine, onPostgres } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { addCode } from '../discounts/change-codes.ts'
import type { OrderContext, OrderLimits } from './order-context.ts'
import { createOrderQueue } from './order-queue.ts'
import { placeOrder } from './place-order.ts'

const TEE = { productId: 14, colour: 'Black', size: 'M' } as const
const ACTOR = { staffId: null, name: 'test' } as const
const MINUTE = 60_000

async function openStocked(engine: Engine, quantity: number, limits: Partial<OrderLimits> = {}) {
  const orders = await openOrders(engine, limits)
  await restock(orders.db, { ...TEE, quantity })
  const expectInvariants = async () =>
    expect(await brokenInvariants(orders.db, [{ ...TEE, quantity }])).toEqual([])
  return { orders, expectInvariants }
}

type Body = Readonly<Record<string, unknown>>

/** Places all at once, each from a network of its own unless one is given. */
async function placeAll(orders: OrderContext, bodies: readonly Body[], network?: string) {
  const placed = await Promise.all(
    bodies.map((body, index) => placeOrder(orders, body, network ?? `41.66.${index}.1`)),
  )
  return placed.map((each) => (each.ok ? 'placed' : each.error.code))
}

function bodies(count: number, changes: Body = {}): readonly Body[] {
  return Array.from({ length: count }, () => anOrderBody(changes))
}

function repeat(code: string, times: number): readonly string[] {
  return Array.from({ length: times }, () => code)
}

/** A drop of the tee that is open. */
async function openDrop(orders: TestOrders, limit = 1) {
  const typed = {
    title: 'Dragons',
    at: new Date(orders.now() + MINUTE).toISOString(),
    productIds: ['14'],
    limit: String(limit),
    mode: 'line',
    holdMinutes: '10',
  }
  const planned = await planDrop(orders, { typed, actor: ACTOR })
  if (!planned.ok) throw new Error(planned.error.code)
  orders.advance(2 * MINUTE)
}

eachEngine('orders that wait for the same piece', (engine) => {
  test('are held together, and those who came first get the pieces [D170]', async () => {
    const { orders, expectInvariants } = await openStocked(engine, 50)
    await openDrop(orders)
    const codes = await placeAll(orders, bodies(80))
    expect(codes).toEqual([...repeat('placed', 50), ...repeat('all-held', 30)])
    await expectInvariants()
  })

  test('send few statements: fifty need fewer than two each, with their payments [D170]', async () => {
    const { orders } = await openStocked(engine, 50)
    await openDrop(orders)
    const { db, statements } = countStatements(orders.db)
    expect(await placeAll({ ...orders, db }, bodies(50))).toEqual(repeat('placed', 50))
    // One of each stores its started payment.
    expect(statements() - 50).toBeLessThan(40)
  })

  test('an order that comes alone sends no more statements than it did [D170]', async () => {
    const { orders } = await openStocked(engine, 50)
    const { db, statements } = countStatements(orders.db)
    expect(await placeAll({ ...orders, db }, bodies(1))).toEqual(['placed'])
    expect(statements()).toBeLessThanOrEqual(17)
  })

  test('one that fails a check of its own does not fail the others [D171]', async () => {
    const { orders, expectInvariants } = await openStocked(engine, 50, { attemptsPerPerson: 2 })
    await openDrop(orders)
    const [mine, late, tried] = [{ phone: '241111111' }, { phone: '242222222' }, { phone: '243' }]
    expect(await placeAll(orders, [anOrderBody(mine)], '41.66.1.1')).toEqual(['placed'])
    const all = [
      ...bodies(3),
      anOrderBody(mine),
      ...bodies(2),
      anOrderBody(late),
      anOrderBody(late),
      anOrderBody(tried),
      ...bodies(2),
    ]
    expect(await placeAll(orders, all, '41.66.1.1')).toEqual([
      ...repeat('placed', 3),
      'drop-limit-reached',
      ...repeat('placed', 3),
      'drop-limit-reached',
      'fields-invalid',
      ...repeat('placed', 2),
    ])
    await expectInvariants()
  })

  test('a person’s limits count those that are held together with it [D171]', async () => {
    const limits = { holdsPerPerson: 3, attemptsPerPerson: 5 }
    const { orders, expectInvariants } = await openStocked(engine, 50, limits)
    const kofi = { email: 'kofi@example.com' }
    const codes = await placeAll(orders, bodies(6, kofi), '41.66.1.1')
    expect(codes).toEqual([...repeat('placed', 3), ...repeat('too-many-open-orders', 3)])
    const ama = { phone: '241234567' }
    expect(await placeAll(orders, [...bodies(2), ...bodies(5, ama)], '41.66.1.1')).toEqual([
      ...repeat('placed', 5),
      ...repeat('too-many-open-orders', 2),
    ])
    await expectInvariants()
  })

  test('a network’s limit counts them, too, in the order of their arrival [D171]', async () => {
    const { orders, expectInvariants } = await openStocked(engine, 50, { holdsPerSource: 7 })
    const codes = await placeAll(orders, bodies(20), '41.66.1.1')
    expect(codes).toEqual([...repeat('placed', 7), ...repeat('network-holds-too-many', 13)])
    await expectInvariants()
  })

  test('a code with few uses is used so often, and the others are told [D171]', async () => {
    const { orders, expectInvariants } = await openStocked(engine, 50)
    const typed = { code: 'FRIDAY20', kind: 'percent', amount: '20', uses: '3' }
    const rest = { from: '', until: '', perPerson: '', collection: '', product: '' }
    const added = await addCode(orders, { typed: { ...typed, ...rest }, actor: ACTOR })
    expect(added.ok).toBe(true)
    const withCode = { discountCode: 'friday20', shownTotalPesewas: 40_000 }
    const codes = await placeAll(orders, [...bodies(2), ...bodies(6, withCode), ...bodies(2)])
    expect(codes).toEqual([
      ...repeat('placed', 5),
      ...repeat('cart-changed', 3),
      ...repeat('placed', 2),
    ])
    await expectInvariants()
  })

  test('a crowd with a code that is over after one of them is refused at once [D177]', async () => {
    const { orders, expectInvariants } = await openStocked(engine, 50)
    const typed = { code: 'FRIDAY20', kind: 'percent', amount: '20', uses: '1' }
    const rest = { from: '', until: '', perPerson: '', collection: '', product: '' }
    expect((await addCode(orders, { typed: { ...typed, ...rest }, actor: ACTOR })).ok).toBe(true)
    const { db, statements } = countStatements(orders.db)
    const withCode = { discountCode: 'friday20', shownTotalPesewas: 40_000 }
    const codes = await placeAll({ ...orders, db }, [...bodies(40, withCode), ...bodies(1)])
    expect(codes).toEqual(['placed', ...repeat('cart-changed', 39), 'placed'])
    // The last three of each that is refused price its cart without the code.
    expect(statements() - 3 * 39).toBeLessThan(80)
    await expectInvariants()
  })

  test('whose numbers are in use get others [D172]', async () => {
    const { orders, expectInvariants } = await openStocked(engine, 50)
    const first = await placeAll({ ...orders, random: () => 0.5 }, bodies(1))
    expect(first).toEqual(['placed'])
    const numbers = [0.5, 0.5, 0.1, 0.1]
    const random = () => numbers.shift() ?? Math.random()
    expect(await placeAll({ ...orders, random }, bodies(4))).toEqual(repeat('placed', 4))
    await expectInvariants()
  })

  test('whose random numbers are the same among themselves get others before they are written [D172]', async () => {
    const { orders, expectInvariants } = await openStocked(engine, 50)
    const numbers = [0.1, 0.2, 0.1, 0.2]
    const random = () => numbers.shift() ?? Math.random()
    const { db, statements } = countStatements(orders.db)
    expect(await placeAll({ ...orders, db, random }, bodies(2))).toEqual(repeat('placed', 2))
    // Both in one transaction.
    expect(statements() - 2).toBeLessThanOrEqual(17)
    await expectInvariants()
  })

  test('one that fails in a way of its own fails alone [D172]', async () => {
    const { orders, expectInvariants } = await openStocked(engine, 50)
    let numbers = 0
    const random = () => {
      numbers += 1
      // These are the numbers of the third order, each time that it is built.
      if (numbers === 5 || numbers === 11) throw new Error('no number')
      return Math.random()
    }
    const placing = bodies(5).map((body, index) =>
      placeOrder({ ...orders, random }, body, `41.66.${index}.1`).then(
        (each) => (each.ok ? 'placed' : each.error.code),
        () => 'failed',
      ),
    )
    const codes = await Promise.all(placing)
    expect(codes).toEqual(['placed', 'placed', 'failed', 'placed', 'placed'])
    await expectInvariants()
  })
})

eachEngine('orders whose database fails for a moment', (engine) => {
  test('are answered if they were written before, and the others are tried again [D175]', async () => {
    const { orders, expectInvariants } = await openStocked(engine, 50)
    const db = failingAtInsert(orders.db, 2)
    // The orders of one person are written one after the other.
    const all = bodies(2, { email: 'kofi@example.com' })
    expect(await placeAll({ ...orders, db }, all)).toEqual(repeat('placed', 2))
    await expectInvariants()
  })
})

/** A database that is not reached when so many orders were inserted. */
function failingAtInsert(db: TestOrders['db'], failingAt: number) {
  let inserts = 0
  return db.withPlugin({
    transformQuery: ({ node }) => {
      const isOrders =
        node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'orders'
      if (isOrders) inserts += 1
      if (isOrders && inserts === failingAt) {
        throw Object.assign(new Error('not reached'), { code: 'ETIMEDOUT' })
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

onPostgres('orders at several processes', (engine) => {
  test('never take more than there is, and leave nothing that somebody wants [D173]', async () => {
    const { orders, expectInvariants } = await openStocked(engine, 50)
    const processes = [1, 2, 3].map(() => ({ ...orders, holdQueue: createOrderQueue() }))
    const codes = await Promise.all(processes.map((each) => placeAll(each, bodies(40))))
    const placed = codes.flat().filter((code) => code === 'placed')
    expect(placed).toHaveLength(50)
    expect(new Set(codes.flat())).toEqual(new Set(['placed', 'all-held']))
    await expectInvariants()
  })

  test('place what fits, though another process is faster in each turn [D176]', async () => {
    const { orders, expectInvariants } = await openStocked(engine, 12)
    const other = { ...orders, holdQueue: createOrderQueue() }
    const elsewhere: string[] = []
    /** Asked when a turn has read what is there. */
    const now = async () => {
      if (elsewhere.length < 6) elsewhere.push(...(await placeAll(other, bodies(1), '41.67.1.1')))
      return orders.now()
    }
    const here = await placeAll({ ...orders, now }, bodies(12))
    expect(new Set(here)).toEqual(new Set(['placed', 'all-held']))
    const placed = [...here, ...elsewhere].filter((code) => code === 'placed')
    expect(placed).toHaveLength(12)
    await expectInvariants()
  })
})
