import { afterAll, beforeAll, expect, test } from 'vitest'
import { CRAWLER_AGENTS, SHOPPER_AGENTS } from '#domain/currency/user-agents.builder'
import { readFeed } from '#server/feeds/read-feed.builder'
import { readHtml, textsOf } from '#testing/html/read-html'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

const AMERICAN = '8.8.8.8'
const PATH = '/product/14'

let open: TestShop
beforeAll(async () => {
  open = await openTestShop({ config: { trustProxy: 1 } })
})
afterAll(() => open.close())

async function get(url: string, userAgent: string) {
  const headers = {
    'user-agent': userAgent,
    'x-forwarded-for': AMERICAN,
    'accept-language': 'en-US',
  }
  return (await open.app.inject({ url, headers })).body
}

async function pricesFor(userAgent: string) {
  const html = await get(PATH, userAgent)
  const page = readHtml(html)
  const products = textsOf(page, 'script[type="application/ld+json"]').flatMap((text) => {
    const thing = JSON.parse(text)
    return thing['@type'] === 'ProductGroup' ? thing.hasVariant : [thing]
  })
  const [offer] = products.flatMap(({ offers }) => offers ?? [])
  const items = readFeed(await get('/feeds/google.xml', userAgent))
  const item = items.find((each) => each.get('g:link')?.includes(`${PATH}?`))
  return {
    html,
    page: textsOf(page, 'main')
      .join(' ')
      .match(/(?:GH₵|\$)[\d.,]+/)?.[0],
    markup: `${offer.priceCurrency} ${offer.price}`,
    feed: item?.get('g:price'),
  }
}

test.each(CRAWLER_AGENTS)(
  'page, markup and feed say one price to %s from America [M129]',
  async (agent) => {
    const { page, markup, feed } = await pricesFor(agent)
    const cedis = Number(feed?.replace(' GHS', '')).toFixed(2)
    expect(feed).toBe(`${cedis} GHS`)
    expect(markup).toBe(`GHS ${cedis}`)
    expect(page).toBe(`GH₵${cedis}`)
  },
)

test('a crawler’s page is that of a shopper in Ghana, and a shopper from America gets dollars [M129]', async () => {
  const [shopper = ''] = SHOPPER_AGENTS
  const ofCrawler = await pricesFor(CRAWLER_AGENTS[0])
  expect((await pricesFor(shopper)).page).toMatch(/^\$/)
  const headers = { 'user-agent': shopper, 'x-forwarded-for': '41.66.192.1' }
  const inGhana = await open.app.inject({ url: PATH, headers })
  expect(ofCrawler.html).toBe(inGhana.body)
})
