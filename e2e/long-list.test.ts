import type { Page } from '@playwright/test'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { fillCatalogue } from '../bench/attack/fill-catalogue.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const PRODUCTS = 150

let long: TestShop
let url = ''
test.beforeAll(async () => {
  long = await openTestShop()
  await fillCatalogue(long.shop.db, PRODUCTS)
  await long.shop.catalogue.refresh()
  url = await long.app.listen({ port: 0, host: '127.0.0.1' })
})
test.afterAll(() => long.close())

function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

async function openLong(page: Page, path: string) {
  await page.goto(url + path)
  await waitForHydration(page)
}

async function titles(page: Page) {
  return cards(page).getByRole('heading').allTextContents()
}

test('a long list continues in the next document, and Back restores the position in the previous one [S30]', async ({
  calmPage: page,
}) => {
  await openLong(page, '/collection?page=10')
  await expect(cards(page)).toHaveCount(120)
  await expect(page.getByText(`120 of ${PRODUCTS} shown`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
  const next = page.getByRole('link', { name: 'Next pieces' })
  await next.scrollIntoViewIfNeeded()
  const first = await titles(page)
  const place = await page.evaluate(() => scrollY)

  await next.click()
  await expect(page).toHaveURL(/page=1[12]#pieces$/)
  const earlier = page.getByRole('link', { name: 'Earlier pieces' })
  await expect(earlier).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expectSoundPage(page)
  await expect(async () => {
    await cards(page).last().scrollIntoViewIfNeeded()
    await expect(cards(page)).toHaveCount(30, { timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('121 to 150 of 150 shown')).toBeVisible()
  expect(new Set([...first, ...(await titles(page))]).size).toBe(PRODUCTS)
  await expect(page.getByRole('link', { name: /Load more|Next pieces/ })).toHaveCount(0)

  await page.goBack()
  await expect(cards(page)).toHaveCount(120)
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('a later document links to the earlier pieces, and search results continue in one, too [S30]', async ({
  calmPage: page,
}) => {
  await openLong(page, '/collection?page=12')
  await expect(cards(page)).toHaveCount(24)
  await page.getByRole('link', { name: 'Earlier pieces' }).click()
  await expect(cards(page)).toHaveCount(120)
  await expect(page).toHaveURL(/page=10#pieces$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()

  await openLong(page, '/search?q=volume&page=10')
  await expect(cards(page)).toHaveCount(80)
  await page.getByRole('link', { name: 'Next pieces' }).click()
  await expect(cards(page)).toHaveCount(8)
  await expect(page.getByRole('link', { name: 'Earlier pieces' })).toBeInViewport()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(cards(page)).toHaveCount(16)
})
