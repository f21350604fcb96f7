import fastify from 'fastify'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { revokeOrderLinks } from '#database/orders/order-tokens'
import type { OrderTokenPurpose, Schema } from '#database/schema'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { createOrderToken, createVisitToken, TRACKING_LINK_MS, VISIT_MS } from './order-tokens.ts'
import { endVisit, isFromShop, ORDER_VISIT, openVisit, readVisit, type VisitKind } from './visit.ts'

const PAY_VISIT: VisitKind = {
  link: 'pay',
  visit: 'pay-visit',
  cookieName: 'pay-visit',
  path: '/pay',
}
const DAY_MS = 86_400_000
const SECURE_URL = 'https://shop.example'

async function openVisits(engine: Engine, { publicUrl = SECURE_URL, kind = ORDER_VISIT } = {}) {
  const orders = await openOrders(engine)
  const { orderId } = await placeForTest(orders)
  const context = { db: orders.db, now: orders.now, config: { publicUrl } }
  const app = fastify()
  app.post<{ Body: { code: string } }>('/open', async (request, reply) => ({
    orderId: await openVisit(context, reply, { kind, code: request.body.code }),
  }))
  app.post('/end', async (request, reply) => {
    await endVisit(context, { request, reply }, kind)
    return {}
  })
  app.get('/read', async (request) => ({ orderId: await readVisit(context, request, kind) }))
  app.get('/from-shop', async (request) => isFromShop(context, request))
  const makeLink = (purpose: 'track' | 'pay' = kind.link) =>
    createOrderToken(orders.db, {
      orderId,
      purpose,
      nowMs: orders.now(),
      lifeMs: TRACKING_LINK_MS,
    })
  async function open(code: string) {
    const response = await app.inject({ method: 'POST', url: '/open', payload: { code } })
    const setCookie = response.headers['set-cookie']
    const cookie = typeof setCookie === 'string' ? setCookie : ''
    return { orderId: response.json().orderId, setCookie: cookie, cookie: cookie.split(';')[0] }
  }
  async function read(cookie = '') {
    const response = await app.inject({ url: '/read', headers: { cookie } })
    return response.json().orderId
  }
  return { orders, orderId, app, makeLink, open, read }
}

eachEngine('a visit of an order', (engine) => {
  test('is a cookie for an hour that no script can read, with a token that the database has only as a hash [R50]', async () => {
    const { orders, orderId, makeLink, open, read } = await openVisits(engine)
    const link = await makeLink()
    const opened = await open(link)
    expect(opened.orderId).toBe(orderId)
    expect(opened.setCookie).toMatch(
      /^order-visit=[\w-]{43}; Path=\/order; HttpOnly; SameSite=Lax; Max-Age=3600; Secure$/,
    )
    expect(await read(opened.cookie)).toBe(orderId)
    const rows = await orders.db.selectFrom('order_tokens').selectAll().execute()
    const stored = JSON.stringify(rows)
    expect(rows).toHaveLength(2)
    expect(stored).not.toContain(link)
    expect(stored).not.toContain(opened.cookie?.split('=')[1])
    orders.advance(VISIT_MS - 1)
    expect(await read(opened.cookie)).toBe(orderId)
    orders.advance(1)
    expect(await read(opened.cookie)).toBeNull()
    expect((await open(link)).orderId).toBe(orderId)
  })

  test('opens with the code, the fragment or the whole link, and with nothing else', async () => {
    const { orderId, makeLink, open } = await openVisits(engine)
    const link = await makeLink()
    for (const code of [link, ` ${link}\n`, `#${link}`, `https://shop.example/order#${link}`]) {
      expect((await open(code)).orderId).toBe(orderId)
    }
    for (const code of ['', '#', link.slice(1), `${link}x`, `x#${link}#`, 'A'.repeat(43)]) {
      const refused = await open(code)
      expect([refused.orderId, refused.setCookie]).toEqual([null, ''])
    }
  })

  test('needs the token of its own kind: a payer’s link opens no order, a link is no visit [R51]', async () => {
    const { makeLink, open, read } = await openVisits(engine)
    expect((await open(await makeLink('pay'))).orderId).toBeNull()
    const link = await makeLink()
    expect(await read(`order-visit=${link}`)).toBeNull()
    const { cookie = '' } = await open(link)
    expect((await open(cookie.split('=')[1] ?? '')).orderId).toBeNull()
  })

  test('has a name and a path of its own for the payer, and no Secure over http', async () => {
    const publicUrl = 'http://localhost:3000'
    const { orderId, makeLink, open, read } = await openVisits(engine, {
      publicUrl,
      kind: PAY_VISIT,
    })
    const { setCookie, cookie } = await open(await makeLink())
    expect(setCookie).toMatch(
      /^pay-visit=[\w-]{43}; Path=\/pay; HttpOnly; SameSite=Lax; Max-Age=3600$/,
    )
    expect(await read(cookie)).toBe(orderId)
  })

  test('ends at once when the links are revoked, links and visits alike [R52]', async () => {
    const { orders, orderId, makeLink, open, read } = await openVisits(engine)
    const link = await makeLink()
    const { cookie } = await open(link)
    await revokeOrderLinks(orders.db, orderId, orders.now())
    expect(await read(cookie)).toBeNull()
    expect((await open(link)).orderId).toBeNull()
    orders.advance(1)
    expect((await open(await makeLink())).orderId).toBe(orderId)
  })

  test('opens with links that are made after the clock was set right, though they were revoked a day ahead [R140]', async () => {
    const { orders, orderId, makeLink, open, read } = await openVisits(engine)
    orders.advance(DAY_MS)
    const revoked = await makeLink()
    const { cookie } = await open(revoked)
    await revokeOrderLinks(orders.db, orderId, orders.now())
    orders.advance(-DAY_MS)
    expect([(await open(revoked)).orderId, await read(cookie)]).toEqual([null, null])
    const opened = await open(await makeLink())
    expect([opened.orderId, await read(opened.cookie)]).toEqual([orderId, orderId])
  })

  test('is one of twenty: the next ends the oldest, however often the link is opened, also at once [S62]', async () => {
    const { orders, orderId, makeLink, open, read } = await openVisits(engine)
    const link = await makeLink()
    const visits: (string | undefined)[] = []
    for (let count = 0; count < 25; count += 1) {
      orders.advance(1)
      visits.push((await open(link)).cookie)
    }
    const opened = await Promise.all(visits.map((cookie) => read(cookie)))
    expect(opened).toEqual(visits.map((_, index) => (index < 5 ? null : orderId)))
    await Promise.all(Array.from({ length: 30 }, () => open(link)))
    expect(await countTokens(orders.db, 'visit')).toBe(20)
    expect((await open(link)).orderId).toBe(orderId)
  })

  test('ends no link, and no visit of a payer or of another order [S62]', async () => {
    const { orders, orderId, app, makeLink, open, read } = await openVisits(engine)
    const links = [await makeLink(), await makeLink(), await makeLink('pay')]
    const { cookie } = await open(await makeLink())
    const payer = { orderId, purpose: 'pay-visit', nowMs: orders.now() } as const
    for (let count = 0; count < 30; count += 1) await createVisitToken(orders.db, payer)
    expect(await read(cookie)).toBe(orderId)
    for (let count = 0; count < 30; count += 1) await open(links[0] ?? '')
    expect((await open(links[1] ?? '')).orderId).toBe(orderId)
    expect(await countTokens(orders.db, 'track')).toBe(3)
    expect(await countTokens(orders.db, 'pay')).toBe(1)
    expect(await countTokens(orders.db, 'pay-visit')).toBe(20)
    await app.close()
  })

  test('of a clock that ran a day ahead makes room for those of today [S62]', async () => {
    const { orders, orderId, makeLink, open, read } = await openVisits(engine)
    orders.advance(DAY_MS)
    const link = await makeLink()
    for (let count = 0; count < 20; count += 1) await open(link)
    orders.advance(-DAY_MS)
    const [first, second] = [await open(link), await open(link)]
    expect([await read(first.cookie), await read(second.cookie)]).toEqual([orderId, orderId])
  })

  test('can be ended by its browser; the link still works', async () => {
    const { app, orderId, makeLink, open, read } = await openVisits(engine)
    const link = await makeLink()
    const { cookie = '' } = await open(link)
    const ended = await app.inject({ method: 'POST', url: '/end', headers: { cookie } })
    expect(ended.headers['set-cookie']).toContain('Max-Age=0')
    expect(await read(cookie)).toBeNull()
    expect((await open(link)).orderId).toBe(orderId)
  })
})

eachEngine('a post of a page whose cookie carries rights', (engine) => {
  test('says that it comes from the shop itself [R53]', async () => {
    const { app } = await openVisits(engine)
    const isAllowed = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/from-shop', headers })).json()
    const host = 'shop.example'
    expect(await isAllowed({ host })).toBe(false)
    expect(await isAllowed({ host, origin: SECURE_URL })).toBe(true)
    expect(await isAllowed({ host, 'sec-fetch-site': 'same-origin' })).toBe(true)
    expect(await isAllowed({ host, origin: SECURE_URL, 'sec-fetch-site': 'same-origin' })).toBe(
      true,
    )
    expect(await isAllowed({ host, origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(false)
    expect(await isAllowed({ host, origin: 'https://evil.example' })).toBe(false)
    for (const site of ['none', 'same-site', 'cross-site']) {
      expect(await isAllowed({ host, 'sec-fetch-site': site })).toBe(false)
    }
  })
})

function countTokens(db: Kysely<Schema>, purpose: OrderTokenPurpose): Promise<number> {
  const rows = db.selectFrom('order_tokens').select('token_hash').where('purpose', '=', purpose)
  return rows.execute().then(({ length }) => length)
}
