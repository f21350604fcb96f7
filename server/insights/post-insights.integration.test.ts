import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPurchases, listViews } from '#testing/insights/list-counted'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; TECNO KI5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const VIEW = { name: 'pageview', path: '/about', referrer: '' }
const PURCHASE = {
  name: 'purchase',
  transaction_id: 'ORD-1',
  value: 999_999,
  currency: 'GHS',
  items: [{ item_id: 14, item_name: 'Ancient Dragon Tee', price: 999_999, quantity: 1 }],
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({
    config: { trustProxy: true, publicUrl: 'https://shop.example', allowTestPayments: true },
  })
})
afterAll(() => shop.close())

async function tell(payload: object | string, headers: Record<string, string> = {}) {
  const { statusCode, body } = await shop.app.inject({
    method: 'POST',
    url: '/api/insights',
    headers: { 'user-agent': PHONE, 'content-type': 'application/json', ...headers },
    payload,
  })
  return { statusCode, body }
}

async function counted(page: string) {
  await shop.shop.views.flush()
  return (await listViews(shop.shop.db)).filter((row) => row.page === page)
}

test('a view is counted by page, host and country, and nothing else is stored [S22]', async () => {
  const headers = { 'x-forwarded-for': '41.66.192.1', cookie: 'currency=GHS' }
  const view = { ...VIEW, path: '/product/14?utm_id=ama@example.com' }
  const referrer = 'https://www.google.com/search?q=ama'
  expect(await tell({ ...view, referrer }, headers)).toEqual({ statusCode: 204, body: '' })
  expect(await tell({ ...view, referrer: 'https://shop.example/about' }, headers)).toMatchObject({
    statusCode: 204,
  })
  const rows = await counted('/product/14')
  expect(rows.map(({ referrer: host, country, views }) => [host, country, views]).sort()).toEqual([
    ['', 'GH', 1],
    ['google.com', 'GH', 1],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/41\.66|ama|utm/)
})

test.each([
  { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  { dnt: '1' },
  { 'sec-gpc': '1' },
])('%o gets the usual response and is not counted', async (headers) => {
  expect(await tell({ ...VIEW, path: '/faq' }, headers)).toMatchObject({ statusCode: 204 })
  await tell({ ...VIEW, path: '/gallery' })
  expect(await counted('/gallery')).not.toEqual([])
  expect(await counted('/faq')).toEqual([])
})

test.each([
  ['with a script', 1, 'https://evil.example/<script>alert(1)</script>', 'evil.example', 204],
  ['a script as host', 2, 'https://<script>alert(1)</script>/', '', 204],
  ['a formula', 3, '=HYPERLINK("https://evil.example")', '', 204],
  ['of 10 KB', 4, `https://${'a'.repeat(10_000)}.example/`, null, 422],
])('a forged referrer %s is counted by its host alone, or not at all [N55]', async (...row) => {
  const [, product, referrer, host, status] = row
  const path = `/product/${product}`
  expect((await tell({ ...VIEW, path, referrer })).statusCode).toBe(status)
  const rows = await counted(path)
  expect(rows.map((each) => each.referrer)).toEqual(host === null ? [] : [host])
})

test('a purchase without an order is not counted', async () => {
  expect(await tell(PURCHASE)).toMatchObject({ statusCode: 204 })
  expect(await listPurchases(shop.shop.db)).toEqual([])
})

test.each([
  ['no JSON', '{', 400],
  ['an unknown name', { name: 'click' }, 422],
  ['no path', { name: 'pageview' }, 422],
  ['a path elsewhere', { ...VIEW, path: 'https://example.com/' }, 422],
  ['another currency', { ...PURCHASE, currency: 'USD' }, 422],
  ['a sum that is none', { ...PURCHASE, value: '400' }, 422],
  ['too much of it', { ...VIEW, referrer: 'x'.repeat(20_000) }, 413],
])('%s is refused', async (_what, payload, status) => {
  expect((await tell(payload)).statusCode).toBe(status)
})

test('another site cannot post views', async () => {
  expect((await tell(VIEW, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})
