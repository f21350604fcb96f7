import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { expireOrder } from '#database/orders/hold-order'
import { openLiveCatalogue } from '#server/catalogue/live-catalogue'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { setStock } from '#testing/orders/set-stock'
import { placeOrder } from './place-order.ts'
import { createHeldReader } from './read-held-variants.ts'
import { settlePayment } from './settle-payment.ts'

const MINUTE = 60_000
const TEE = { productId: 14, colour: 'Black', size: 'M' } as const

/** The last unit of the tee is held. */
async function holdLast(engine: Engine) {
  const orders = await openOrders(engine)
  await setStock(orders.db, TEE, 1)
  const placed = await order(orders)
  if (!placed.ok) throw new Error(placed.error.code)
  return { orders, endsAtMs: orders.now() + 15 * MINUTE, ...placed.value }
}

let people = 0

function order(orders: TestOrders, sizes: readonly string[] = ['M']) {
  people += 1
  const lines = sizes.map((size) => ({
    id: 14,
    color: 'Black',
    imageVariant: 'image1',
    size,
    quantity: 1,
  }))
  const body = anOrderBody({
    email: `ama${people}@example.com`,
    phone: `24123${String(people).padStart(4, '0')}`,
    lines,
    shownTotalPesewas: sizes.length * 50_000,
  })
  return placeOrder(orders, body, `41.66.${people}.1`)
}

async function watch(orders: TestOrders) {
  const catalogue = await openLiveCatalogue(orders.db, orders.now)
  const changes = { count: 0 }
  catalogue.onChange(() => {
    changes.count += 1
  })
  const tee = () =>
    catalogue
      .product(14)
      ?.variants.find(({ colour, size }) => colour === TEE.colour && size === TEE.size)
  return { catalogue, changes, tee }
}

eachEngine('pieces that are all held', (engine) => {
  test('are not sold out, until they are paid for or come back [D98]', async () => {
    const { orders, reference } = await holdLast(engine)
    const { catalogue, tee } = await watch(orders)
    expect(tee()).toMatchObject({
      stock: 0,
      held: expect.stringMatching(
        /^All pieces are held at the moment; some may come back until .*\d\d:\d\d GMT\.$/,
      ),
    })
    orders.payments.pay(reference)
    await settlePayment(orders, reference)
    orders.advance(10_000)
    await catalogue.refresh()
    expect(tee()).toEqual(expect.not.objectContaining({ held: expect.anything() }))
  })

  test('are there again once the hold was released [D98]', async () => {
    const { orders, orderId } = await holdLast(engine)
    const { catalogue, tee } = await watch(orders)
    await expireOrder(orders.db, orderId, { nowMs: orders.now() })
    await catalogue.refresh()
    expect(tee()).toMatchObject({ stock: 1 })
    expect(tee()).not.toHaveProperty('held')
  })

  test('promise no time that is over, while a payment is awaited [D98]', async () => {
    const { orders } = await holdLast(engine)
    const { catalogue, tee } = await watch(orders)
    orders.advance(16 * MINUTE)
    await catalogue.refresh()
    expect(tee()?.held).toBe('All pieces are held at the moment; some may come back.')
  })

  test('flush no page before ten seconds, and none while nothing has changed [D100]', async () => {
    const { orders, reference } = await holdLast(engine)
    const { catalogue, changes } = await watch(orders)
    for (let second = 0; second < 30; second += 1) {
      orders.advance(1000)
      await catalogue.refresh()
    }
    expect(changes.count).toBe(0)
    orders.payments.pay(reference)
    await settlePayment(orders, reference)
    for (let second = 0; second < 30; second += 1) {
      orders.advance(1000)
      await catalogue.refresh()
    }
    expect(changes.count).toBe(1)
  })

  test('refuse an order with a code of their own and until when, then as sold out [D99]', async () => {
    const { orders, reference, endsAtMs } = await holdLast(engine)
    expect(await order(orders)).toMatchObject({
      ok: false,
      error: {
        code: 'all-held',
        untilMs: endsAtMs,
        message: expect.stringContaining('Ancient Dragon Tee (M): All pieces are held'),
      },
    })
    orders.payments.pay(reference)
    await settlePayment(orders, reference)
    orders.advance(1000)
    expect(await order(orders)).toMatchObject({
      ok: false,
      error: { code: 'cart-changed', priced: { lines: [{ problem: { code: 'line-sold-out' } }] } },
    })
  })

  test('are asked for once by all who are refused at once, and anew by who comes later [D100]', async () => {
    const { orders } = await holdLast(engine)
    let queries = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const read = createHeldReader({ db: orders.db.withPlugin(counter), now: orders.now })
    const all = await Promise.all(Array.from({ length: 1000 }, () => read([TEE])))
    expect(all.every(([hold]) => hold?.productId === 14)).toBe(true)
    await read([TEE])
    expect(queries).toBe(1)
    // The shared answer does not know this one: it may be held only since.
    await read([{ ...TEE, size: 'L' }])
    expect(queries).toBe(2)
    orders.advance(250)
    await read([TEE])
    expect(queries).toBe(3)
  })

  test('do not hide that something else of the order is sold out [D99]', async () => {
    const { orders } = await holdLast(engine)
    await setStock(orders.db, { ...TEE, size: 'L' }, 0)
    const refused = await order(orders, ['M', 'L'])
    expect(refused).toMatchObject({
      ok: false,
      error: {
        code: 'cart-changed',
        priced: {
          lines: [
            { size: 'M', problem: { held: expect.stringContaining('All pieces are held') } },
            { size: 'L', problem: expect.not.objectContaining({ held: expect.anything() }) },
          ],
        },
      },
    })
  })
})
