import type { Page } from '@playwright/test'
import { STORAGE_KEYS, type StorageKind } from '#domain/storage-keys/storage-keys'
import { anOrderBody } from '#testing/orders/order-body'
import { fillForm, payButton, paymentWindow } from './fixtures/checkout.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'

type StoredEntry = { readonly kind: StorageKind | 'database'; readonly name: string }

/** Returns everything that this origin has stored in the browser. */
async function readStorage(page: Page): Promise<readonly StoredEntry[]> {
  const names = await page.evaluate(async () => ({
    'local storage': Object.keys(localStorage),
    'session storage': Object.keys(sessionStorage),
    cache: await caches.keys(),
    database: (await indexedDB.databases()).map(({ name = '' }) => name),
  }))
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  return [
    ...cookies.map((name) => ({ kind: 'cookie', name }) as const),
    ...names['local storage'].map((name) => ({ kind: 'local storage', name }) as const),
    ...names['session storage'].map((name) => ({ kind: 'session storage', name }) as const),
    ...names.cache.map((name) => ({ kind: 'cache', name }) as const),
    ...names.database.map((name) => ({ kind: 'database', name }) as const),
  ]
}

function listed({ kind, name }: StoredEntry) {
  return STORAGE_KEYS.find((key) => key.kind === kind && matches(key.name, name))
}

/** A `*` matches any ending. */
function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}

async function answerBanner(page: Page, answer: 'Accept All' | 'Reject All') {
  await waitForHydration(page)
  await page.getByRole('button', { name: answer }).click()
  await expect(page.getByRole('button', { name: answer })).toBeHidden()
}

/** Uses every feature that stores something, except for buying. It starts on the first page. */
async function lookAround(page: Page, url: string) {
  await page.getByRole('button', { name: 'Pause the film' }).click()
  await page.goto(`${url}/product/14`)
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  // The floating selector hides when it covers a control; here it is beside the content.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: /Currency: / }).click()
  await page.getByRole('combobox', { name: 'Currency' }).last().selectOption('EUR')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to collection' }).click()
  await page.goto(`${url}/sizes/14`)
  await page.getByLabel('Chest, cm').fill('56')
  await page.goto(`${url}/contact`)
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await page.goto(`${url}/orders`)
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Order number' }).fill('ORD-')
  await page.goto(`${url}/data-rights`)
  await waitForHydration(page)
  await page.getByRole('radio').first().press('Space')
  await page.getByRole('textbox', { name: 'Additional Details' }).fill('Everything')
}

test.describe('a whole visit', () => {
  test.use({ cookieAnswer: 'none' })

  test('stores exactly what the cookie policy lists', async ({ page, shop }) => {
    test.slow()
    const seen = new Map<string, StoredEntry>()
    /** Some values are stored with a delay. */
    async function expectSeen(...names: readonly string[]) {
      await expect
        .poll(async () => {
          for (const entry of await readStorage(page))
            seen.set(`${entry.kind} ${entry.name}`, entry)
          const known = new Set([...seen.values()].map((entry) => listed(entry)?.name))
          return names.filter((name) => !known.has(name))
        })
        .toEqual([])
    }
    await page.goto(shop.url)
    await answerBanner(page, 'Accept All')
    await expectSeen('detectedCurrency')
    await lookAround(page, shop.url)
    await expectSeen('contactDraft', 'lookUpDraft', 'dataRightsDraft', 'cart', 'recentlyViewed')
    await page.goto(`${shop.url}/checkout`)
    await waitForHydration(page)
    await fillForm(page)
    await payButton(page).click()
    const wallet = paymentWindow(page).getByRole('group', { name: 'Mobile money' })
    await expect(wallet).toBeVisible()
    await expectSeen('orderToken')
    await wallet.getByText('Approve').click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await expectSeen('lastOrder', 'purchasesTold', 'orders')
    await page.getByRole('link', { name: 'Follow your order' }).click()
    await expect(page.getByRole('heading', { name: 'We are packing it' })).toBeVisible()
    await expectSeen('order-visit')
    const shared = await page.request.post(`${shop.url}/api/orders/pay-link`, {
      data: anOrderBody(),
    })
    const { url } = await shared.json()
    await page.goto(`${shop.url}/pay${new URL(url).hash}`)
    await expect(page.getByRole('heading', { name: 'Pay for Ama' })).toBeVisible()
    await expectSeen('pay-visit')

    const all = [...seen.values()]
    expect(all.filter((entry) => !listed(entry))).toEqual([])
    // The service worker is blocked in most tests, and has a test of its own.
    const expected = STORAGE_KEYS.filter(({ kind }) => kind !== 'cache')
    const found = new Set(all.map(listed))
    expect(expected.filter((key) => !found.has(key))).toEqual([])
  })

  test('stores only what is necessary when everything else is rejected', async ({ page, shop }) => {
    await page.goto(shop.url)
    await answerBanner(page, 'Reject All')
    await lookAround(page, shop.url)
    const categories = (await readStorage(page)).map((entry) => listed(entry)?.category)
    expect(new Set(categories)).toEqual(new Set(['Necessary']))
  })
})
