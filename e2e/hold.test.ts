import type { Page } from '@playwright/test'
import { messages } from '#domain/messages'
import { anOrderBody } from '#testing/orders/order-body'
import { fillForm, openWithCart, payButton, paymentWindow } from './fixtures/checkout.ts'
import { layoutFaults } from './fixtures/layout.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

async function placeOrder(page: Page) {
  const person = crypto.randomUUID()
  const data = anOrderBody({
    accessToken: person,
    email: `${person}@example.com`,
    phone: `24${Math.floor(Math.random() * 9e6 + 1e6)}`,
  })
  const answer = await page.request.post('/api/orders', { data })
  expect(answer.status()).toBe(201)
  const { reference }: { readonly reference: string } = await answer.json()
  return reference
}

function timeLeft(page: Page) {
  return page.getByRole('timer', { name: 'Time left to pay' })
}

test('a phone whose clock is wrong by a day, either way, shows how long the pieces are held [D57]', async ({
  calmPage: page,
  shop,
}) => {
  await page.clock.install()
  for (const days of [-1, 1]) {
    await test.step(`wrong by ${days} day`, async () => {
      const reference = await placeOrder(page)
      await page.clock.setSystemTime(shop.testShop.shop.now() + days * DAY)
      await page.goto(`/checkout/success?reference=${reference}`)
      await expect(
        page.getByText(/^Held for you until (\d+ \w+, )?\d\d:\d\d GMT$/).first(),
      ).toBeVisible()
      await expect(timeLeft(page)).toHaveText(/^14:\d\d$|^15:00$/)
      // The page is the same on both phones, so one check is enough.
      if (days === 1) await expectSoundPage(page)
      const ways = page.getByRole('link', { name: 'Check again' })
      const before = await ways.boundingBox()
      await page.route('**/api/**', (route) => route.abort())
      await page.clock.fastForward(15 * MINUTE)
      await expect(page.getByText(messages['hold-over-waiting']).first()).toBeVisible()
      await expect(timeLeft(page)).toBeHidden()
      expect(await ways.boundingBox()).toEqual(before)
      if (days === 1) await expectSoundPage(page)
      await page.unrouteAll()
    })
  }
})

test('the checkout has its clock once the order is held, without a shift, and after a reload [D58]', async ({
  calmPage: page,
  shop,
}) => {
  await openWithCart(page, `${shop.url}/checkout`)
  await fillForm(page)
  await expect(page.getByText(messages['hold-before'])).toBeVisible()
  const share = page.getByRole('button', { name: 'Let someone pay for me' })
  const distance = async () => {
    const [above, below] = [await payButton(page).boundingBox(), await share.boundingBox()]
    return (below?.y ?? 0) - (above?.y ?? 0)
  }
  const before = await distance()
  await payButton(page).click()
  await expect(paymentWindow(page).getByRole('group', { name: 'Card' })).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('Transaction was cancelled')).toBeVisible()
  await expect(timeLeft(page)).toHaveText(/^14:\d\d$|^15:00$/)
  expect(await distance()).toBe(before)
  await expectSoundPage(page)

  await page.reload()
  await waitForHydration(page)
  await expect(timeLeft(page)).toHaveText(/^14:\d\d$/)
  expect(await distance()).toBe(before)
})

test('after three seconds an order shows its place in line at 320 and 360 px, without a shift [D108]', async ({
  calmPage: page,
  shop,
}) => {
  await openWithCart(page, `${shop.url}/checkout`)
  await fillForm(page)
  const answered = Promise.withResolvers<void>()
  let place: number | null = null
  await page.route('**/api/orders', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.route('**/api/line?**', (route) => route.fulfill({ json: { place } }))
  await page.clock.install()
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  const before = await placesOfLegal(page)
  await page.clock.runFor(3_100)
  // The other process does not know the order.
  const line = page.getByText(messages['line-unknown'])
  await expect(line.first()).toBeVisible()
  place = 37
  await page.clock.runFor(2_100)
  await expect(page.getByText('You are number 37 in line.').first()).toBeVisible()
  expect(await placesOfLegal(page)).toEqual(before)
  const heard = page.getByRole('main').getByRole('status').filter({ hasText: 'in line' })
  await expect(heard).toHaveText(messages['line-place'](37))
  place = 30
  await page.clock.runFor(2_100)
  await expect(page.getByText('You are number 30 in line.')).toBeVisible()
  // Most steps are not read aloud.
  await expect(heard).toHaveText(messages['line-place'](37))
  await expectSoundPage(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 })
    expect([width, await layoutFaults(page)]).toEqual([width, []])
  }
  answered.resolve()
  await expect(paymentWindow(page).getByRole('group', { name: 'Card' })).toBeVisible()
})

const WIDTHS = [320, 360] as const

/** Returns the places at each width, on the page and not on the screen: they move if something above them grows. */
async function placesOfLegal(page: Page) {
  const places = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 })
    const box = await page.getByText('By paying you agree').boundingBox()
    places.push({ ...box, y: (box?.y ?? 0) + (await page.evaluate(() => scrollY)) })
  }
  return places
}
