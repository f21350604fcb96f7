import { createQueryId, type KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { ORDER_LIMITS } from '#testing/orders/order-limits'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { placeOrder } from '../orders/place-order.ts'
import { addCode, type CodeContext, endDiscountCode } from './change-codes.ts'
import { findDiscount } from './find-discount.ts'

const ACTOR = { staffId: null, name: 'Test' } as const
const ME = { email: 'ama@example.com', phone: '024 123 4567' } as const
const LIMITS = { ...ORDER_LIMITS, withdrawnCodes: new Set(['WITHDRAWN']) } as const
const FULL = 50_000
const DISCOUNTED = 40_000

/** Nobody can use the codes of the first list; those of the second hold for other people or products. */
const DEAD = ['PAST', 'FUTURE', 'ENDED', 'WITHDRAWN', 'ONCE'] as const
const NOT_HERE = ['OTHER', 'MINE'] as const

async function addCodes(shop: CodeContext) {
  const add = async (code: string, changes: object) => {
    const unlimited = { from: '', until: '', uses: '', perPerson: '', collection: '', product: '' }
    const typed = { code, kind: 'percent', amount: '20', ...unlimited, ...changes }
    const added = await addCode(shop, { typed, actor: ACTOR })
    if (!added.ok) throw new Error(JSON.stringify(added.error))
  }
  await add('PAST', { until: '2020-01-01T00:00:00Z' })
  await add('FUTURE', { from: '2097-01-01T00:00:00Z' })
  await add('ENDED', {})
  await endDiscountCode(shop, { code: 'ENDED', actor: ACTOR })
  await add('WITHDRAWN', {})
  await add('ONCE', { uses: '1' })
  await add('OTHER', { product: '16' })
  await add('MINE', { perPerson: '1' })
}

async function openWithCodes(engine: Engine): Promise<TestShop> {
  const databaseUrl = await engine.createShopUrl()
  const open = await openTestShop({ config: { databaseUrl, orderLimits: LIMITS } })
  onTestFinished(open.close)
  await addCodes(open.shop)
  for (const discountCode of ['ONCE', 'MINE']) {
    const body = anOrderBody({ ...ME, discountCode, shownTotalPesewas: DISCOUNTED })
    const payload = { method: 'POST', url: '/api/orders', payload: body } as const
    expect((await open.app.inject(payload)).statusCode).toBe(201)
  }
  return open
}

const TEE = { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 1 } as const

eachEngine('an order with a code that does not hold', (engine) => {
  test.each([
    ['to whoever was shown the full total', { shownTotalPesewas: FULL }, 422],
    ['to whoever was shown a discount', { shownTotalPesewas: DISCOUNTED }, 409],
    ['to whoever was shown anything else', { shownTotalPesewas: 12_345 }, 409],
    ['of more pieces than there are', { lines: [{ ...TEE, quantity: 90 }] }, 409],
    ['of a piece that does not exist', { lines: [{ ...TEE, id: 9_999 }] }, 409],
    ['to a zone that does not exist', { deliveryZone: 'moon', shownTotalPesewas: FULL }, 422],
    ['of far too many pieces', { lines: [{ ...TEE, quantity: 999 }] }, 422],
  ])('has one answer, byte for byte, %s [N89]', async (_which, changes, status) => {
    const { app, shop } = await openWithCodes(engine)
    const before = await countRows(shop)
    const answer = async (url: string, discountCode: string) => {
      const payload = anOrderBody({ ...ME, ...changes, discountCode })
      const { statusCode, headers, body } = await app.inject({ method: 'POST', url, payload })
      return [statusCode, headers['cache-control'], headers['content-length'], body]
    }
    for (const url of ['/api/orders', '/api/orders/pay-link']) {
      const unknown = await answer(url, 'NONE')
      expect(unknown[0]).toBe(status)
      for (const code of [...DEAD, ...NOT_HERE, "' or 1=1 --"]) {
        expect([url, code, ...(await answer(url, code))]).toEqual([url, code, ...unknown])
      }
    }
    expect(await countRows(shop)).toEqual(before)
  })

  test('asks the database the same, whether somebody orders or presses Apply [N89]', async () => {
    const orders = await openOrders(engine, LIMITS)
    await addCodes(orders)
    const last = anOrderBody({ discountCode: 'ONCE', shownTotalPesewas: DISCOUNTED })
    expect(await placeOrder(orders, last, 'x')).toMatchObject({ ok: true })
    const asked = async (code: string, ask: (db: typeof orders.db) => Promise<unknown>) => {
      const statements: string[] = []
      const spy: KyselyPlugin = {
        transformQuery: ({ node }) => {
          statements.push(orders.db.getExecutor().compileQuery(node, createQueryId()).sql)
          return node
        },
        transformResult: async ({ result }) => result,
      }
      expect(await ask(orders.db.withPlugin(spy))).toMatchObject({ ok: false })
      return [code, statements.toSorted()]
    }
    const order = (code: string, shownTotalPesewas: number) =>
      asked(code, (db) => {
        const body = anOrderBody({ discountCode: code, shownTotalPesewas })
        return placeOrder({ ...orders, db }, body, 'x')
      })
    const apply = (code: string) =>
      asked(code, (db) => {
        const request = { code, productIds: [14], ...ME, accessToken: 'n'.repeat(32) }
        return findDiscount({ ...orders, db }, request)
      })
    for (const ask of [
      (code: string) => order(code, FULL),
      (code: string) => order(code, DISCOUNTED),
      apply,
    ]) {
      const [, unknown] = await ask('NONE')
      expect(unknown).not.toEqual([])
      for (const code of DEAD) expect(await ask(code)).toEqual([code, unknown])
    }
  })
})

async function countRows({ db }: TestShop['shop']) {
  const orders = await db.selectFrom('orders').select('id').execute()
  const codes = await db
    .selectFrom('discount_codes')
    .select(['code', 'uses'])
    .orderBy('code')
    .execute()
  return { orders: orders.length, codes }
}
