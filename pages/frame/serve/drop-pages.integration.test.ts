import { expect, onTestFinished, test } from 'vitest'
import { callOffDrop, planDrop } from '#server/drops/change-drops'
import { pauseSelling } from '#server/products/pause-selling'
import { openTestShop } from '#testing/server/start-test-shop'
import { routeRequest } from './render-page.ts'

const HOUR_MS = 3_600_000
const ACTOR = { staffId: null, name: 'test' } as const

async function openShopWithDrop(mode = 'line') {
  const open = await openTestShop()
  onTestFinished(open.close)
  const { shop } = open
  const opensAtMs = shop.now() + 2 * HOUR_MS
  const at = new Date(opensAtMs).toISOString()
  const plan = { title: 'Ancient Dragon', at, productIds: ['14'], limit: '1', holdMinutes: '10' }
  const planned = await planDrop(shop, { typed: { ...plan, mode }, actor: ACTOR })
  if (!planned.ok) throw new Error(planned.error.code)
  await shop.catalogue.refresh()
  const closedAt = (atMs: number) =>
    routeRequest(shop, '/product/14', atMs).loaderContext.catalogue.product(14)?.closed
  return { ...open, drop: planned.value, opensAtMs, closedAt }
}

test('a piece is closed until its drop opens, to the millisecond, and then an ordinary one [D93]', async () => {
  const { opensAtMs, closedAt } = await openShopWithDrop()
  expect(closedAt(opensAtMs - 1)).toMatch(/^Opens \d+ \w+, \d\d:\d\d GMT$/)
  expect(closedAt(opensAtMs)).toBeUndefined()
  expect(closedAt(opensAtMs + 48 * HOUR_MS)).toBeUndefined()
})

test('a piece of a draw stays closed until the drop is over [D93]', async () => {
  const { opensAtMs, closedAt } = await openShopWithDrop('draw')
  expect(closedAt(opensAtMs - 1)).toBe('By draw')
  expect(closedAt(opensAtMs)).toBe('Entries closed')
  expect(closedAt(opensAtMs + 24 * HOUR_MS)).toBeUndefined()
})

test('the page of a piece by draw has one large button that leads to the draw, and is never in stock [D159]', async () => {
  const { shop, app, drop, opensAtMs } = await openShopWithDrop('draw')
  const read = async (path: string) => (await app.inject(path)).body
  const before = await read('/product/14')
  const entry = `/draw?drop=${drop.id}&product=14`
  expect(before.includes(`href="${entry.replace('&', '&amp;')}">Enter the draw</a>`)).toBe(true)
  expect((await read(entry)).includes('Enter the draw</h1>')).toBe(true)
  Object.assign(shop, { now: () => opensAtMs })
  const after = await read('/product/14')
  expect(after.includes(`href="/drops/${drop.id}">See the draw</a>`)).toBe(true)
  for (const page of [before, after]) {
    const unwanted = [
      '>In Stock<',
      'schema.org/InStock',
      'not open yet',
      'By draw</button>',
      'Quantity',
    ]
    expect(unwanted.filter((words) => page.includes(words))).toEqual([])
  }
})

test('a piece that cannot be bought now is nowhere among what is in stock [D160]', async () => {
  const { shop, app, opensAtMs } = await openShopWithDrop()
  const has = async (path: string, words: string) => (await app.inject(path)).body.includes(words)
  const list = '/collection?category=tops'
  const card = 'href="/product/14">Ancient Dragon Tee</a>'
  expect(await has('/product/14', '>In Stock<')).toBe(false)
  expect(await has('/product/14', 'schema.org/InStock')).toBe(false)
  expect(await has(`${list}&stock=in`, card)).toBe(false)
  expect(await has(list, card)).toBe(true)
  const notify = '/notify?product=14&colour=Black&size=M'
  expect(await has(notify, 'It is there at the moment')).toBe(false)
  Object.assign(shop, { now: () => opensAtMs })
  expect(await has('/product/14', '>In Stock<')).toBe(true)
  expect(await has(`${list}&stock=in`, card)).toBe(true)
  expect(await has(notify, 'It is there at the moment')).toBe(true)
})

test('a cached page of before the instant is not served after it [D94]', async () => {
  const { shop, app, opensAtMs } = await openShopWithDrop()
  const read = async () => (await app.inject('/product/14')).body
  expect(await read()).toContain('Opens')
  const { now } = shop
  Object.assign(shop, { now: () => opensAtMs })
  expect(await read()).not.toMatch(/<button[^>]*disabled[^>]*>Opens/)
  Object.assign(shop, { now })
  expect(await read()).toMatch(/<button[^>]*disabled[^>]*>Opens/)
})

test('the page of after the instant is in the cache before it comes [D96]', async () => {
  const { shop, app, opensAtMs } = await openShopWithDrop()
  Object.assign(shop, { now: () => opensAtMs - 5_000 })
  await app.inject('/product/14')
  await expect.poll(() => shop.htmlCache.size()).toBe(2)
  Object.assign(shop, { now: () => opensAtMs })
  expect((await app.inject('/product/14')).body).toContain('Add to Cart')
  expect(shop.htmlCache.size()).toBe(2)
})

test('a drop that is called off is no longer announced, and its page is gone [D95]', async () => {
  const { shop, app, drop } = await openShopWithDrop()
  const address = `/drops/${drop.id}`
  expect((await app.inject(address)).statusCode).toBe(200)
  expect((await app.inject('/sitemap.xml')).body).toContain(address)
  await callOffDrop(shop, { id: drop.id, actor: ACTOR })
  await shop.catalogue.refresh()
  expect((await app.inject(address)).statusCode).toBe(404)
  expect((await app.inject('/sitemap.xml')).body).not.toContain(address)
  expect((await app.inject('/')).body).not.toContain('Ancient Dragon</a>')
})

test('a piece whose sale was stopped says so, and everything if everything was [D97]', async () => {
  const { shop } = await openShopWithDrop()
  const closedOf = (id: number) =>
    routeRequest(shop, '/').loaderContext.catalogue.product(id)?.closed
  await pauseSelling(shop, { productId: 15, actor: ACTOR })
  await shop.catalogue.refresh()
  expect([closedOf(13), closedOf(15)]).toEqual([undefined, 'Not on sale now'])
  await pauseSelling(shop, { productId: null, actor: ACTOR })
  await shop.settings.refresh()
  expect(closedOf(13)).toBe('Not on sale now')
})

test('the time of the server is never cached', async () => {
  const { shop, app } = await openShopWithDrop()
  const response = await app.inject('/api/time')
  expect(response.headers['cache-control']).toBe('no-store')
  const { now } = response.json()
  expect(Math.abs(now - shop.now())).toBeLessThan(60_000)
})
