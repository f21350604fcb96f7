import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeAllDemoContent } from '#server/demo-content/decide-demo-content'
import { readFeed } from '#server/feeds/read-feed.builder'
import { findHtmlFaults } from '#testing/html/find-html-faults'
import { examplePaths } from '#testing/routes/example-paths'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
  await removeAllDemoContent(open.shop, { staffId: null, name: 'Adwoa' })
})
afterAll(() => open.close())

async function get(url: string) {
  const { body, statusCode } = await open.app.inject({ url, headers: { accept: 'text/html' } })
  return { body, statusCode }
}

describe('a shop without any of its demo content [O179]', () => {
  test('serves every route, valid and without a file of the made-up brand', async () => {
    for (const { path } of examplePaths()) {
      const { body, statusCode } = await get(path)
      expect.soft([path, statusCode < 500]).toEqual([path, true])
      expect.soft(findHtmlFaults(body), path).toEqual([])
      expect
        .soft([path, body.match(/"[^"]*(?:\/pictures\/|\/film\/|\/share\/)[^"]*"/g)])
        .toEqual([path, null])
    }
  })

  test.each([
    ['/', 'The first pieces are on their way.'],
    ['/collection', 'The first pieces are on their way.'],
    ['/collection?type=volume-3', 'The first pieces are on their way.'],
    ['/gallery', 'Nothing on this wall yet'],
    ['/gallery?category=campaign', 'Nothing on this wall yet'],
    ['/search?q=tee', 'Nothing found for “tee”.'],
  ])('%s says so', async (path, words) => {
    const { body, statusCode } = await get(path)
    expect(statusCode).toBe(200)
    expect(body).toContain(words)
    expect(findHtmlFaults(body)).toEqual([])
  })

  test('has a feed and a sitemap without pieces, and previews without a picture', async () => {
    const { body } = await open.app.inject('/feeds/google.xml')
    expect(readFeed(body)).toEqual([])
    expect((await open.app.inject('/sitemap.xml')).body).not.toContain('/product/')
    const home = (await get('/')).body
    expect(home).not.toContain('og:image')
    expect(home).toContain('<meta name="twitter:card" content="summary">')
    expect((await get('/product/14')).statusCode).toBe(404)
  })
})
