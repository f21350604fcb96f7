import { afterEach, beforeEach, expect, test } from 'vitest'
import { anOrderBody } from '#testing/orders/order-body'
import { ORDER_LIMITS } from '#testing/orders/order-limits'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { addCode, endDiscountCode } from './change-codes.ts'

const ACTOR = { staffId: null, name: 'Test' } as const
const INVALID = { error: { code: 'discount-code-unknown', message: 'Invalid discount code' } }

let open: TestShop
beforeEach(async () => {
  open = await openTestShop()
})
afterEach(() => open.close())

function post(url: string, payload: object) {
  return open.app.inject({ method: 'POST', url, payload })
}

function ask(code: unknown, more: object = {}) {
  return post('/api/discounts', { code, productIds: [14], ...more })
}

async function add(code: string, changes: object) {
  const unlimited = { from: '', until: '', uses: '', perPerson: '', collection: '', product: '' }
  const typed = { code, kind: 'percent', amount: '20', ...unlimited, ...changes }
  const added = await addCode(open.shop, { typed, actor: ACTOR })
  if (!added.ok) throw new Error(JSON.stringify(added.error))
}

test('Apply is told what a code takes off, in whatever case it is typed (§5)', async () => {
  const response = await ask(' save20')
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(response.json()).toEqual({ code: 'SAVE20', kind: 'percent', amount: 20, productIds: null })
  expect((await ask('')).json()).toEqual({
    error: { code: 'discount-code-missing', message: 'Please enter a discount code' },
  })
})

test('one answer for every code that cannot be used: nobody learns which codes there are [N17]', async () => {
  await add('PAST', { until: '2020-01-01T00:00:00Z' })
  await add('FUTURE', { from: '2097-01-01T00:00:00Z' })
  await add('OTHER', { product: '16' })
  await add('ENDED', {})
  await endDiscountCode(open.shop, { code: 'ENDED', actor: ACTOR })
  await add('ONCE', { uses: '1' })
  await add('MINE', { perPerson: '1' })
  const person = { email: 'ama@example.com', phone: '024 123 4567' }
  for (const discountCode of ['ONCE', 'MINE']) {
    const placed = await post(
      '/api/orders',
      anOrderBody({ ...person, discountCode, shownTotalPesewas: 40_000 }),
    )
    expect(placed.statusCode).toBe(201)
  }
  const hostile = ['NONE', 'x'.repeat(10_000), 'ＳＡＶＥ２０', '\u200fSAVE20', "' or 1=1 --"]
  for (const code of [...hostile, 'PAST', 'FUTURE', 'OTHER', 'ENDED', 'ONCE', 'MINE']) {
    const response = await ask(code, person)
    expect([code, response.statusCode, response.json()]).toEqual([code, 422, INVALID])
  }
  expect((await ask('MINE')).statusCode).toBe(200)
})

test('a withdrawn code is refused, at Apply and at Pay [P26]', async () => {
  await open.close()
  const orderLimits = { ...ORDER_LIMITS, withdrawnCodes: new Set(['WELCOME10']) }
  open = await openTestShop({ config: { orderLimits } })
  const asked = await ask('welcome10')
  expect([asked.statusCode, asked.json()]).toEqual([422, INVALID])
  const typed = { discountCode: 'WELCOME10', shownTotalPesewas: 45_000 }
  const ordered = await post('/api/orders', anOrderBody(typed))
  expect([ordered.statusCode, ordered.json()]).toMatchObject([
    409,
    {
      error: { code: 'cart-changed', fields: { discountCode: 'Invalid discount code' } },
      cart: { discountPesewas: 0, totalPesewas: 50_000 },
    },
  ])
})

test('a code used up between Apply and Pay is a 409 with the new totals and the sentence [N6]', async () => {
  await add('ONCE', { uses: '1' })
  const body = () => anOrderBody({ discountCode: 'once', shownTotalPesewas: 40_000 })
  expect((await post('/api/orders', body())).statusCode).toBe(201)
  for (const path of ['/api/orders', '/api/orders/pay-link']) {
    const refused = await post(path, body())
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        error: { code: 'cart-changed', fields: { discountCode: 'Invalid discount code' } },
        cart: { subtotalPesewas: 50_000, discountPesewas: 0, totalPesewas: 50_000 },
      },
    ])
  }
})

test('somebody else pays with the code of the one who ordered', async () => {
  await add('ONCE', { uses: '1' })
  const body = anOrderBody({ discountCode: 'ONCE', shownTotalPesewas: 40_000 })
  expect((await post('/api/orders/pay-link', body)).statusCode).toBe(201)
  expect((await ask('ONCE')).statusCode).toBe(422)
})

test.each([
  [{ code: 5 }],
  [{ productIds: 'all' }],
  [{ productIds: [0.5] }],
  [{ productIds: Array(1_000).fill(14) }],
  [{ email: 'x'.repeat(1_000) }],
])('%j is no question about a code', async (changes) => {
  expect((await ask('SAVE20', changes)).statusCode).toBe(422)
})
