import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { loadStockHistory } from '#database/stock/stock-book'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { openFaultShop } from '#testing/server/open-fault-shop'
import { settlePayment } from '../orders/settle-payment.ts'
import { changeStock } from './change-stock.ts'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
const actor = { staffId: null, name: 'npm run stock' }
const HOLD_MS = 15 * 60_000

/** The oldest comes first; the seed is left out. */
async function movesOf({ db }: TestOrders, orderId?: string) {
  const { moves } = await loadStockHistory(db, teeM, { limit: 100 })
  const ofOrders = moves.filter((move) => move.orderId !== null)
  return ofOrders
    .filter((move) => orderId === undefined || move.orderId === orderId)
    .map(({ reason, by }) => [reason, by])
    .toReversed()
}

eachEngine('the book of stock', (engine) => {
  test('has the hold of an order and its sale by 0', async () => {
    const orders = await openOrders(engine)
    const { reference } = await placeForTest(orders)
    orders.advance(1)
    orders.payments.pay(reference)
    await Promise.all(Array.from({ length: 5 }, () => settlePayment(orders, reference)))
    expect(await movesOf(orders)).toEqual([
      ['hold', -1],
      ['sale', 0],
    ])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('has the release of an expired hold, and the sale of a late payment', async () => {
    const orders = await openOrders(engine)
    const { reference } = await placeForTest(orders)
    orders.advance(HOLD_MS)
    await sweepOrders(orders)
    orders.advance(1)
    orders.payments.pay(reference)
    expect(await settlePayment(orders, reference)).toBe('paid')
    expect(await movesOf(orders)).toEqual([
      ['hold', -1],
      ['release', 1],
      ['sale', -1],
    ])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('has the release of a replaced order', async () => {
    const orders = await openOrders(engine)
    const { orderId, body } = await placeForTest(orders)
    orders.advance(1)
    await placeForTest(orders, { replacedToken: body.accessToken })
    expect(await movesOf(orders, orderId)).toEqual([
      ['hold', -1],
      ['release', 1],
    ])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('adds up after a process was killed while it sold and counted [O9]', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await seedCatalogue(db)
    for (const rounds of [1, 4, 9]) {
      const child = startChild('../orders/sell-and-count.child.ts', settings)
      const ended = once(child, 'exit')
      let done = 0
      for await (const _ of createInterface(child.stdout)) {
        done += 1
        if (done === rounds) child.kill('SIGKILL')
      }
      await ended
      expect(child.signalCode).toBe('SIGKILL')
    }
    const { moves } = await loadStockHistory(db, teeM, { limit: 1_000 })
    expect(moves.filter(({ reason }) => reason === 'market').length).toBeGreaterThanOrEqual(14)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('a change by a person is on the page and in the feed after the next poll, in every process', async () => {
    const settings = await engine.create()
    const { databaseUrl } = settings
    const open = await openFaultShop(databaseUrl ? { databaseUrl } : {})
    onTestFinished(open.close)
    // PostgreSQL gets a connection of its own, as another process has it.
    const db = databaseUrl ? (await openForTest(settings)).db : open.shop.db
    const context = { db, now: open.shop.now }
    const isSoldOut = async () => {
      const feed = await open.get('/feeds/google.xml')
      const page = await open.get('/product/11')
      const [item = ''] = feed.body.split('<item>').filter((each) => each.includes('/product/11?'))
      return [item.includes('out_of_stock'), page.body.includes('Sold Out')]
    }
    expect(await isSoldOut()).toEqual([false, false])
    const cap = open.shop.catalogue.product(11)
    const variants = cap?.variants ?? []
    for (const by of [-1, 1]) {
      for (const { colour, size, stock } of variants) {
        const change = { productId: 11, colour, size, by: by * stock, reason: 'count', actor }
        expect(await changeStock(context, { ...change, reason: 'count' })).toMatchObject({
          ok: true,
        })
      }
      // Every process does this once a second.
      await open.shop.catalogue.refresh()
      expect(await isSoldOut()).toEqual(by === -1 ? [true, true] : [false, false])
    }
  })
})
