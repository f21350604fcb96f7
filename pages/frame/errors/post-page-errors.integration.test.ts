import { afterEach, beforeEach, expect, test } from 'vitest'
import { PAGE_ERRORS_PATH } from '#contracts/page-error'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

const ERROR = {
  build: 'm41fnnv',
  route: 'product',
  fault: 'caught',
  message: 'It broke for ama@example.com',
  stack: 'at Y (https://shop.example/assets/app-m41fnnv.js:1:99)',
  components: '',
}

let shop: TestShop
let logged: string[]
beforeEach(async () => {
  logged = []
  const stream = { write: (line: string) => logged.push(line) }
  shop = await openTestShop({ config: { trustProxy: true }, logger: { level: 'warn', stream } })
})
afterEach(() => shop.close())

async function report(payload: object | string, headers: Record<string, string> = {}) {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: PAGE_ERRORS_PATH,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })
  return statusCode
}

test('what failed in a browser is one line of the log, a count, and nothing personal [B11]', async () => {
  const more = { cart: ['14'], typed: { name: 'Ama' }, path: '/product/14?ref=1' }
  const headers = { 'x-forwarded-for': '41.66.192.1', cookie: 'order-visit=secret' }
  expect(await report({ ...ERROR, ...more }, headers)).toBe(204)
  expect(logged).toHaveLength(1)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 40,
    msg: 'a page failed in a browser',
    page: {
      build: 'm41fnnv',
      route: 'product',
      fault: 'caught',
      message: 'It broke for …',
      thrownAt: ['app-m41fnnv.js:1:99'],
      renderedIn: [],
    },
  })
  expect(logged[0]).not.toMatch(/ama|Ama|cart|ref=|41\.66|secret/)
  expect(shop.shop.processCounts.pageErrors).toBe(1)
})

test.each([
  ['another route', { ...ERROR, route: 'constructor' }, 422],
  ['a build that is a text', { ...ERROR, build: 'a b' }, 422],
  ['another kind of fault', { ...ERROR, fault: 'mine' }, 422],
  ['a message of 2,001 signs', { ...ERROR, message: 'x'.repeat(2001) }, 422],
  ['a text', 'null', 422],
  ['17 KB', { ...ERROR, more: 'x'.repeat(17_000) }, 413],
])('a report with %s is refused', async (_what, payload, status) => {
  expect(await report(payload)).toBe(status)
  expect(logged).toEqual([])
})

test('a report from another site is refused', async () => {
  expect(await report(ERROR, { 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(logged).toEqual([])
})

test('a network is heard ten times a minute, and all together log thirty lines [B11]', async () => {
  const statuses = new Map<number, number>()
  for (let network = 1; network <= 5; network += 1) {
    for (let time = 0; time < 12; time += 1) {
      const status = await report(ERROR, { 'x-forwarded-for': `41.66.192.${network}` })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  expect([...statuses]).toEqual([
    [204, 50],
    [429, 10],
  ])
  expect(logged).toHaveLength(30)
  expect(shop.shop.processCounts.pageErrors).toBe(50)
})
