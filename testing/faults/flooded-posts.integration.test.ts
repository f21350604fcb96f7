import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListedRoute, listRoutes } from '../server/list-routes.ts'
import { openTestShop, type TestShop } from '../server/start-test-shop.ts'

const PER_MINUTE = 3
/** The flood is several times the limit of a form. */
const MAX_RENDERED = PER_MINUTE * 5
const FLOOD = 40

let open: TestShop
let routes: readonly ListedRoute[]
let rendered = 0

beforeAll(async () => {
  const formLimits = {
    perMinute: PER_MINUTE,
    perHour: 300,
    entriesPerHour: PER_MINUTE,
    insightsPerMinute: 3000,
    lettersPerHour: 600,
  }
  const listed = await listRoutes(() =>
    openTestShop({
      config: { formLimits },
      storefront: (built) => ({
        ...built,
        render: (...page) => {
          rendered += 1
          return built.render(...page)
        },
      }),
    }),
  )
  open = listed.opened
  routes = listed.routes
})
afterAll(() => open.close())

/** The form is sent as from a browser without script, which gets pages. */
function floodsOf(url: string) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = { method: 'POST', url: url.replaceAll(/:\w+|\*/g, 'unknown') } as const
  const own = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
  return [
    { ...post, headers: { ...own, ...form }, payload: 'code=x&step=code&email=x' },
    { ...post, headers: { ...own, 'content-type': 'text/xml' }, payload: '<a/>' },
    { ...post, headers: { ...own, ...form }, payload: 'x'.repeat(70_000) },
    { ...post, headers: { accept: 'text/html', origin: 'https://evil.example' }, payload: 'a=b' },
  ]
}

test('however a network floods a post of the shop, few pages are rendered for it [S43] [S44]', async () => {
  const posts = routes.filter(({ method, url }) => method === 'POST' && !url.startsWith('/owner'))
  expect(posts.length).toBeGreaterThan(25)
  for (const [index, { url }] of posts.entries()) {
    for (const [kind, flood] of floodsOf(url).entries()) {
      rendered = 0
      for (let count = 0; count < FLOOD; count += 1) {
        await open.app.inject({ ...flood, remoteAddress: `10.0.${kind}.${index}` })
      }
      expect([url, kind, rendered <= MAX_RENDERED]).toEqual([url, kind, true])
    }
  }
})

test('several forms of one network share the pages that are rendered for refusals [S44]', async () => {
  rendered = 0
  for (const url of ['/contact', '/notify', '/draw', '/orders', '/order', '/pay', '/subscribe']) {
    const [flood] = floodsOf(url)
    for (let count = 0; count < PER_MINUTE; count += 1) {
      await open.app.inject({ ...flood, remoteAddress: '10.1.0.1' })
    }
  }
  expect(rendered).toBe(MAX_RENDERED)
})

test('far above its limit a form is refused before its body is read, with the same bytes for everybody [S43]', async () => {
  for (const accept of ['text/html', 'application/json']) {
    const remoteAddress = `10.2.0.${accept.length}`
    const post = { method: 'POST', url: '/contact', remoteAddress } as const
    const headers = { accept, 'content-type': 'application/x-www-form-urlencoded' }
    for (let count = 0; count < MAX_RENDERED; count += 1) {
      await open.app.inject({ ...post, headers, payload: `name=Ama${count}` })
    }
    // This body is announced and never sent.
    const unread = { ...headers, 'content-length': '30000' }
    const answers = [
      await open.app.inject({ ...post, headers: unread }),
      await open.app.inject({ ...post, headers: unread }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(429)
      expect(answer.headers).toMatchObject({
        'retry-after': '60',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(answer.body).toBe(answers[0]?.body)
    }
  }
})
