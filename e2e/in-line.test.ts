import type { Page } from '@playwright/test'
import { waitingMessages as messages } from '#domain/waiting-messages'
import { planDrop } from '#server/drops/change-drops'
import { offerUnits } from '#server/waiting/offer-units'
import { requestVariant } from '#server/waiting/request-variant'
import { setStock } from '#testing/orders/set-stock'
import { linksTo, TEE } from '#testing/waiting/open-waiting'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { openNow } from './fixtures/open-now.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const ACTOR = { staffId: null, name: 'test' } as const
const MINUTE = 60_000

/** Opens a shop whose open drop is sold out, and the page of the first in line, by a wrong clock. */
async function openInLine(page: Page) {
  const { shop, origin } = await openOfficeShop()
  const at = new Date(shop.now() + 60_000).toISOString()
  const typed = { title: 'Ancient Dragon', at, productIds: ['14'], limit: '1', mode: 'line' }
  const planned = await planDrop(shop, { typed: { ...typed, holdMinutes: '10' }, actor: ACTOR })
  if (!planned.ok) throw new Error(planned.error.code)
  await openNow(shop, planned.value.id)
  await setStock(shop.db, TEE, 0)
  const { productId, colour, size } = TEE
  const person = { email: 'ama@example.com', firstName: 'Ama', phone: '0241234567' }
  const form = { product: String(productId), colour, size, ...person }
  const asked = await requestVariant(shop, { form, ip: '41.66.192.1' })
  if (!asked.ok) throw new Error(asked.error.code)
  const token = (await linksTo(shop.db, person.email)).at(-1)?.token ?? ''
  await page.clock.install({ time: shop.now() + 24 * 60 * MINUTE })
  await page.goto(`${origin}/notify?token=${token}`)
  await page.getByRole('button', { name: 'Confirm my request' }).click()
  await waitForHydration(page)
  await expect(page.getByText('You are number 1 in line.')).toBeVisible()
  const offer = async () => {
    await setStock(shop.db, TEE, 1)
    await offerUnits(shop.orders)
  }
  return { shop, origin, token, offer }
}

type OfficeShop = Awaited<ReturnType<typeof openOfficeShop>>['shop']

function moveServerClock(shop: OfficeShop, byMs: number) {
  Object.assign(shop.orders, { now: () => shop.now() + byMs })
}

/** The event is fired as if the page came to the front again. */
async function lookAgain(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test('the open page shows the place, then the offer for five minutes, and leads to paying for it [D101]', async ({
  calmPage: page,
}) => {
  const { shop, offer, token } = await openInLine(page)
  expect(page.url()).not.toContain(token)
  await expectSoundPage(page)
  expect(await layoutFaults(page)).toEqual([])
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('You are number 1 in line.')).toBeVisible()

  await offer()
  await page.clock.runFor(18_100)
  await expect(page.getByRole('heading', { name: 'It is your turn' })).toBeVisible()
  await expect(page).toHaveTitle(/^It is your turn/)
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^[45]:\d\d$/)
  await expect(page.getByText(/^Offered to you here first/).first()).toBeVisible()
  await expectSoundPage(page)
  expect(await layoutFaults(page)).toEqual([])

  moveServerClock(shop, 5 * MINUTE)
  await lookAgain(page)
  await expect(page.getByText(/^We mailed you the link to pay, too/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Pay for it' }).click()
  await expect(page.getByRole('heading', { name: 'Pay for this order' })).toBeVisible()
  await expect(page.getByRole('timer', { name: 'Time left to pay' })).toHaveText(/^[12]:\d\d:\d\d$/)
  await expectSoundPage(page)
})

test('without a connection the page says that the place is kept, and goes on when it is back [D102]', async ({
  calmPage: page,
}) => {
  await openInLine(page)
  await page.route('**/api/notify/place', (route) => route.abort())
  await page.clock.runFor(18_100)
  await expect(page.getByText(messages['place-lost'])).toBeVisible()
  await expect(page.getByText('You are number 1 in line.')).toBeVisible()
  await expectSoundPage(page)
  await page.unroute('**/api/notify/place')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(messages['place-lost'])).toBeHidden()
})

test('a page that slept through its offer says so [D103]', async ({ calmPage: page }) => {
  const { shop, offer } = await openInLine(page)
  await offer()
  moveServerClock(shop, 3 * 60 * MINUTE)
  await lookAgain(page)
  await expect(page.getByRole('heading', { name: 'Your turn is over' })).toBeVisible()
  await expect(page.getByText(messages['offer-over'])).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay for it' })).toBeHidden()
  await expectSoundPage(page)
})
