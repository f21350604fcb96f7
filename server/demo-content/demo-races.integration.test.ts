import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { rememberLastProductId } from '#database/catalogue/product-ids'
import { listMessages } from '#database/contact/contact-messages'
import { listDrops } from '#database/drops/drops'
import { holdOrder } from '#database/orders/hold-order'
import { insertOrders } from '#database/orders/orders'
import type { Schema } from '#database/schema'
import { takeStock } from '#database/stock/stock'
import { transact } from '#database/transact'
import { DAY_MS } from '#domain/insights/days'
import { countWaiting } from '#testing/database/count-waiting'
import { type Engine, eachEngine, onPostgres } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { aHold, aNewOrder } from '#testing/orders/new-order'
import { anOrderBody } from '#testing/orders/order-body'
import { openTestShop } from '#testing/server/start-test-shop'
import { askForProduct } from '../contact/ask-for-product.ts'
import { callOffDrop, planDrop } from '../drops/change-drops.ts'
import { placeOrder } from '../orders/place-order.ts'
import { removeDemoContent } from './decide-demo-content.ts'

const ACTOR = { staffId: null, name: 'Adwoa' } as const
/** Every order of the builders has this product. */
const TEE = 14

async function open(engine: Engine) {
  const databaseUrl = await engine.createShopUrl()
  const { shop, close } = await openTestShop({ config: { databaseUrl } })
  onTestFinished(close)
  return shop
}

function stateOfTee(db: Kysely<Schema>) {
  return db.selectFrom('products').select('state').where('id', '=', TEE).executeTakeFirst()
}

function typedDropOfTee({ now }: Awaited<ReturnType<typeof open>>, title: string) {
  const at = new Date(now() + DAY_MS).toISOString()
  const lot = { title, at, mode: 'line', limit: '1', holdMinutes: '5' }
  return { typed: { ...lot, productIds: [String(TEE)] }, actor: ACTOR }
}

async function planTee(shop: Awaited<ReturnType<typeof open>>, title: string): Promise<string> {
  const planned = await planDrop(shop, typedDropOfTee(shop, title))
  if (!planned.ok) throw new Error(planned.error.code)
  return planned.value.id
}

function removeProducts(shop: Awaited<ReturnType<typeof open>>) {
  return removeDemoContent(shop, { kind: 'products', actor: ACTOR })
}

const UNKNOWN = { ok: false, error: { code: 'ask-product-unknown' } } as const

function ask(shop: Awaited<ReturnType<typeof open>>) {
  const person = { name: 'Ama', phone: '0244123456', town: 'Kumasi', message: '' }
  const form = { product: String(TEE), variant: 'Black|M', ...person }
  return askForProduct(shop, { form, ip: '41.66.192.1' })
}

eachEngine('demo products that are removed while they are bought', (engine) => {
  test.each([0, 2, 5])(
    'an order that is written keeps its product, all others are refused: after %i of 6 [O172]',
    async (before) => {
      const shop = await open(engine)
      const order = (number: number) =>
        placeOrder(shop.orders, anOrderBody(), `41.66.192.${number}`)
      const early = Array.from({ length: before }, (_, number) => order(number))
      await Promise.race([...early, Promise.resolve()])
      const removed = removeProducts(shop)
      const late = Array.from({ length: 6 - before }, (_, number) => order(100 + number))
      const placed = await Promise.all([...early, ...late])
      await removed
      const isSold = placed.some(({ ok }) => ok)
      expect(await stateOfTee(shop.db)).toEqual(isSold ? { state: 'archived' } : undefined)
      for (const outcome of placed) {
        if (!outcome.ok) expect(outcome.error).toMatchObject({ code: 'cart-changed' })
      }
      const after = await order(200)
      expect(after).toMatchObject({
        ok: false,
        error: { code: 'cart-changed', priced: { lines: [] } },
      })
      expect(await brokenInvariants(shop.db)).toEqual([])
    },
  )
})

eachEngine('demo products that are removed while somebody asks for them', (engine) => {
  test.each(['ask', 'removal'])(
    'a message that is stored keeps its product, and another is refused: %s first [C190]',
    async (first) => {
      const shop = await open(engine)
      const early = first === 'ask' ? ask(shop) : null
      const removed = removeProducts(shop)
      const [asked] = await Promise.all([early ?? ask(shop), removed])
      const messages = await listMessages(shop.db)
      if (asked.ok) expect(await stateOfTee(shop.db)).toEqual({ state: 'archived' })
      else expect(asked).toEqual(UNKNOWN)
      expect(messages).toHaveLength(asked.ok ? 1 : 0)
    },
  )
})

eachEngine('a drop of a demo product', (engine) => {
  test('that was deleted since it was looked for is refused, and nothing of it is written [O203]', async () => {
    const shop = await open(engine)
    let isProductFound = false
    const db = shop.db.withPlugin({
      transformQuery: ({ node }) => {
        isProductFound = JSON.stringify(node).includes('"name":"drops"')
        return node
      },
      transformResult: async ({ result }) => {
        if (isProductFound && (await stateOfTee(shop.db))) await removeProducts(shop)
        return result
      },
    })
    const planned = await planDrop({ db, now: shop.now }, typedDropOfTee(shop, 'Friday'))
    expect(planned).toEqual({
      ok: false,
      error: { code: 'drop-product-unknown', productId: TEE },
    })
    expect(await listDrops(shop.db, 10)).toEqual([])
  })
})

onPostgres('demo products of an order in flight', (engine) => {
  test('an order whose units are taken is waited for, and its product archived [O172]', async () => {
    const shop = await open(engine)
    let removed = Promise.resolve()
    await transact(shop.db, async (trx) => {
      const order = { ...aNewOrder(1), holdsStock: true }
      await insertOrders(trx, [order])
      const cause = { reason: 'hold', orderId: order.id, staffId: null, atMs: 1 } as const
      await takeStock(trx, order.lines, cause)
      await trx.selectFrom('orders').select('id').execute()
      removed = removeProducts(shop)
      await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(0)
    })
    await removed
    expect(await stateOfTee(shop.db)).toEqual({ state: 'archived' })
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('an order whose product goes before its units are taken finds nothing to hold [O172]', async () => {
    const shop = await open(engine)
    const held = await holdOrder(shop.db, {
      ...aHold(1),
      alsoWrite: () => removeProducts(shop),
    })
    expect(held).toBe('missing')
    expect(await stateOfTee(shop.db)).toBeUndefined()
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('whoever begins to wait for a product at that moment keeps it, archived [O172]', async () => {
    const shop = await open(engine)
    let removed = Promise.resolve()
    await transact(shop.db, async (trx) => {
      await trx
        .insertInto('waiting_list')
        .values({
          id: 'waits',
          kind: 'notify',
          product_id: TEE,
          colour: 'Black',
          size: 'M',
          drop_id: null,
          email: 'ama@example.com',
          address: 'ama@example.com',
          mailbox: 'ama@example.com',
          state: 'waiting',
          created_at: 1,
          confirmed_at: 1,
          offered_at: null,
          offer_expires_at: null,
          order_id: null,
          seen_at: null,
        })
        .execute()
      removed = removeProducts(shop)
      await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(0)
    })
    await removed
    expect(await stateOfTee(shop.db)).toEqual({ state: 'archived' })
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('whoever asks for a product that is just being deleted is told that it is unknown [C190]', async () => {
    const shop = await open(engine)
    const racing = await transact(shop.db, async (trx) => {
      // The removal writes this as well, after it has looked for messages and before it deletes.
      await rememberLastProductId(trx)
      const removed = removeProducts(shop)
      await expect.poll(() => countWaiting(shop.db)).toBe(1)
      const asked = ask(shop)
      await expect.poll(() => countWaiting(shop.db)).toBe(2)
      return { all: Promise.all([asked, removed]) }
    })
    expect(await racing.all).toEqual([UNKNOWN, undefined])
    expect(await stateOfTee(shop.db)).toBeUndefined()
    expect(await listMessages(shop.db)).toEqual([])
  })

  test('a drop that is planned at that moment keeps its product, archived [O199]', async () => {
    const shop = await open(engine)
    const calledOff = await planTee(shop, 'Called off')
    expect(await callOffDrop(shop, { id: calledOff, actor: ACTOR })).toMatchObject({ ok: true })
    let removed = Promise.resolve()
    await transact(shop.db, async (trx) => {
      // The removal writes this as well, after it has looked for drops and before it deletes.
      await rememberLastProductId(trx)
      removed = removeProducts(shop)
      await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(0)
      await planTee(shop, 'Friday')
    })
    await removed
    expect(await stateOfTee(shop.db)).toEqual({ state: 'archived' })
    const drops = await listDrops(shop.db, 10)
    expect(drops.find(({ title }) => title === 'Friday')?.productIds).toEqual([TEE])
    expect(await brokenInvariants(shop.db)).toEqual([])
  })
})
