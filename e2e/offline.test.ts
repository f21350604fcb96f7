import type { Page } from '@playwright/test'
import { DRAGON_TEE, fillForm, openWithCart, payButton } from './fixtures/checkout.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the service worker is active and the last product of the catalogue is cached. */
async function untilKept(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const [name = ''] = await caches.keys()
        const cached = await (await caches.open(name)).keys()
        return cached.filter(({ url }) => url.includes('/_data/product/')).length
      }),
    )
    .toBe(27)
}

/** This runs in the browser: it simulates this many more visits, then counts the cached entries. */
async function fillStore(visits: number): Promise<number> {
  const [name = ''] = await caches.keys()
  const store = await caches.open(name)
  const pages = Array.from({ length: visits }, (_, page) => `/_data/search?q=${page}`)
  await Promise.all(pages.map((page) => store.put(page, new Response('{}'))))
  return (await store.keys()).length
}

/** This runs in the browser. */
async function readCaches() {
  const names = await caches.keys()
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return { names, paths: keys.flat().map(({ url }) => new URL(url).pathname) }
}

test('without a network, visited pages, the catalogue, cart and wishlist can be read [B7]', async ({
  context,
  calmPage: page,
  open,
}) => {
  // This is a long visit: a busy machine needs more than the usual time.
  test.slow()
  await open('/about')
  await untilKept(page)
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  await expectSoundPage(page)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/collection')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'All Collections' })).toBeVisible()
  await page.goto('/product/14')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Ancient Dragon Tee' })).toBeVisible()
  // At some navigations Chromium 150 forgets that it has no network: navigator.onLine is true again.
  await context.setOffline(false)
  await context.setOffline(true)
  await expect(page.getByText(/^You are offline\./)).toBeVisible()
  const add = page.getByRole('button', { name: 'Add to Cart' })
  // The bar takes its place at the bottom only when the app is there.
  await expect(async () => {
    const bar = await add.boundingBox()
    const notice = await page.getByText(/^You are offline\./).boundingBox()
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0)
  }).toPass()
  await add.click()
  await page.getByRole('link', { name: 'Cart, 1 piece' }).click()
  // The page of the product has its name as a heading, too.
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ancient Dragon Tee' })).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: 'Ancient Dragon Tee' })).toBeVisible()
  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { name: 'Wishlist' })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/^You are offline\./)).toHaveCount(0)
})

test('an unvisited page shows a message and what is available, and loads with the network [B7] [S32]', async ({
  context,
  calmPage: page,
  open,
}) => {
  // This is a long visit: a busy machine needs more than the usual time.
  test.slow()
  await open('/faq')
  await page.evaluate(() => caches.open('shop-of-last-week'))
  await untilKept(page)
  await test.step('never visited', async () => {
    await context.setOffline(true)
    await page.goto('/terms')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Questions and answers' }).first()).toBeVisible()
    await expectSoundPage(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible()
  })
  await test.step('responses about one visitor are not cached, and a new build has deleted the old cache', async () => {
    await page.goto('/checkout/success?reference=NKB1800000000000123456')
    await waitForHydration(page)
    const cached = await page.evaluate(readCaches)
    expect(cached.names).toHaveLength(1)
    const own = /^\/(?:checkout\/success|api|stand-in)/
    expect(cached.paths.filter((path) => own.test(path))).toEqual([])
  })
  await test.step('after a long visit the offline page and its script are still cached', async () => {
    const countKept = () => page.evaluate(fillStore, 0)
    const full = await page.evaluate(fillStore, 300)
    await page.evaluate(() => fetch('/_data/search?q=tee'))
    await expect.poll(countKept).toBeLessThan(full)
    await context.setOffline(true)
    await page.goto('/privacy-policy')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  })
})

test('a payment is never queued: it fails at once, and the form stays [B7]', async ({
  context,
  calmPage: page,
  shop,
}) => {
  await openWithCart(page, `${shop.url}/checkout`, [DRAGON_TEE])
  await fillForm(page)
  await untilKept(page)
  await context.setOffline(true)
  await payButton(page).click()
  await expect(page.getByText(/An error occurred during checkout|Network error/)).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByLabel('First Name')).toHaveValue('Ama')
  let orders = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders')) orders += 1
  })
  await context.setOffline(false)
  await expect(page.getByText(/^You are offline\./)).toHaveCount(0)
  await page.reload()
  await waitForHydration(page)
  expect(orders).toBe(0)
})
