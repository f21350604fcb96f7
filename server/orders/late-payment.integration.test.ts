import { describe, expect, test } from 'vitest'
import { eraseIdentity } from '#database/data-rights/erase-identity'
import { expireOrder } from '#database/orders/hold-order'
import { loadOrder } from '#database/orders/orders'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { isVariant } from '#database/stock/stock-changes'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { withZones } from '#testing/orders/with-zones'
import { addCode, endDiscountCode } from '../discounts/change-codes.ts'
import { planDrop } from '../drops/change-drops.ts'
import { pauseSelling } from '../products/pause-selling.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { acceptCase } from './cases/accept-case.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const HOLD = 15 * MINUTE
const ACTOR = { staffId: null, name: 'test' } as const
const TEE_M = { productId: 14, colour: 'Black', size: 'M' } as const

type Placed = Awaited<ReturnType<typeof placeForTest>>

/** An order whose hold is over, and whose payment window is still open. */
async function openExpired(engine: Engine, overrides: Readonly<Record<string, unknown>> = {}) {
  const orders = await openOrders(engine)
  const placed = await placeForTest(orders, overrides)
  orders.advance(HOLD)
  await sweepOrders(orders)
  expect(await loadOrder(orders.db, placed.orderId)).toMatchObject({ state: 'expired' })
  orders.advance(1)
  return { orders, placed }
}

async function pay(
  orders: TestOrders,
  { reference }: Pick<Placed, 'reference'>,
  paidAtMs?: number,
) {
  orders.payments.pay(reference, { id: reference, ...(paidAtMs && { paidAtMs }) })
  return settlePayment(orders, reference)
}

type Plan = { readonly mode?: 'line' | 'draw'; readonly inMs?: number; readonly limit?: number }

async function plan(orders: TestOrders, { mode = 'line', inMs = 3 * HOUR, limit = 1 }: Plan = {}) {
  const typed = {
    title: 'Dragons',
    at: new Date(orders.now() + inMs).toISOString(),
    productIds: ['14'],
    limit: String(limit),
    mode,
    holdMinutes: '10',
  }
  const planned = await planDrop(orders, { typed, actor: ACTOR })
  if (!planned.ok) throw new Error(planned.error.code)
}

function setPrice({ db }: TestOrders, pesewas: number) {
  return db.updateTable('products').set({ price_pesewas: pesewas }).where('id', '=', 14).execute()
}

async function caseOf({ db }: TestOrders, { orderId }: Pick<Placed, 'orderId'>) {
  const cases = await listOpenReviewCases(db)
  const own = cases.filter((one) => one.orderId === orderId)
  return own.map(({ reason, detail }) => [reason, detail])
}

async function expectRefused(orders: TestOrders, placed: Placed, detail: string | RegExp) {
  const { orderId } = placed
  expect(await loadOrder(orders.db, orderId)).toMatchObject({
    state: 'attention',
    attentionReason: 'late',
  })
  expect(await caseOf(orders, placed)).toEqual([
    ['late', typeof detail === 'string' ? detail : expect.stringMatching(detail)],
  ])
  expect(await stockOfVariant(orders.db, TEE_M)).toBe(20)
  expect(await brokenInvariants(orders.db)).toEqual([])
}

eachEngine('money that comes after the hold', (engine) => {
  describe('never buys what could not be ordered now, however soon it comes [P68]', () => {
    test.each([
      [
        'a drop that is not open',
        (orders: TestOrders) => plan(orders),
        /^the drop “Dragons” opens /,
      ],
      [
        'a drop that is drawn',
        (orders: TestOrders) => plan(orders, { mode: 'draw' }),
        'the drop “Dragons” is a draw, and only those who are drawn may buy it',
      ],
      [
        'a piece that is paused',
        (orders: TestOrders) => pauseSelling(orders, { productId: 14, actor: ACTOR }),
        /is paused$/,
      ],
      [
        'a shop that is paused',
        (orders: TestOrders) => pauseSelling(orders, { productId: null, actor: ACTOR }),
        'all sales are paused',
      ],
      [
        'a piece that was archived',
        ({ db }: TestOrders) =>
          db.updateTable('products').set({ state: 'archived' }).where('id', '=', 14).execute(),
        /is no longer on sale$/,
      ],
      [
        'a size that is no longer offered',
        ({ db }: TestOrders) =>
          db.updateTable('products').set({ sizes_json: '["L"]' }).where('id', '=', 14).execute(),
        'a colour or size of it is no longer on sale',
      ],
    ] as const)('%s', async (_what, change, detail) => {
      const { orders, placed } = await openExpired(engine)
      await change(orders)
      expect(await pay(orders, placed)).toBe('attention')
      await expectRefused(orders, placed, detail)
    })

    test('more pieces of an open drop than a person may have', async () => {
      const { orders, placed } = await openExpired(engine)
      await plan(orders, { inMs: HOUR })
      orders.advance(HOUR)
      const { phone, email } = placed.body
      await pay(orders, await placeForTest(orders, { phone, email }))
      expect(await pay(orders, placed)).toBe('attention')
      expect(await caseOf(orders, placed)).toEqual([
        ['late', 'one person may buy 1 piece of the drop, and would have more'],
      ])
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('all pieces of a draw, from windows that were kept open', async () => {
      const orders = await openOrders(engine)
      const kept = await Promise.all(Array.from({ length: 20 }, () => placeForTest(orders)))
      orders.advance(HOLD)
      await sweepOrders(orders)
      orders.advance(1)
      await plan(orders, { mode: 'draw' })
      for (const placed of kept) expect(await pay(orders, placed)).toBe('attention')
      expect(await stockOfVariant(orders.db, TEE_M)).toBe(20)
      expect(await brokenInvariants(orders.db)).toEqual([])
    })
  })

  test('buys a piece of an open drop within the limit, and counts for it [P69]', async () => {
    const { orders, placed } = await openExpired(engine)
    await plan(orders, { inMs: HOUR })
    orders.advance(HOUR)
    expect(await pay(orders, placed)).toBe('paid')
    const rows = await orders.db.selectFrom('drop_orders').select(['order_id', 'pieces']).execute()
    expect(rows).toEqual([{ order_id: placed.orderId, pieces: 1 }])
    const { phone, email } = placed.body
    await expect(placeForTest(orders, { phone, email })).rejects.toThrow('drop-limit-reached')
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  describe('at a price that has changed [P70]', () => {
    test('is forgiven for ten minutes', async () => {
      const { orders, placed } = await openExpired(engine)
      await setPrice(orders, 500_000)
      orders.advance(10 * MINUTE - 1)
      expect(await pay(orders, placed)).toBe('paid')
    })

    test('is the owner’s decision afterwards', async () => {
      const { orders, placed } = await openExpired(engine)
      await setPrice(orders, 500_000)
      orders.advance(10 * MINUTE)
      expect(await pay(orders, placed)).toBe('attention')
      await expectRefused(orders, placed, 'it costs GH₵5,000.00 now, and GH₵500.00 was paid')
    })

    test('is enough if the piece costs less now', async () => {
      const { orders, placed } = await openExpired(engine)
      await setPrice(orders, 40_000)
      orders.advance(5 * HOUR)
      expect(await pay(orders, placed)).toBe('paid')
    })

    test('includes delivery', async () => {
      const { orders, placed } = await openExpired(engine)
      orders.advance(HOUR)
      const dearer = withZones(orders, (zone) => ({
        ...zone,
        kind: 'charged',
        feePesewas: 2_000,
      }))
      expect(await pay(dearer, placed)).toBe('attention')
      await expectRefused(orders, placed, 'it costs GH₵520.00 now, and GH₵500.00 was paid')
    })

    test('counts from the release if the owner gave the pieces back earlier', async () => {
      const orders = await openOrders(engine)
      const [soon, late] = [await placeForTest(orders), await placeForTest(orders)]
      orders.advance(2 * MINUTE)
      for (const { orderId } of [soon, late]) {
        await expireOrder(orders.db, orderId, { nowMs: orders.now() })
      }
      await setPrice(orders, 500_000)
      orders.advance(10 * MINUTE)
      expect(await pay(orders, soon)).toBe('paid')
      orders.advance(1)
      expect(await pay(orders, late)).toBe('attention')
    })
  })

  describe('with a code that has ended [P71]', () => {
    async function openWithCode() {
      const orders = await openOrders(engine)
      const none = { from: '', until: '', uses: '', perPerson: '', collection: '', product: '' }
      const typed = { code: 'HALF', kind: 'percent', amount: '50', ...none }
      await addCode(orders, { typed, actor: ACTOR })
      const half = { discountCode: 'HALF', shownTotalPesewas: 25_000 }
      const placed = await placeForTest(orders, half)
      orders.advance(HOLD)
      await sweepOrders(orders)
      await endDiscountCode(orders, { code: 'HALF', actor: ACTOR })
      return { orders, placed }
    }

    test('is forgiven for ten minutes', async () => {
      const { orders, placed } = await openWithCode()
      orders.advance(9 * MINUTE)
      expect(await pay(orders, placed)).toBe('paid')
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('is the owner’s decision afterwards', async () => {
      const { orders, placed } = await openWithCode()
      orders.advance(11 * MINUTE)
      expect(await pay(orders, placed)).toBe('attention')
      await expectRefused(orders, placed, 'the code HALF has ended')
    })
  })

  test('is settled once for the last use of a code, however many are paid at once [P79]', async () => {
    const orders = await openOrders(engine)
    const none = { from: '', until: '', perPerson: '', collection: '', product: '' }
    const typed = { code: 'ONCE', kind: 'percent', amount: '50', uses: '1', ...none }
    await addCode(orders, { typed, actor: ACTOR })
    const windows: Placed[] = []
    for (let count = 0; count < 4; count += 1) {
      const once = { discountCode: 'ONCE', shownTotalPesewas: 25_000 }
      windows.push(await placeForTest(orders, once))
      orders.advance(HOLD)
      await sweepOrders(orders)
    }
    orders.advance(1)
    const paid = await Promise.all(windows.map((each) => pay(orders, each)))
    expect(paid.toSorted()).toEqual(['attention', 'attention', 'attention', 'paid'])
    const cases = await listOpenReviewCases(orders.db)
    expect(cases.map(({ reason, detail }) => [reason, detail])).toEqual(
      Array.from({ length: 3 }, () => ['late', 'the code ONCE is used up']),
    )
    expect(await stockOfVariant(orders.db, TEE_M)).toBe(19)
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  describe('counts from when it was paid, not from when the shop hears of it [P72]', () => {
    test('paid inside the hold: settled, whatever was planned since', async () => {
      const { orders, placed } = await openExpired(engine)
      const paidAtMs = orders.now() - 1
      await plan(orders, { mode: 'draw' })
      await setPrice(orders, 500_000)
      orders.advance(5 * HOUR)
      expect(await pay(orders, placed, paidAtMs)).toBe('paid')
      expect(await caseOf(orders, placed)).toEqual([])
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('paid within the ten minutes: a changed price is forgiven', async () => {
      const { orders, placed } = await openExpired(engine)
      const paidAtMs = orders.now() + 9 * MINUTE
      await setPrice(orders, 500_000)
      orders.advance(5 * HOUR)
      expect(await pay(orders, placed, paidAtMs)).toBe('paid')
    })

    test('a provider whose clock is ahead makes nothing early', async () => {
      const { orders, placed } = await openExpired(engine)
      orders.advance(HOUR)
      await setPrice(orders, 500_000)
      expect(await pay(orders, placed, orders.now() + 24 * HOUR)).toBe('attention')
    })

    test('mobile money that was under way when the hold ended: as long as the pieces were kept', async () => {
      const orders = await openOrders(engine)
      const placed = await placeForTest(orders)
      orders.payments.pay(placed.reference, { state: 'pending' })
      await settlePayment(orders, placed.reference)
      orders.advance(HOLD + 20 * MINUTE)
      await sweepOrders(orders)
      expect(await loadOrder(orders.db, placed.orderId)).toMatchObject({ state: 'pending' })
      await plan(orders)
      expect(await pay(orders, placed)).toBe('paid')
      expect(await brokenInvariants(orders.db)).toEqual([])
    })
  })

  test('by mobile money is late, too, if its size was taken out of the shop when its hold ended, and came back [P80]', async () => {
    const orders = await openOrders(engine)
    const placed = await placeForTest(orders)
    orders.payments.pay(placed.reference, { state: 'pending' })
    await settlePayment(orders, placed.reference)
    const size = orders.db.selectFrom('variants').selectAll().where(isVariant(TEE_M))
    const removed = await size.executeTakeFirstOrThrow()
    await orders.db.deleteFrom('variants').where(isVariant(TEE_M)).execute()
    orders.advance(HOLD + HOUR)
    await sweepOrders(orders)
    expect(await loadOrder(orders.db, placed.orderId)).toMatchObject({ state: 'expired' })
    await orders.db.insertInto('variants').values(removed).execute()
    await setPrice(orders, 500_000)
    orders.advance(5 * HOUR)
    expect(await pay(orders, placed)).toBe('attention')
    expect(await caseOf(orders, placed)).toContainEqual(['late', expect.stringMatching(/costs/)])
  })

  test('is judged though the job that ends holds has not run, and gives the pieces back [P73]', async () => {
    const orders = await openOrders(engine)
    const placed = await placeForTest(orders)
    orders.advance(HOLD + 1)
    await plan(orders, { mode: 'draw' })
    expect(await stockOfVariant(orders.db, TEE_M)).toBe(19)
    expect(await pay(orders, placed)).toBe('attention')
    await expectRefused(orders, placed, /is a draw/)
  })

  test('for pieces that are gone says so, whatever else differs [P74]', async () => {
    const { orders, placed } = await openExpired(engine)
    await plan(orders, { mode: 'draw' })
    await setStock(orders.db, { productId: 14 }, 0)
    expect(await pay(orders, placed)).toBe('attention')
    expect(await caseOf(orders, placed)).toEqual([['no-stock-left', '']])
  })

  test('from a customer who was erased since is the owner’s decision [P75]', async () => {
    const { orders, placed } = await openExpired(engine)
    await orders.db.transaction().execute((trx) => eraseIdentity(trx, placed.orderId))
    expect(await pay(orders, placed)).toBe('attention')
    await expectRefused(orders, placed, 'the customer’s details were erased')
  })

  describe('is accepted or refunded by the owner [P76]', () => {
    test('accepted: the order is paid, its pieces are taken, the case is closed', async () => {
      const { orders, placed } = await openExpired(engine)
      const { orderId } = placed
      await plan(orders)
      await pay(orders, placed)
      const acceptance = { orderId, expected: 'late', note: 'A friend.', actor: ACTOR } as const
      expect(await acceptCase(orders, acceptance)).toMatchObject({ ok: true })
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
      expect(await caseOf(orders, placed)).toEqual([])
      expect(await stockOfVariant(orders.db, TEE_M)).toBe(19)
      expect(await brokenInvariants(orders.db)).toEqual([])
    })

    test('not accepted without the pieces', async () => {
      const { orders, placed } = await openExpired(engine)
      const { orderId } = placed
      await plan(orders)
      await pay(orders, placed)
      await setStock(orders.db, { productId: 14 }, 0)
      const acceptance = { orderId, expected: 'late', note: 'A friend.', actor: ACTOR } as const
      expect(await acceptCase(orders, acceptance)).toMatchObject({ error: 'stock-not-enough' })
    })

    test('refunded: all of it, and no piece comes back that never left', async () => {
      const { orders, placed } = await openExpired(engine)
      const { orderId } = placed
      await plan(orders)
      await pay(orders, placed)
      const asked = await refundOrder(orders, {
        orderId,
        scope: { kind: 'whole', restock: true },
        reference: null,
        reason: 'late',
        actor: ACTOR,
      })
      expect(asked).toMatchObject({ ok: true })
      expect(await stockOfVariant(orders.db, TEE_M)).toBe(20)
    })

    test('not accepted while all of its money goes back; again once the refund failed [P78]', async () => {
      const { orders, placed } = await openExpired(engine)
      const { orderId } = placed
      await plan(orders)
      await pay(orders, placed)
      const asked = await refundOrder(orders, {
        orderId,
        scope: { kind: 'whole', restock: false },
        reference: null,
        reason: 'late',
        actor: ACTOR,
      })
      expect(asked).toMatchObject({ ok: true, value: { state: 'pending' } })
      const acceptance = { orderId, expected: 'late', note: 'A friend.', actor: ACTOR } as const
      expect(await acceptCase(orders, acceptance)).toMatchObject({ error: 'order-changed' })
      expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'attention' })
      expect(await stockOfVariant(orders.db, TEE_M)).toBe(20)
      await orders.db.updateTable('refunds').set({ state: 'failed' }).execute()
      expect(await acceptCase(orders, acceptance)).toMatchObject({ ok: true })
    })
  })
})
