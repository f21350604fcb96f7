import { describe, expect, test } from 'vitest'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { planDrop } from '#server/drops/change-drops'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { releaseHold } from './fulfil/release-hold.ts'
import { createMessageOrder } from './message/create-message-order.ts'
import { createOrderQueue } from './order-queue.ts'
import { placeOrder } from './place-order.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE = 60_000
const HOLD_MINUTES = 10
const ACTOR = { staffId: null, name: 'test' } as const
const CAMPUS = '41.66.192.1'
const ELSEWHERE = '197.210.1.1'
const ME = { email: 'ama@example.com', phone: '+233201234567' } as const

/** An open drop of so many units, all of one variant. */
async function openDrop(engine: Engine, { units = 108, limit = 2 } = {}) {
  const orders = await openOrders(engine)
  const variants = await orders.db
    .selectFrom('variants')
    .select(['product_id as productId', 'colour', 'size'])
    .where('product_id', '=', 14)
    .execute()
  const stock = variants.map((variant) => {
    const isSold = variant.colour === 'Black' && variant.size === 'M'
    return { ...variant, quantity: isSold ? units : 0 }
  })
  for (const each of stock) await restock(orders.db, each)
  const typed = {
    title: 'Ancient Dragon',
    at: new Date(orders.now() + 60 * MINUTE).toISOString(),
    productIds: ['14'],
    limit: String(limit),
    mode: 'line',
    holdMinutes: String(HOLD_MINUTES),
  }
  const made = await planDrop(orders, { typed, actor: ACTOR })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  orders.advance(60 * MINUTE)
  return { ...orders, stock }
}

type DropOrders = Awaited<ReturnType<typeof openDrop>>

type Purchase = Readonly<Record<string, unknown>> & {
  readonly from?: string
  readonly units?: number
}

/** The order is by somebody new unless a person is given. */
function bodyOf({ from: _, units = 1, ...changes }: Purchase = {}) {
  const line = { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: units }
  return anOrderBody({ lines: [line], shownTotalPesewas: units * 50_000, ...changes })
}

async function buy(orders: TestOrders, purchase: Purchase = {}) {
  const placed = await placeOrder(orders, bodyOf(purchase), purchase.from ?? CAMPUS)
  return placed.ok ? { code: 'placed' as const, ...placed.value } : placed.error
}

async function placed(orders: TestOrders, purchase: Purchase = {}) {
  const bought = await buy(orders, purchase)
  if (bought.code !== 'placed') throw new Error(bought.code)
  return bought
}

async function pay(orders: TestOrders, purchase: Purchase = {}) {
  const { reference } = await placed(orders, purchase)
  orders.payments.pay(reference)
  expect(await settlePayment(orders, reference)).toBe('paid')
}

/** Orders by new people until one is refused, or there are as many. */
async function buyMany(orders: TestOrders, most: number, purchase: Purchase = {}) {
  for (let count = 0; count < most; count += 1) {
    const { code } = await buy(orders, purchase)
    if (code !== 'placed') return { orders: count, code }
  }
  return { orders: most, code: 'placed' }
}

async function letExpire(orders: TestOrders) {
  orders.advance(HOLD_MINUTES * MINUTE)
  await sweepOrders(orders)
}

async function expectInvariants({ db, stock }: DropOrders) {
  expect(await brokenInvariants(db, stock)).toEqual([])
}

/** A variant that is in no drop. */
async function otherVariant({ db }: TestOrders) {
  const { colour, price } = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['colour', 'products.price_pesewas as price'])
    .where('product_id', '=', 16)
    .where('size', '=', 'M')
    .where('stock', '>', 0)
    .executeTakeFirstOrThrow()
  const line = { id: 16, color: colour, imageVariant: 'image1', size: 'M', quantity: 1 }
  return { lines: [line], shownTotalPesewas: price }
}

eachEngine('a network in a drop', (engine) => {
  test('holds a quarter of it once its holds expired unpaid, with people invented as it likes [D140]', async () => {
    const orders = await openDrop(engine, { limit: 4 })
    expect(await buyMany(orders, 23, { units: 4 })).toEqual({ orders: 23, code: 'placed' })
    for (const _round of [2, 3]) {
      await letExpire(orders)
      const refused = 'drop-network-holds-too-many'
      expect(await buyMany(orders, 23, { units: 4 })).toEqual({ orders: 6, code: refused })
      expect(await buyMany(orders, 2, { units: 3 })).toEqual({ orders: 1, code: refused })
    }
    expect(orders.warnings).toContain('many unpaid pieces of a drop from one source')
    // Everybody else can have the rest.
    const others = { units: 3, from: ELSEWHERE }
    expect(await buyMany(orders, 27, others)).toEqual({ orders: 27, code: 'placed' })
    await expectInvariants(orders)
  })

  test('holds no more than that by orders sent to several processes at once [D140]', async () => {
    const orders = await openDrop(engine, { limit: 4 })
    expect(await buyMany(orders, 5)).toEqual({ orders: 5, code: 'placed' })
    await letExpire(orders)
    const processes = [1, 2, 3].map(() => ({ ...orders, holdQueue: createOrderQueue() }))
    const bought = await Promise.all(
      Array.from({ length: 10 }, () => processes.map((each) => buy(each, { units: 4 }))).flat(),
    )
    const codes = bought.map(({ code }) => code)
    expect(codes.filter((code) => code === 'placed')).toHaveLength(6)
    expect(new Set(codes)).toEqual(new Set(['placed', 'drop-network-holds-too-many']))
    await expectInvariants(orders)
  })

  test('still buys two pieces of a small drop, and is judged in that drop alone [D140]', async () => {
    const orders = await openDrop(engine, { units: 6 })
    expect(await buyMany(orders, 5)).toEqual({ orders: 5, code: 'placed' })
    await letExpire(orders)
    expect(await buyMany(orders, 5)).toEqual({ orders: 2, code: 'drop-network-holds-too-many' })
    expect((await buy(orders, await otherVariant(orders))).code).toBe('placed')
  })

  test('of real shoppers is not hindered: many pay, and some let their hold expire [D141]', async () => {
    const orders = await openDrop(engine, { limit: 4 })
    for (let shopper = 0; shopper < 8; shopper += 1) await pay(orders)
    expect(await buyMany(orders, 8)).toEqual({ orders: 8, code: 'placed' })
    await letExpire(orders)
    expect(await buyMany(orders, 25, { units: 4 })).toEqual({ orders: 25, code: 'placed' })
    await expectInvariants(orders)
  })

  test('may go on as soon as it has paid for as many orders as it let expire [D141]', async () => {
    const orders = await openDrop(engine, { units: 12 })
    expect(await buyMany(orders, 5)).toMatchObject({ code: 'placed' })
    await letExpire(orders)
    for (let shopper = 0; shopper < 5; shopper += 1) await pay(orders)
    expect(await buyMany(orders, 7)).toEqual({ orders: 7, code: 'placed' })
  })

  test('is not blamed for holds that the owner released [D144]', async () => {
    const orders = await openDrop(engine, { units: 12 })
    for (let shopper = 0; shopper < 5; shopper += 1) {
      const { orderId } = await placed(orders)
      expect(await releaseHold(orders, { orderId, actor: ACTOR })).toMatchObject({ ok: true })
    }
    await letExpire(orders)
    expect(await buyMany(orders, 12)).toEqual({ orders: 12, code: 'placed' })
  })
})

eachEngine('somebody who lets two holds of a drop expire', (engine) => {
  /** Each hold expires before the next one. */
  async function expireTwice(orders: TestOrders, purchase: Purchase) {
    for (const _ of [1, 2]) {
      await placed(orders, purchase)
      await letExpire(orders)
    }
  }

  test.each([
    ['phone', { phone: ME.phone }],
    ['mailbox', { email: 'a.ma+drop@gmail.com' }],
  ])('is paused for 30 minutes, by %s [D142]', async (_by, person) => {
    const orders = await openDrop(engine)
    await expireTwice(orders, person)
    orders.advance(4 * MINUTE)
    const paused = { code: 'drop-holds-expired', endsInMs: 26 * MINUTE }
    expect(await buy(orders, person)).toEqual(paused)
    orders.advance(26 * MINUTE - 1)
    expect(await buy(orders, person)).toEqual({ ...paused, endsInMs: 1 })
    orders.advance(1)
    expect((await buy(orders, person)).code).toBe('placed')
    await expectInvariants(orders)
  })

  test('is paused, too, if both expired at once, and not by one expired hold [D142]', async () => {
    const orders = await openDrop(engine)
    await placed(orders, ME)
    await letExpire(orders)
    await Promise.all([placed(orders, ME), placed(orders, ME)])
    await letExpire(orders)
    expect((await buy(orders, ME)).code).toBe('drop-holds-expired')
  })

  test('is paused from the end of holds that mobile money made longer, also one after the other [D153]', async () => {
    const orders = await openDrop(engine)
    const start = async () => {
      const { reference } = await placed(orders, ME)
      orders.payments.pay(reference, { state: 'pending' })
      await settlePayment(orders, reference)
    }
    const keepForAnHour = async () => {
      orders.advance((HOLD_MINUTES + 60) * MINUTE)
      await sweepOrders(orders)
    }
    await start()
    await keepForAnHour()
    await start()
    await keepForAnHour()
    const refused = { code: 'drop-holds-expired', endsInMs: 30 * MINUTE }
    expect(await buy(orders, ME)).toEqual(refused)
    orders.advance(30 * MINUTE)
    await Promise.all([start(), start()])
    await keepForAnHour()
    expect(await buy(orders, ME)).toEqual(refused)
    await expectInvariants(orders)
  })

  test('can buy what is not in that drop [D142]', async () => {
    const orders = await openDrop(engine)
    await expireTwice(orders, ME)
    expect((await buy(orders, { ...ME, ...(await otherVariant(orders)) })).code).toBe('placed')
  })

  test('pauses nobody else: a stranger with my phone or mailbox in another network [D143]', async () => {
    const orders = await openDrop(engine)
    await expireTwice(orders, { ...ME, from: ELSEWHERE })
    expect((await buy(orders, ME)).code).toBe('placed')
    expect((await buy(orders, { ...ME, from: ELSEWHERE })).code).toBe('drop-holds-expired')
  })

  test('is not blamed for holds that the owner released [D144]', async () => {
    const orders = await openDrop(engine)
    for (const _ of [1, 2]) {
      const { orderId } = await placed(orders, ME)
      expect(await releaseHold(orders, { orderId, actor: ACTOR })).toMatchObject({ ok: true })
    }
    await letExpire(orders)
    expect((await buy(orders, ME)).code).toBe('placed')
  })

  test('is not blamed for what the owner offered [D144]', async () => {
    const orders = await openDrop(engine)
    const line = { productId: 14, colour: 'Black', imageVariant: 'image1', size: 'M' } as const
    const request = {
      lines: [{ ...line, quantity: 1 }],
      customer: { ...aMailedOrder().customer, ...ME },
      zoneId: '',
    }
    for (const token of ['a', 'b']) {
      const made = await createMessageOrder(orders, { ...request, token }, ACTOR)
      expect(made).toMatchObject({ ok: true })
    }
    orders.advance(orders.settings().payLinkHours * 60 * MINUTE)
    await sweepOrders(orders)
    expect((await buy(orders, ME)).code).toBe('placed')
  })

  describe('by changing the cart', () => {
    /** Orders anew in place of the order before, as a changed form does. */
    async function replace(orders: TestOrders, former: { readonly accessToken: string } | null) {
      const body = bodyOf({ ...ME, replacedToken: former?.accessToken ?? null })
      const outcome = await placeOrder(orders, body, CAMPUS)
      if (!outcome.ok) throw new Error(outcome.error.code)
      return { ...body, ...outcome.value }
    }

    test('is not blamed for what came before the order that was paid [D144]', async () => {
      const orders = await openDrop(engine)
      const first = await replace(orders, null)
      const { reference } = await replace(orders, await replace(orders, first))
      orders.payments.pay(reference)
      expect(await settlePayment(orders, reference)).toBe('paid')
      await letExpire(orders)
      expect((await buy(orders, ME)).code).toBe('placed')
      await expectInvariants(orders)
    })

    test('keeps pieces no longer than others: each counts once it would have expired [D144]', async () => {
      const orders = await openDrop(engine)
      const first = await replace(orders, null)
      orders.advance(9 * MINUTE)
      const second = await replace(orders, first)
      orders.advance(9 * MINUTE)
      await replace(orders, second)
      orders.advance(9 * MINUTE)
      await sweepOrders(orders)
      expect((await buy(orders, ME)).code).toBe('drop-holds-expired')
      await expectInvariants(orders)
    })
  })
})
