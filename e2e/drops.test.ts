import type { Locator } from '@playwright/test'
import { planDrop } from '#server/drops/change-drops'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const HOUR_MS = 3_600_000
const ACTOR = { staffId: null, name: 'test' } as const

/** Opens a shop with a drop of the dragon tee, in two hours unless told otherwise. */
async function openShopWithDrop(at?: Date) {
  const { shop, origin } = await openOfficeShop()
  const opensAtMs = at?.getTime() ?? shop.now() + 2 * HOUR_MS
  const typed = {
    title: 'Ancient Dragon',
    at: new Date(opensAtMs).toISOString(),
    productIds: ['14'],
    limit: '1',
    mode: 'line',
    holdMinutes: '10',
  }
  const planned = await planDrop(shop, { typed, actor: ACTOR })
  if (!planned.ok) throw new Error(planned.error.code)
  await shop.catalogue.refresh()
  return { shop, origin, opensAtMs, drop: planned.value }
}

/** No day has a longer name. */
function wednesdayInSeptember(): Date {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 8, 20, 18))
  const WEDNESDAY = 3
  day.setUTCDate(20 + ((WEDNESDAY - day.getUTCDay() + 7) % 7))
  return day
}

test('a phone whose clock is a day wrong counts down rightly, and at zero one can buy at once [D90]', async ({
  calmPage: page,
}) => {
  const { origin, opensAtMs } = await openShopWithDrop(wednesdayInSeptember())
  await page.clock.install({ time: opensAtMs - 24 * HOUR_MS })
  await page.route('**/api/time', (route) =>
    route.fulfill({ json: { now: opensAtMs - 2 * HOUR_MS } }),
  )
  await page.goto(`${origin}/product/14`)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^2:00:00|1:59:5\d$/)
  const closed = page.getByRole('button', { name: /^Opens \d/ })
  await expect(closed).toBeDisabled()
  await expectSoundPage(page)
  const places = async (button: Locator) => ({
    heading: await page.getByRole('heading', { level: 1 }).boundingBox(),
    button: await button.boundingBox(),
    pageHeight: await page.evaluate(() => document.documentElement.scrollHeight),
  })
  const before = await places(closed)

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  // The clock gets no other answer from here on.
  await page.unroute('**/api/time')
  await page.route('**/api/time', (route) => route.abort())
  await page.clock.fastForward(2 * HOUR_MS)
  await expect(timer).toHaveText('Open now')
  const open = page.getByRole('button', { name: 'Add to Cart' })
  await expect(open).toBeEnabled()
  expect(await places(open)).toEqual(before)
  // The page may ask for the time and what two hours make necessary, and nothing else: in that second the shop has
  // orders to take.
  const isExpected = /^\/(?:api\/(?:time|rates)$|assets\/fetch-rates-|pictures\/)/
  expect(asked.filter((path) => !isExpected.test(path))).toEqual([])
})

test('home, collection and the page of the drop announce it [D91]', async ({ calmPage: page }) => {
  const { origin, drop } = await openShopWithDrop()
  for (const path of ['/', '/collection', `/drops/${drop.id}`]) {
    await page.goto(origin + path)
    const strip = page.getByRole('region', { name: 'Drops', exact: true })
    await expect(strip.getByRole('link', { name: 'Ancient Dragon' })).toBeVisible()
    await expect(strip.getByRole('timer')).toHaveText(/^1:59:\d\d$|^2:00:00$/)
    // The strip is the same on both lists.
    if (path !== '/collection') await expectSoundPage(page)
  }
  await expect(page.getByText('1 piece for each person.')).toBeVisible()
  // The Add of a card leads to the quick view, which says when the drop opens.
  await page.getByRole('button', { name: 'Add Ancient Dragon Tee to cart' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Opens \d/ })).toBeDisabled()
})
