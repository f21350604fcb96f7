import { expect, test } from 'vitest'
import { eraseIdentity } from '#database/data-rights/erase-identity'
import { listOpenReviewCases } from '#database/orders/review-cases'
import type { Result } from '#domain/result'
import { callOffDrop, moveDrop, planDrop } from '#server/drops/change-drops'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { createPayLink } from '../pay-links/create-pay-link.ts'
import { placeOrder, placeSharedOrder } from './place-order.ts'
import { readOrderStatus } from './read-order-status.ts'
import { settlePayment } from './settle-payment.ts'

const HOUR = 3_600_000
const STOCK = [{ productId: 14, colour: 'Black', size: 'M', quantity: 200 }] as const
const ACTOR = { staffId: null, name: 'test' } as const

type Plan = Partial<{
  inMs: number
  limit: number
  products: string[]
  mode: string
  holdMinutes: number
}>

async function openDrop(engine: Engine, plan: Plan = {}) {
  const orders = await openOrders(engine)
  for (const units of STOCK) await restock(orders.db, units)
  return { orders, drop: await planned(orders, plan) }
}

async function planned(
  orders: TestOrders,
  { inMs = HOUR, limit = 1, products = ['14'], mode = 'line', holdMinutes = 10 }: Plan = {},
) {
  const typed = {
    title: 'Ancient Dragon',
    at: new Date(orders.now() + inMs).toISOString(),
    productIds: products,
    limit: String(limit),
    mode,
    holdMinutes: String(holdMinutes),
  }
  const made = await planDrop(orders, { typed, actor: ACTOR })
  if (!made.ok) throw new Error(JSON.stringify(made.error))
  return made.value
}

type Buyer = Partial<{
  email: string
  phone: string
  country: string
  from: string
  units: number
}>

function bodyOf({ from: _, units = 1, ...person }: Buyer) {
  const line = { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: units }
  return anOrderBody({ ...person, lines: [line], shownTotalPesewas: units * 50_000 })
}

async function buy(orders: TestOrders, buyer: Buyer = {}) {
  const placed = await placeOrder(orders, bodyOf(buyer), buyer.from ?? '41.66.192.1')
  return placed.ok ? { code: 'placed' as const, ...placed.value } : placed.error
}

async function pay(orders: TestOrders, { reference }: { readonly reference: string }) {
  orders.payments.pay(reference)
  await settlePayment(orders, reference)
}

function placed<Value>(result: Result<Value, { readonly code: string }>): Value {
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

function placedOf(bought: Awaited<ReturnType<typeof buy>>) {
  if (bought.code !== 'placed') throw new Error(bought.code)
  return bought
}

async function expectInvariants({ db }: TestOrders) {
  expect(await brokenInvariants(db, STOCK)).toEqual([])
}

eachEngine('a drop', (engine) => {
  test('sells nothing a millisecond early, and says how long to wait [D10]', async () => {
    const { orders } = await openDrop(engine)
    expect(await buy(orders)).toEqual({ code: 'drop-not-open', opensInMs: HOUR })
    orders.advance(HOUR - 1)
    expect(await buy(orders)).toEqual({ code: 'drop-not-open', opensInMs: 1 })
    orders.advance(1)
    expect(await buy(orders)).toMatchObject({ code: 'placed' })
    await expectInvariants(orders)
  })

  test('lets no order look early that the database took at the instant [D10]', async () => {
    const { orders, drop } = await openDrop(engine)
    orders.advance(HOUR - 3)
    const behind = { ...orders, nowIn: async () => drop.opensAtMs }
    expect(await buy(behind)).toMatchObject({ code: 'placed' })
    const { created_at } = await orders.db
      .selectFrom('orders')
      .select('created_at')
      .executeTakeFirstOrThrow()
    expect(created_at).toBe(drop.opensAtMs)
  })

  test('does not count an early order as an attempt [D11]', async () => {
    const { orders } = await openDrop(engine)
    const me = { email: 'ama@example.com', phone: '+233201234567' }
    for (let early = 0; early < 30; early += 1) {
      expect((await buy(orders, me)).code).toBe('drop-not-open')
    }
    orders.advance(HOUR)
    expect((await buy(orders, me)).code).toBe('placed')
  })

  test('lets nobody else be asked to pay, neither before it opens nor while it runs [D12]', async () => {
    const { orders } = await openDrop(engine)
    const refused = { ok: false, error: { code: 'drop-not-shared' } }
    expect(await placeSharedOrder(orders, bodyOf({}), '41.66.192.1')).toEqual(refused)
    orders.advance(HOUR)
    expect(await placeSharedOrder(orders, bodyOf({}), '41.66.192.1')).toEqual(refused)
    const body = bodyOf({})
    const { orderId, reference } = placed(await placeOrder(orders, body, '41.66.192.1'))
    const { accessToken } = body
    expect(await createPayLink(orders, { orderId, accessToken })).toEqual(refused)
    expect(await readOrderStatus(orders, { reference })).toMatchObject({ canBeShared: false })
    // Staff decide themselves.
    expect(await createPayLink(orders, { orderId, staff: ACTOR })).toMatchObject({ ok: true })
    await expectInvariants(orders)
  })

  test('that is planned afterwards keeps an unpaid order from being shared, and gives an earlier link again [D12]', async () => {
    const orders = await openOrders(engine)
    for (const units of STOCK) await restock(orders.db, units)
    const [shared, own] = [bodyOf({ phone: '+233201234567' }), bodyOf({ phone: '+233241234567' })]
    const sharedId = placed(await placeSharedOrder(orders, shared, '41.66.192.1'))
    const link = await createPayLink(orders, { orderId: sharedId, accessToken: shared.accessToken })
    const { orderId, reference } = placed(await placeOrder(orders, own, '41.66.192.2'))
    expect(await readOrderStatus(orders, { reference })).toMatchObject({ canBeShared: true })
    await planned(orders)
    expect(await createPayLink(orders, { orderId, accessToken: own.accessToken })).toEqual({
      ok: false,
      error: { code: 'drop-not-shared' },
    })
    expect(await readOrderStatus(orders, { reference })).toMatchObject({ canBeShared: false })
    const again = { orderId: sharedId, accessToken: shared.accessToken }
    expect(await createPayLink(orders, again)).toEqual(link)
  })

  test('opens when the last of several does [D13]', async () => {
    const { orders } = await openDrop(engine)
    await planned(orders, { inMs: 2 * HOUR })
    expect(await buy(orders)).toEqual({ code: 'drop-not-open', opensInMs: 2 * HOUR })
    orders.advance(HOUR)
    expect(await buy(orders)).toEqual({ code: 'drop-not-open', opensInMs: HOUR })
  })

  test('that is moved or called off holds by its new time, or not at all [D14]', async () => {
    const { orders, drop } = await openDrop(engine)
    const at = new Date(orders.now() + 3 * HOUR).toISOString()
    expect(await moveDrop(orders, { id: drop.id, at, actor: ACTOR })).toMatchObject({ ok: true })
    orders.advance(HOUR)
    expect(await buy(orders)).toEqual({ code: 'drop-not-open', opensInMs: 2 * HOUR })
    const late = await moveDrop(orders, { id: drop.id, at, version: drop.version, actor: ACTOR })
    expect(late).toMatchObject({ ok: false, error: { code: 'drop-changed' } })
    expect(await callOffDrop(orders, { id: drop.id, actor: ACTOR })).toMatchObject({ ok: true })
    expect((await buy(orders)).code).toBe('placed')
    const again = await callOffDrop(orders, { id: drop.id, actor: ACTOR })
    expect(again).toMatchObject({ ok: false, error: { code: 'drop-called-off' } })
  })

  test('of a draw stays closed to everybody until it is over [D15]', async () => {
    const { orders } = await openDrop(engine, { mode: 'draw', inMs: 2 * HOUR })
    orders.advance(2 * HOUR)
    const closed = { code: 'drop-not-open', opensInMs: 24 * HOUR, isDraw: true }
    expect(await buy(orders)).toEqual(closed)
    orders.advance(24 * HOUR)
    expect((await buy(orders)).code).toBe('placed')
  })

  test('gives twenty parallel orders of one person the limit and no more [D16]', async () => {
    const { orders } = await openDrop(engine, { limit: 2 })
    orders.advance(HOUR)
    const bought = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        buy(orders, {
          email: index % 2 === 0 ? `ko.jo+${index}@gmail.com` : `other${index}@example.com`,
          phone: index % 2 === 0 ? `+2332012345${String(index).padStart(2, '0')}` : '+233209999999',
        }),
      ),
    )
    const placed = bought.filter(({ code }) => code === 'placed')
    // Ten are by one mailbox, ten by one phone.
    expect(placed).toHaveLength(4)
    const refused = bought.filter(({ code }) => code !== 'placed')
    for (const { code } of refused) {
      expect(['drop-limit-reached', 'too-many-open-orders', 'too-many-attempts']).toContain(code)
    }
    await expectInvariants(orders)
  })

  test.each([
    [
      { country: 'GH', phone: '020 123 4567' },
      { country: 'NG', phone: '+233201234567' },
    ],
    [
      { country: 'GH', phone: '020 123 4567' },
      { country: 'GB', phone: '0201234567' },
    ],
    [
      { country: 'GB', phone: '+447911123456' },
      { country: 'GB', phone: '07911 123456' },
    ],
  ])(
    'knows a phone again, in every spelling and with another country: %o, %o [D82]',
    async (first, second) => {
      const { orders } = await openDrop(engine)
      orders.advance(HOUR)
      await pay(orders, placedOf(await buy(orders, first)))
      expect((await buy(orders, { ...second, from: '197.210.1.1' })).code).toBe(
        'drop-limit-reached',
      )
    },
  )

  test('counts pieces, not orders, and all of the drop together [D17]', async () => {
    const { orders } = await openDrop(engine, { limit: 3 })
    orders.advance(HOUR)
    const me = { email: 'ama@example.com', phone: '+233201234567' }
    expect(await buy(orders, { ...me, units: 4 })).toEqual({
      code: 'drop-limit-reached',
      limit: 3,
    })
    await pay(orders, placedOf(await buy(orders, { ...me, units: 2 })))
    // Paid ones count from everywhere.
    const elsewhere = { ...me, units: 2, from: '197.210.1.1' }
    expect((await buy(orders, elsewhere)).code).toBe('drop-limit-reached')
    expect((await buy(orders, { ...elsewhere, units: 1 })).code).toBe('placed')
  })

  test('is not taken from anybody by a stranger who orders with their phone [D18]', async () => {
    const { orders } = await openDrop(engine)
    orders.advance(HOUR)
    const phone = '+233201234567'
    const rival = { email: 'rival@example.com', phone, from: '197.210.1.1' }
    expect((await buy(orders, rival)).code).toBe('placed')
    expect((await buy(orders, { email: 'ama@example.com', phone })).code).toBe('placed')
  })

  test('puts a second paid order over the limit before the owner [D19]', async () => {
    const { orders } = await openDrop(engine)
    orders.advance(HOUR)
    const phone = '+233201234567'
    const first = placedOf(await buy(orders, { email: 'a@example.com', phone, from: '197.1.1.1' }))
    const second = placedOf(await buy(orders, { email: 'b@example.com', phone, from: '41.1.1.1' }))
    await Promise.all([pay(orders, first), pay(orders, second)])
    const cases = await listOpenReviewCases(orders.db)
    expect(cases.map(({ reason }) => reason)).toEqual(['drop-limit-exceeded'])
    await expectInvariants(orders)
  })

  test('lets a refunded or expired order be followed by another [D20]', async () => {
    const { orders } = await openDrop(engine)
    orders.advance(HOUR)
    const me = { email: 'ama@example.com', phone: '+233201234567' }
    expect((await buy(orders, me)).code).toBe('placed')
    expect((await buy(orders, me)).code).toBe('drop-limit-reached')
    await orders.db.updateTable('orders').set({ state: 'refunded' }).execute()
    expect((await buy(orders, me)).code).toBe('placed')
  })

  test('limits nobody once it is over [D21]', async () => {
    const { orders } = await openDrop(engine)
    orders.advance(HOUR)
    const me = { email: 'ama@example.com', phone: '+233201234567' }
    await pay(orders, placedOf(await buy(orders, me)))
    orders.advance(24 * HOUR)
    expect((await buy(orders, { ...me, units: 5 })).code).toBe('placed')
  })

  test('forgets who bought in it when an order loses its person [D23]', async () => {
    const { orders } = await openDrop(engine)
    orders.advance(HOUR)
    const { orderId } = placedOf(await buy(orders))
    await orders.db.transaction().execute((trx) => eraseIdentity(trx, orderId))
    expect(await orders.db.selectFrom('drop_orders').selectAll().execute()).toEqual([])
  })

  test('holds its pieces for its own minutes [D22]', async () => {
    const { orders } = await openDrop(engine, { holdMinutes: 5 })
    orders.advance(HOUR)
    await buy(orders)
    const held = await orders.db.selectFrom('orders').select('hold_expires_at').execute()
    expect(held).toEqual([{ hold_expires_at: orders.now() + 5 * 60_000 }])
  })
})
