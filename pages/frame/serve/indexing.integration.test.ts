import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDrop } from '#database/drops/drops'
import { bumpRevision } from '#database/settings/revisions'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { indexingOf, ownPathsOf, routeNames } from '../routes.ts'

/** A product and a drop both have this id. */
const ID = '14'

let open: TestShop
let sitemap: string
let robots: readonly string[]
beforeAll(async () => {
  open = await openTestShop({
    config: { publicUrl: 'https://shop.example', allowTestPayments: true },
  })
  const drop = { title: 'Drop', mode: 'line', limitPerPerson: 1, holdMinutes: 5 } as const
  const opensAtMs = open.shop.now() + 3_600_000
  await insertDrop(open.shop.db, { id: ID, opensAtMs, productIds: [14], ...drop }, 1)
  await bumpRevision(open.shop.db, 'drops')
  await open.shop.catalogue.refresh()
  sitemap = (await open.app.inject('/sitemap.xml')).body
  robots = (await open.app.inject('/robots.txt')).body.split('\n')
})
afterAll(() => open.close())

const pages = routeNames.flatMap((route) =>
  ownPathsOf(route).map((path) => ({ path, indexing: indexingOf(route) })),
)

test.each(pages)(
  '$path is $indexing in its head, in the sitemap and in robots.txt',
  async ({ path, indexing }) => {
    const { body } = await open.app.inject(path.replace(':id', ID))
    const mayBeKept = indexing === 'listed' || indexing === 'allowed'
    expect(body.includes('<meta name="robots" content="noindex">')).toBe(!mayBeKept)
    expect(body.includes('<link rel="canonical"')).toBe(mayBeKept)
    expect(sitemap.includes(`<loc>https://shop.example${path}</loc>`)).toBe(indexing === 'listed')
    expect(robots.includes(`Disallow: ${path}`)).toBe(indexing === 'disallowed')
  },
)

test('an alias has the canonical address of its page', async () => {
  const { body } = await open.app.inject('/home')
  expect(body).toContain('<link rel="canonical" href="https://shop.example/">')
  expect(sitemap).not.toContain('/home<')
})

test('a 404 page is never indexed, whatever its route allows', async () => {
  const { statusCode, body } = await open.app.inject('/product/7')
  expect(statusCode).toBe(404)
  expect(body).toContain('<meta name="robots" content="noindex">')
})
