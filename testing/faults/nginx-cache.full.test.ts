import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { insertStaff } from '#database/staff/staff'
import { CRAWLER_AGENTS } from '#domain/currency/user-agents.builder'
import { planDrop } from '#server/drops/change-drops'
import { createOrderToken, VISIT_MS } from '#server/order-links/order-tokens'
import { pauseSelling } from '#server/products/pause-selling'
import { openSession } from '#server/staff/sessions'
import { placeForTest } from '../orders/place-for-test.ts'
import { OWNER_EMAIL } from '../owner/sign-in-as-staff.ts'
import { examplePaths } from '../routes/example-paths.ts'
import { mustSkipNginx, NGINX_CONFIG } from '../server/start-nginx.ts'
import {
  type Asked,
  COUNTRIES,
  frontOf,
  openFront,
  seen,
  VISITORS,
  type Visitor,
} from './nginx-front.builder.ts'

const ACTOR = { staffId: null, name: 'test' } as const

const PATHS = [
  ...new Set(examplePaths().map(({ path }) => path)),
  '/product/14?size=L',
  '/product/999',
  '/search?q=tee',
  '/cart?ids=14',
  '/_data/product/14',
  '/_data/collection',
  '/api/geo',
  '/api/rates',
  '/robots.txt',
  '/no-such-page',
]

const MUCH_VISITED: ReadonlySet<string> = new Set(['/', '/collection', '/product/14'])

/** The order is the same in every run, so that a test that fails can be repeated. */
function shuffled<Item>(items: readonly Item[], seed: number): readonly Item[] {
  return items
    .map((item, index) => ({
      item,
      rank: (Math.imul(index + 1, 2_654_435_761) ^ Math.imul(seed, 40_503)) >>> 0,
    }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}

/** The work is repeated if a second ends in between: then the copy ends, too. */
async function withinOneSecond<Value>(work: () => Promise<Value>): Promise<Value> {
  for (;;) {
    await pause(1_010 - (Date.now() % 1_000))
    const second = Math.floor(Date.now() / 1_000)
    const value = await work()
    if (Math.floor(Date.now() / 1_000) === second) return value
  }
}

describe.skipIf(mustSkipNginx('the pages that nginx keeps'))('pages that nginx keeps', () => {
  test('every visitor gets what the shop itself gives, in any order and at once [D110]', async () => {
    const { front, direct, reached } = await openFront()
    for (const path of PATHS) {
      const own = await Promise.all(VISITORS.map((visitor) => direct(path, visitor)))
      const before = reached()
      for (const seed of MUCH_VISITED.has(path) ? [1, 2, 3] : [1]) {
        const order = shuffled([...VISITORS.keys()], seed + path.length)
        const got = await Promise.all(
          order.map(async (index) => ({ index, answer: await front(path, VISITORS[index]) })),
        )
        for (const { index, answer } of got) {
          const expected = own[index]
          if (!expected) throw new Error('No answer of the shop')
          expect({ path, index, ...seen(answer) }).toEqual({ path, index, ...seen(expected) })
        }
      }
      if (MUCH_VISITED.has(path)) expect(reached() - before).toBeLessThan(3 * VISITORS.length)
    }
  })

  test('every answer has an id of its own, also one from the cache [M63]', async () => {
    const { front } = await openFront()
    const given = 'f'.repeat(32)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => front('/', { headers: { 'x-request-id': given } })),
    )
    const ids = answers.map(({ headers }) => String(headers['x-request-id']))
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set([...ids, given]).size).toBe(21)
  })

  test('a visitor from another country, with the same language and no cookie, is another one [D110]', async () => {
    const { front } = await openFront()
    const currencyFor = async (address: string) => {
      const { body } = await front('/product/14', { address })
      return /"currency":"([A-Z]{3})"/.exec(body)?.[1]
    }
    const got = await withinOneSecond(async () => {
      const currencies = []
      for (const address of Object.keys(COUNTRIES)) currencies.push(await currencyFor(address))
      return currencies
    })
    expect(got).toEqual(['GHS', 'EUR', 'GBP', 'USD'])
  })

  test('a crawler gets cedis whatever its address, from the copy of whoever chose them [M129]', async () => {
    const { front, reached } = await openFront()
    const german = { address: '127.0.0.3' }
    const currencyFor = async (headers: Readonly<Record<string, string>>) => {
      const { body } = await front('/product/14', { ...german, headers })
      return /"currency":"([A-Z]{3})"/.exec(body)?.[1]
    }
    const { got, asked } = await withinOneSecond(async () => {
      const before = reached()
      const currencies = [await currencyFor({ cookie: 'currency=GHS' })]
      for (const agent of CRAWLER_AGENTS)
        currencies.push(await currencyFor({ 'user-agent': agent }))
      return { got: currencies, asked: reached() - before }
    })
    expect(new Set(got)).toEqual(new Set(['GHS']))
    expect(asked).toBe(1)
    expect(await currencyFor({})).toBe('EUR')
  })

  test('what many ask for at once reaches the shop once, for each currency and encoding [D110]', async () => {
    const { front, reached } = await openFront()
    const kinds = ['br', 'gzip'].flatMap((encoding) =>
      ['GHS', 'EUR'].map((currency) => ({
        headers: { cookie: `currency=${currency}`, 'accept-encoding': encoding },
      })),
    )
    await Promise.all(kinds.map((kind) => front('/', kind)))
    const asked = await withinOneSecond(async () => {
      const before = reached()
      await Promise.all(Array.from({ length: 100 }, (_, index) => front('/', kinds[index % 4])))
      return reached() - before
    })
    expect(asked).toBe(4)
  })

  test('no page of before the instant is served after it, at any fraction of a second [D111]', async () => {
    const { front, shop, reached } = await openFront()
    const opensAtMs = Math.ceil(Date.now() / 1_000) * 1_000 + 2_370
    const at = new Date(opensAtMs).toISOString()
    const typed = {
      title: 'Dragon',
      at,
      productIds: ['14'],
      limit: '1',
      holdMinutes: '10',
      mode: 'line',
    }
    const planned = await planDrop(shop, { typed, actor: ACTOR })
    if (!planned.ok) throw new Error(planned.error.code)
    expect(planned.value.opensAtMs).toBe(opensAtMs)
    await shop.catalogue.refresh()
    await pause(1_000)
    const seenAt: { readonly startedAtMs: number; readonly isClosed: boolean }[] = []
    while (Date.now() < opensAtMs + 1_200) {
      const startedAtMs = shop.now()
      const { body } = await front('/product/14', { headers: { cookie: 'currency=GHS' } })
      seenAt.push({ startedAtMs, isClosed: /<button[^>]*disabled[^>]*>Opens/.test(body) })
      await pause(5)
    }
    const late = seenAt.filter(({ startedAtMs, isClosed }) => isClosed && startedAtMs >= opensAtMs)
    expect(late).toEqual([])
    expect(seenAt.filter(({ isClosed }) => isClosed).length).toBeGreaterThan(5)
    expect(reached()).toBeLessThan(seenAt.length)
  })

  test('an answer that sets a cookie is not kept, even if it is permitted [D112]', async () => {
    const { front, reached } = await frontOf((response) =>
      response.setHeader('set-cookie', 'owner-session=secret').end('page'),
    )
    for (let count = 0; count < 3; count += 1) await front()
    expect(reached()).toBe(3)
  })

  test('a page that does not exist, is refused or failed is not kept [D113]', async () => {
    const { front, reached, shop } = await openFront()
    const paths = ['/product/999', '/no-such-page', '/checkout/success?reference=x', '/drops/x']
    const asked = await withinOneSecond(async () => {
      const before = reached()
      for (const path of [...paths, ...paths]) await front(path)
      return reached() - before
    })
    expect(asked).toBe(2 * paths.length)
    const { htmlCache } = shop
    Object.assign(shop, {
      htmlCache: { ...htmlCache, getOrRender: () => Promise.reject(new Error('broken')) },
    })
    expect((await front('/collection')).status).toBe(500)
    Object.assign(shop, { htmlCache })
    expect((await front('/collection')).status).toBe(200)
  })

  test('the back office is shown to nobody else [D114]', async () => {
    const { front, shop } = await openFront()
    const { db, now } = shop
    const staffId = randomUUIDv7()
    const person = { name: 'Adwoa', email: OWNER_EMAIL, role: 'owner' } as const
    await insertStaff(db, { ...person, id: staffId, passwordHash: '', createdAtMs: now() })
    const token = await openSession(db, { staffId, device: 'Test', nowMs: now() })
    const cookie = `owner-session=${token}`
    for (const path of ['/owner', '/owner/orders']) {
      const mine = await front(path, { headers: { cookie } })
      expect([path, mine.status, mine.body.includes('Adwoa')]).toEqual([path, 200, true])
      const others = await Promise.all(VISITORS.map((visitor) => front(path, visitor)))
      expect(others.filter(({ status }) => status === 200)).toEqual([])
    }
  })

  test('the page of an order is shown to nobody else [D115]', async () => {
    const { front, shop } = await openFront()
    const { orderId } = await placeForTest(shop.orders)
    const nowMs = shop.now()
    const token = await createOrderToken(shop.db, {
      orderId,
      purpose: 'visit',
      nowMs,
      lifeMs: VISIT_MS,
    })
    const mine = await front('/order', { headers: { cookie: `order-visit=${token}` } })
    expect([mine.status, mine.body.includes(orderId)]).toEqual([200, true])
    const others = await Promise.all(VISITORS.map((visitor) => front('/order', visitor)))
    expect(others.filter(({ body }) => body.includes(orderId))).toEqual([])
  })

  test('HEAD, a range and a copy of the browser are answered as by the shop [D116]', async () => {
    const { front, direct } = await openFront()
    const { headers } = await direct('/collection')
    const asked: readonly Asked[] = [
      { method: 'HEAD' },
      {},
      { headers: { range: 'bytes=0-9' } },
      { headers: { 'if-none-match': headers.etag ?? '' } },
      { headers: { 'if-none-match': '"another"' } },
      { headers: { 'if-none-match': `W/${headers.etag}, "another"` } },
      { headers: { 'if-none-match': '*' } },
      { method: 'HEAD', headers: { cookie: 'a=b' } },
    ]
    for (const one of [...asked, ...asked.toReversed()]) {
      const [got, own] = [await front('/collection', one), await direct('/collection', one)]
      expect({ one, ...seen(got) }).toEqual({ one, ...seen(own) })
    }
  })

  test('what the owner changes is seen through nginx as soon as the copy ends [D117]', async () => {
    const { front, shop } = await openFront()
    const isPaused = async () => (await front('/product/14')).body.includes('Not on sale now')
    expect(await isPaused()).toBe(false)
    await pauseSelling(shop, { productId: 14, actor: ACTOR })
    // The shop looks once a second (follow-changes.test.ts), and no copy outlives its second [D110].
    await expect.poll(isPaused, { interval: 20 }).toBe(true)
  })

  test('nobody can put a page into the cache that others get in another currency [D118]', async () => {
    const { front, direct } = await openFront()
    const victim = { headers: { cookie: 'currency=USD' } }
    const forged: readonly Visitor[] = [
      { headers: { cookie: 'a=1;\u00a0currency=EUR; currency=USD' } },
      { headers: { cookie: 'currency=EUR; currency=USD' } },
      { headers: { cookie: 'xcurrency=USD; currency=EUR' } },
      { headers: { cookie: 'currency=USDX; currency=EUR' } },
      { headers: { cookie: 'currency=EUR; a=currency=USD' } },
      { headers: { cookie: 'currency=USD ' } },
      {
        headers: {
          cookie: 'currency=USD',
          'accept-language': 'de-DE',
          'x-forwarded-for': '127.0.0.3',
        },
      },
      { headers: { cookie: 'currency=USD', host: '127.0.0.1 USD' } },
    ]
    await withinOneSecond(async () => {
      for (const [index, visitor] of forged.entries()) {
        // Each path is new, so that the forged request comes first.
        const path = `/?forged=${index}`
        await front(path, visitor).catch(() => null)
        const got = seen(await front(path, victim))
        expect({ visitor, ...got }).toEqual({ visitor, ...seen(await direct(path, victim)) })
      }
    })
  })

  test('nginx closes an idle connection before the shop does, so no order meets a closed one [D119]', async () => {
    const { app } = await openFront()
    const upstream = /upstream shop \{[^}]*\}/.exec(readFileSync(NGINX_CONFIG, 'utf8'))?.[0] ?? ''
    const idleS = Number(/keepalive_timeout (\d+)s/.exec(upstream)?.[1])
    expect(idleS).toBeGreaterThan(0)
    expect(idleS * 1_000).toBeLessThan(app.server.keepAliveTimeout)
  })
})
