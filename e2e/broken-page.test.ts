import type { Page } from '@playwright/test'
import { openTestShop } from '#testing/server/start-test-shop'
import { DRAGON_TEE, openWithCart } from './fixtures/checkout.ts'
import { layoutFaults } from './fixtures/layout.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const COLLECTION = '**/assets/collection-page-*.js'
const CHECKOUT = '**/assets/checkout-page-*.js'

test('a page that throws says so; the header works, the way on works, and the log has one line [B11]', async ({
  page,
}) => {
  const logged: string[] = []
  const stream = { write: (line: string) => logged.push(line) }
  const { app, close } = await openTestShop({ logger: { level: 'warn', stream } })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  await page.route(COLLECTION, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function Page() { throw new Error("It broke for ama@example.com") }',
    }),
  )
  await page.goto(`${address}/faq?from=ama`)
  await waitForHydration(page)

  await test.step('a tap leads to it', async () => {
    await openFromMenu(page, 'ALL COLLECTIONS')
    await expectFailure(page)
    await expectSoundPage(page)
    expect(await layoutFaults(page)).toEqual([])
    await openFromMenu(page, 'SEARCH')
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
    await page.goBack()
    await expectFailure(page)
  })
  await test.step('it is opened by its address', async () => {
    await page.reload()
    await waitForHydration(page)
    await expectFailure(page)
    await page.unroute(COLLECTION)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Collections' })).toBeVisible()
  })
  // The second line is that of the second document.
  await expect.poll(() => logged.length).toBe(2)
  const { msg, page: failed } = JSON.parse(logged[0] ?? '')
  expect(msg).toBe('a page failed in a browser')
  expect(failed).toMatchObject({ route: 'collection', fault: 'caught', message: 'It broke for …' })
  expect(failed.thrownAt[0]).toMatch(/^collection-page-\w+\.js:1:\d+$/)
  await close()
})

test('a header that throws leaves its links, and the page [B11]', async ({ page, shop }) => {
  // The header asks how far the page is scrolled.
  await page.addInitScript(() => {
    Object.defineProperty(window, 'scrollY', {
      get: () => {
        throw new Error('No scroll')
      },
    })
  })
  await page.goto(`${shop.url}/collection`)
  await waitForHydration(page)
  const header = page.getByRole('banner')
  await expect(page.getByRole('heading', { level: 1, name: 'All Collections' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'COLLECTION' })).toBeVisible()
  await expectSoundPage(page)
  expect(await layoutFaults(page)).toEqual([])
  await header.getByRole('link', { name: 'CART' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
})

test('a checkout that throws keeps what was typed [B11]', async ({ page, shop }) => {
  await openWithCart(page, `${shop.url}/checkout`, [DRAGON_TEE])
  await page.getByLabel('First Name').fill('Ama')
  await page.route(CHECKOUT, async (route) => {
    const response = await route.fetch()
    const broken = 'window.FormData = function () { throw new Error("No form") };'
    await route.fulfill({ contentType: 'text/javascript', body: broken + (await response.text()) })
  })
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('alert').filter({ hasText: 'What you typed is kept' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expectSoundPage(page)
  await page.unroute(CHECKOUT)
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByLabel('First Name')).toHaveValue('Ama')
})

async function openFromMenu(page: Page, name: string) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name, exact: true }).click()
}

async function expectFailure(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Your cart is safe')
  await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
}
