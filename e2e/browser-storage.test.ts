import type { Page } from '@playwright/test'
import { findStorageKey, STORAGE_KEYS, type StorageKind } from '#domain/storage-keys/storage-keys'
import { fillForm, openWithCart, payButton, paymentWindow } from './fixtures/checkout.ts'
import { expect, test, untilAwake } from './fixtures/shop.ts'

type Kept = { readonly kind: StorageKind | 'database'; readonly name: string }

/** Everything this page's origin has in the browser now. */
async function keptNow(page: Page): Promise<readonly Kept[]> {
  const kept = await page.evaluate(async () => ({
    'local storage': Object.keys(localStorage),
    'session storage': Object.keys(sessionStorage),
    cache: await caches.keys(),
    database: (await indexedDB.databases()).map(({ name = '' }) => name),
  }))
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  return [
    ...cookies.map((name) => ({ kind: 'cookie', name }) as const),
    ...kept['local storage'].map((name) => ({ kind: 'local storage', name }) as const),
    ...kept['session storage'].map((name) => ({ kind: 'session storage', name }) as const),
    ...kept.cache.map((name) => ({ kind: 'cache', name }) as const),
    ...kept.database.map((name) => ({ kind: 'database', name }) as const),
  ]
}

function listed({ kind, name }: Kept) {
  return kind === 'database' ? undefined : findStorageKey(kind, name)
}

async function answerBanner(page: Page, answer: 'Accept All' | 'Reject All') {
  await untilAwake(page)
  await page.getByRole('button', { name: answer }).click()
  await expect(page.getByRole('button', { name: answer })).toBeHidden()
}

/** Touches what remembers something before anything is bought. */
async function lookAround(page: Page, url: string) {
  await page.goto(`${url}/product/14`)
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  // On a phone the floating selector would give way to what lies under it.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: /Currency: / }).click()
  await page.getByRole('combobox', { name: 'Currency' }).last().selectOption('EUR')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to collection' }).click()
  await page.goto(`${url}/contact`)
  await untilAwake(page)
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello')
  await page.goto(`${url}/data-rights`)
  await untilAwake(page)
  await page.getByRole('radio').first().press('Space')
  await page.getByRole('textbox', { name: 'Additional Details' }).fill('Everything')
}

test.describe('a whole visit', () => {
  test.use({ cookieAnswer: 'none' })

  test('leaves in the browser what the cookie policy lists, all of it and nothing else', async ({
    page,
    shop,
  }) => {
    test.slow()
    const seen = new Map<string, Kept>()
    /** Some things are kept a moment later. */
    async function expectSeen(...names: readonly string[]) {
      await expect
        .poll(async () => {
          for (const kept of await keptNow(page)) seen.set(`${kept.kind} ${kept.name}`, kept)
          const known = new Set([...seen.values()].map((kept) => listed(kept)?.name))
          return names.filter((name) => !known.has(name))
        })
        .toEqual([])
    }
    await page.goto(`${shop.url}/gallery`)
    await answerBanner(page, 'Accept All')
    await expectSeen('detectedCurrency')
    await lookAround(page, shop.url)
    await expectSeen('contactDraft', 'dataRightsDraft', 'cart')
    await openWithCart(page, `${shop.url}/checkout`)
    await fillForm(page)
    await payButton(page).click()
    const wallet = paymentWindow(page).getByRole('group', { name: 'Mobile money' })
    await expect(wallet).toBeVisible()
    await expectSeen('orderToken')
    await wallet.getByText('Approve').click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await expectSeen('lastOrder', 'purchasesTold')

    const all = [...seen.values()]
    expect(all.filter((kept) => !listed(kept))).toEqual([])
    // The service worker is off in most tests, and has one of its own.
    const expected = STORAGE_KEYS.filter(({ kind }) => kind !== 'cache')
    const found = new Set(all.map(listed))
    expect(expected.filter((key) => !found.has(key))).toEqual([])
  })

  test('leaves only what is necessary when everything else is rejected', async ({ page, shop }) => {
    await page.goto(`${shop.url}/gallery`)
    await answerBanner(page, 'Reject All')
    await lookAround(page, shop.url)
    const categories = (await keptNow(page)).map((kept) => listed(kept)?.category)
    expect(new Set(categories)).toEqual(new Set(['Necessary']))
  })
})
