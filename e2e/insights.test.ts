import type { Page, Route } from '@playwright/test'
import { listPurchases, listViews } from '#testing/insights/list-counted'
import { anOrderBody } from '#testing/orders/order-body'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { test as base, expect, waitForHydration } from './fixtures/shop.ts'

type Fixtures = { readonly ownShop: { readonly url: string; readonly testShop: TestShop } }

/** The shop is a separate one, because these tests check exact counts. */
const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  ownShop: async ({}, use) => {
    const testShop = await openTestShop()
    await use({ url: await testShop.app.listen({ port: 0, host: '127.0.0.1' }), testShop })
    await testShop.close()
  },
})

// The test browser identifies itself as headless, and bots are not counted.
test.use({
  cookieAnswer: 'accept-all',
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; TECNO KI5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
})

/** Records the reports and scripts of the page without blocking them. */
async function listen(page: Page) {
  const events: unknown[] = []
  const scripts: string[] = []
  await page.route('**/api/insights', (route) => {
    events.push(route.request().postDataJSON())
    return route.continue()
  })
  page.on('request', (request) => {
    if (request.url().includes('/assets/insights-')) scripts.push(request.url())
  })
  return { events, scripts }
}

async function followFooter(page: Page, name: string, heading: string) {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

function view(path: string) {
  return { name: 'pageview', path, referrer: '' }
}

// pages/frame/insights/insights.test.ts tests that Do Not Track and Global Privacy Control are respected.
test('pages and purchases are counted once, without the visitor, while consent lasts (§7) [E9] [S22]', async ({
  calmPage: page,
  request,
  ownShop: { url, testShop },
}) => {
  const { events, scripts } = await listen(page)

  await test.step('each page is counted once, without data about the visitor', async () => {
    await page.goto(`${url}/search?q=ama@example.com`)
    await waitForHydration(page)
    await expect.poll(() => events).toEqual([view('/search')])
    await followFooter(page, 'Volume 3', 'Volume 3 Collection')
    await page.getByRole('combobox', { name: 'Sort' }).selectOption({ index: 1 })
    await followFooter(page, 'FAQ', 'Questions and answers')
    const all = [view('/search'), view('/collection?type=volume-3'), view('/faq')]
    await expect.poll(() => events).toEqual(all)
    await expect
      .poll(async () => (await listViews(testShop.shop.db)).map((row) => row.page).sort())
      .toEqual(['/collection?type=volume-3', '/faq', '/search'])
  })

  await test.step("a purchase is counted once, with the shop's own total", async () => {
    const body = anOrderBody()
    const placed = await request.post(`${url}/api/orders`, { data: body })
    const { reference, accessCode } = await placed.json()
    testShop.shop.standIn?.choose(accessCode, 'card-pay')
    await page.evaluate(
      (attempt) => localStorage.setItem('orderToken', attempt),
      JSON.stringify({ accessToken: body.accessToken, reference, fingerprint: '', replaced: null }),
    )
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto(`${url}/checkout/success?reference=${reference}`)
      await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
      await expect
        .poll(() => listPurchases(testShop.shop.db))
        .toMatchObject([{ pieces: 1, value_pesewas: 50_000 }])
    }
  })

  await test.step('blocked analytics cause no error', async () => {
    const blocked = ['**/api/insights', '**/assets/insights-*']
    const block = (route: Route) => route.abort()
    for (const address of blocked) await page.route(address, block)
    await page.goto(`${url}/about`)
    await waitForHydration(page)
    await followFooter(page, 'FAQ', 'Questions and answers')
    for (const address of blocked) await page.unroute(address, block)
  })

  await test.step('once consent is withdrawn nothing is counted or loaded', async () => {
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await page.getByRole('switch', { name: 'Analytics' }).click()
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    const before = [events.length, scripts.length]
    await followFooter(page, 'Our story', 'Our story')
    await page.reload()
    await waitForHydration(page)
    await followFooter(page, 'FAQ', 'Questions and answers')
    expect([events.length, scripts.length]).toEqual(before)
  })
})

test.describe('with a third-party page-view script', () => {
  test.use({ cookieAnswer: 'none' })

  test('it is loaded with consent, and removed without (§7)', async ({ calmPage: page }) => {
    const insightsScriptUrl = 'https://insights.example/script.js'
    const testShop = await openTestShop({ config: { insightsScriptUrl } })
    const url = await testShop.app.listen({ port: 0, host: '127.0.0.1' })
    let loads = 0
    await page.route(insightsScriptUrl, (route) => {
      loads += 1
      return route.fulfill({ contentType: 'text/javascript', body: 'window.counts = true' })
    })
    const isCounting = () => page.evaluate(() => 'counts' in window)
    const { events } = await listen(page)
    await page.goto(`${url}/about`)
    await waitForHydration(page)
    expect(await isCounting()).toBe(false)
    await page.getByRole('button', { name: 'Accept All' }).click()
    await expect.poll(isCounting).toBe(true)

    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await page.getByRole('switch', { name: 'Analytics' }).click()
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await expect.poll(isCounting).toBe(false)
    await waitForHydration(page)
    expect([loads, events]).toEqual([1, []])
    await testShop.close()
  })
})
