import type { Page } from '@playwright/test'
import { bumpRevision } from '#database/settings/revisions'
import { openTestShop } from '#testing/server/start-test-shop'
import { delayRequests } from './fixtures/delay-requests.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const MORE = '**/_data/collection?page=2&after=1'
const REST = '**/_data/collection?page=3&after=2'

function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

function firstTitle(page: Page) {
  return cards(page).first().getByRole('heading')
}

/** Finds the live region below the title. */
function summary(page: Page) {
  return page.getByRole('main').getByRole('status').first()
}

async function markDocument(page: Page) {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
}

async function isSameDocument(page: Page) {
  return page.evaluate(() => Reflect.get(window, 'isSameDocument') === true)
}

test('filters combine and sorting keeps the focus, in place (R2.4-1, R2.4-3, R2.4-5, R2.4-8)', async ({
  open,
  calmPage: page,
}) => {
  await open('/collection')
  await markDocument(page)
  await test.step('filters', async () => {
    await expect(page.getByText('27 pieces', { exact: true })).toBeVisible()
    await page.evaluate(() => scrollTo(0, 120))

    const volume = page.getByRole('navigation', { name: 'Collection' }).getByText('VOL.3')
    await volume.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volume 3 Collection')
    await expect(page.getByText('21 pieces', { exact: true })).toBeVisible()
    await expect(volume).toHaveAttribute('aria-current', 'true')
    await expect(volume).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(120)

    await page.getByRole('navigation', { name: 'Category' }).getByText('Headwear').click()
    await expect(page).toHaveURL('/collection?type=volume-3&category=head')
    await expect(page.getByText('Headwear, 3 pieces', { exact: true })).toBeVisible()
    // The summary is one text, which screen readers read without a break.
    await expect(summary(page)).toHaveText('Sorted by A-Z, Headwear, 3 pieces')
    expect(await summary(page).evaluate(({ childNodes }) => childNodes.length)).toBe(1)
    await expect(page.getByText('That is all 3 pieces.')).toBeVisible()

    await page.goBack()
    await expect(page.getByText('21 pieces', { exact: true })).toBeVisible()
  })
  await test.step('sorting', async () => {
    const sort = page.getByLabel('Sort')
    expect(await sort.locator('option').allTextContents()).toEqual([
      'A-Z',
      'Newest',
      'Price low to high',
      'Price high to low',
    ])
    await sort.focus()
    await sort.selectOption('Price high to low')
    await expect(firstTitle(page)).toHaveText('Ancient Dragon Set')
    await expect(summary(page)).toHaveText('Sorted by price high to low, 21 pieces')
    await expect(page).toHaveURL('/collection?type=volume-3&sort=price-high')
    await expect(sort).toBeFocused()
    await sort.selectOption('Price low to high')
    await expect(firstTitle(page)).toHaveText('Graphic Arm Sleeves')
    await page.goBack()
    await expect(sort).toHaveValue('price-high')
    await expect(firstTitle(page)).toHaveText('Ancient Dragon Set')
    expect(await isSameDocument(page)).toBe(true)
  })
  await test.step('stock and size', async () => {
    await open('/collection?category=tops&sort=newest')
    await markDocument(page)
    const narrow = page.getByRole('navigation', { name: 'Stock and size' })
    await narrow.getByText('In stock').click()
    await expect(page).toHaveURL('/collection?sort=newest&category=tops&stock=in')
    await expect(cards(page).getByText('Sold Out', { exact: true })).toHaveCount(0)
    await narrow.getByRole('link', { name: '3XL' }).click()
    await expect(page).toHaveURL('/collection?sort=newest&category=tops&stock=in&size=3XL')
    const size = narrow.getByRole('link', { name: '3XL (remove)' })
    await expect(size).toHaveAttribute('aria-current', 'true')
    await expect(size).toBeFocused()
    const narrowed = await cards(page).count()
    await expect(page.getByText('That is the only piece.')).toBeVisible()
    await expectSoundPage(page)

    await page.getByLabel('Sort').selectOption('Price low to high')
    await expect(page).toHaveURL('/collection?category=tops&stock=in&size=3XL&sort=price-low')
    await expect(cards(page)).toHaveCount(narrowed)
    await size.click()
    await expect(page).toHaveURL('/collection?sort=price-low&category=tops&stock=in')
    await page.goBack()
    await expect(cards(page)).toHaveCount(narrowed)
    expect(await isSameDocument(page)).toBe(true)
  })
})

test('the list grows by twelve, Back keeps its place, and Load more retries (R2.4-6, R2.1-18)', async ({
  open,
  calmPage: page,
}) => {
  await open('/collection')
  await expect(cards(page)).toHaveCount(12)
  const release = await delayRequests(page, MORE)
  await page.getByRole('link', { name: 'Load more' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Loading more pieces')).toBeVisible()
  await expectSoundPage(page)
  release()
  await expect(cards(page)).toHaveCount(24)
  await expect(page).toHaveURL('/collection?page=2')

  await cards(page).nth(17).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1500)
  await cards(page).nth(17).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(cards(page)).toHaveCount(24)
  expect(await page.evaluate(() => scrollY)).toBe(place)

  await page.reload()
  await expect(cards(page)).toHaveCount(24)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  await test.step('an error, and the rest by keyboard', async () => {
    await page.route(REST, (route) => route.abort())
    const more = page.getByRole('link', { name: 'Load more' })
    await more.scrollIntoViewIfNeeded()
    await expect(page.getByText('More pieces could not be loaded. Please try again.')).toBeVisible()
    await page.unroute(REST)
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(cards(page)).toHaveCount(27)
    await expect(cards(page).nth(24).getByRole('link').first()).toBeFocused()
  })
  await expect(page.getByText('That is all 27 pieces.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
})

test('a poster after eight pieces, filters in view by keyboard, a list that grew behind a quick view', async ({
  open,
  calmPage: page,
}) => {
  await open('/collection')
  const list = page.getByRole('main').getByRole('list').first()
  const poster = list.getByRole('figure')
  await test.step('the poster', async () => {
    await expect(list.getByRole('listitem')).toHaveCount(12)
    await expect(poster).toHaveCount(1)
    await expect(poster.locator('img')).toHaveAttribute('loading', 'lazy')
    await expect(poster.getByText('Shop this look')).toBeVisible()

    const [card, figure] = await Promise.all([
      cards(page).first().boundingBox(),
      poster.boundingBox(),
    ])
    expect(figure?.width ?? 0).toBeGreaterThan(2 * (card?.width ?? 0))
    const places = await list.evaluate((grid) =>
      [...grid.querySelectorAll('article, figure')].map((place) => place.tagName),
    )
    expect(places.indexOf('FIGURE')).toBe(8)
  })
  await test.step('the filters by keyboard', async () => {
    for (const row of ['Category', 'Stock and size']) {
      const filters = page.getByRole('navigation', { name: row }).getByRole('link')
      await filters.first().focus()
      for (let index = 0; index < (await filters.count()); index += 1) {
        await expect(filters.nth(index)).toBeFocused()
        await expect(filters.nth(index)).toBeInViewport({ ratio: 1 })
        await page.keyboard.press('Tab')
      }
    }
  })
  await test.step('a list that grew behind a quick view', async () => {
    const release = await delayRequests(page, MORE)
    await cards(page).last().scrollIntoViewIfNeeded()
    await expect(page.getByText('Loading more pieces')).toBeVisible()
    await cards(page)
      .last()
      .getByRole('link', { name: /^Quick view/ })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    release()
    await expect(page).toHaveURL(/[?]page=2#quick-view-/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(cards(page)).toHaveCount(24)
    await expect(page).toHaveURL('/collection?page=2')
  })
  await test.step('the poster leads to its piece', async () => {
    await poster.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/product\/\d+$/)
  })
})

test('a size and a category without pieces show a message and a link to reset the filter', async ({
  calmPage: page,
}) => {
  const { app, shop, close } = await openTestShop()
  await shop.db.deleteFrom('size_measures').where('product_id', 'in', [23, 24]).execute()
  await shop.db.deleteFrom('variants').where('product_id', 'in', [23, 24]).execute()
  await shop.db.deleteFrom('products').where('id', 'in', [23, 24]).execute()
  await bumpRevision(shop.db, 'catalogue')
  await shop.catalogue.refresh()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  await test.step('a size', async () => {
    await page.goto(`${url}/collection?category=head&size=L`)
    await expect(page.getByText('No piece matches these filters.')).toBeVisible()
    await expectSoundPage(page)
    await page.getByRole('link', { name: 'L (remove)' }).click()
    await expect(cards(page)).not.toHaveCount(0)
  })

  await test.step('a category', async () => {
    await page.goto(`${url}/collection?category=foot`)
    await expect(page.getByText('Foot, 0 pieces', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
    await expectSoundPage(page)
    await page.getByRole('link', { name: 'See all pieces' }).click()
    await expect(cards(page)).toHaveCount(12)
  })
  await close()
})

test('visitors who save data get no posters', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const posters: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/campaign-')) posters.push(request.url())
  })
  await page.goto('/collection')
  await page.getByText('12 of 27 shown').scrollIntoViewIfNeeded()
  await expect(cards(page).last().getByRole('img').first()).toHaveJSProperty('complete', true)
  await expect(page.getByRole('main').locator('figure')).toBeHidden()
  expect(posters).toEqual([])
})
