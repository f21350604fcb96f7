import type { Page } from '@playwright/test'
import { anOrderBody } from '#testing/orders/order-body'
import type { TestShop } from '#testing/server/start-test-shop'
import { orderLinkIn, readMailTo } from './fixtures/mailbox.ts'
import { placePaidOrder } from './fixtures/place-paid-order.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'
import { typeInPlace } from './fixtures/steady-field.ts'

const PHONE = { width: 360, height: 780 }

/** Each test has a person of its own: a person may cancel twice a week. */
function aPerson() {
  const name = crypto.randomUUID()
  return { email: `${name}@example.com`, phone: `24${Math.floor(Math.random() * 9e6 + 1e6)}` }
}

/** Orders and pays in this browser, up to the success page. */
async function orderAsBuyer(page: Page, { shop }: TestShop) {
  const accessToken = crypto.randomUUID()
  const data = anOrderBody({ accessToken, ...aPerson() })
  const answer = await page.request.post('/api/orders', { data })
  const { orderId, reference, accessCode } = await answer.json()
  shop.standIn?.choose(accessCode, 'card-pay')
  await page.goto('/robots.txt')
  await page.evaluate(
    (attempt) => localStorage.setItem('orderToken', attempt),
    JSON.stringify({ accessToken, reference, fingerprint: '', replaced: null }),
  )
  await page.goto(`/checkout/success?reference=${reference}`)
  await waitForHydration(page)
  return { orderId, reference, email: String(data.email) }
}

/** Returns the link in the newest mail to this address, as a path. */
async function mailedLink(shop: TestShop, email: string): Promise<string> {
  return orderLinkIn(await readMailTo(shop, email))
}

test.use({ viewport: PHONE })

test('the browser that paid follows its order from the success page, and cancels it [R66]', async ({
  calmPage: page,
  shop: { testShop },
}) => {
  const { orderId } = await orderAsBuyer(page, testShop)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Follow your order' })
  await expect(link).toHaveAttribute('href', /^\/order#[\w-]{43}$/)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'We are packing it' })).toBeVisible()
  await expect(page).toHaveURL(/\/order$/)
  await expect(page.getByText(`Order ${orderId}`)).toBeVisible()

  await page.getByText('Cancel this order').click()
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Cancelled|Refunded/)
  await expect(page.getByRole('status').filter({ hasText: 'is cancelled' })).toBeVisible()
  await expect(page.getByText(/^(Refund asked for|Refunded), /)).toBeVisible()
  await expectSoundPage(page)

  await page.goto('/orders')
  await waitForHydration(page)
  await expect(page.getByText(orderId)).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('button', { name: `Open order ${orderId}` }).click()
  await expect(page).toHaveURL(/\/order$/)
  await expect(page.getByText(`Order ${orderId}`)).toBeVisible()
})

test('a device lists its orders until it forgets them and their proof [R137]; the look-up, its one answer', async ({
  calmPage: page,
  shop: { testShop },
}) => {
  const first = await orderAsBuyer(page, testShop)
  await expect(page.getByRole('link', { name: 'Follow your order' })).toBeVisible()
  const second = await orderAsBuyer(page, testShop)
  await expect(page.getByRole('link', { name: 'Follow your order' })).toBeVisible()
  await page.goto('/orders')
  await waitForHydration(page)
  await expect(page.getByRole('listitem').filter({ hasText: /^ORD-/ })).toHaveText([
    new RegExp(second.orderId),
    new RegExp(first.orderId),
  ])
  await page.getByRole('button', { name: 'Forget this device' }).click()
  await expect(page.getByText('This device has forgotten your orders.')).toBeVisible()
  await expectSoundPage(page)
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('This device knows of no order yet.')).toBeVisible()
  await expect(page.getByText(first.orderId)).toHaveCount(0)

  await test.step('the look-up shows its errors, then always the same answer', async () => {
    await page.getByRole('button', { name: 'Mail me the link' }).click()
    await expect(page.getByLabel('Order number')).toBeFocused()
    await expect(page.getByLabel('Order number')).toHaveAccessibleDescription(
      'Please enter the number of your order',
    )
    await expectSoundPage(page)
    const lookUp = page.locator('#look-up')
    const summary = lookUp.getByRole('alert').first()
    await expect(summary.getByRole('link')).toHaveCount(2)
    // The screen is so high that the page cannot scroll along.
    await page.setViewportSize({ width: 360, height: 3000 })
    await typeInPlace(page.getByLabel('Order number'), summary, 'ORD-1')
    await typeInPlace(lookUp.getByLabel('Email'), summary, 'no')
    await expect(lookUp.getByText('Please look at these fields')).toHaveCount(0)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByLabel('Order number').fill('ORD-1234567890123-0000')
    await lookUp.getByLabel('Email').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Mail me the link' }).click()
    await expect(page.getByText('the link is on its way to that mailbox')).toBeVisible()
    await expectSoundPage(page)
  })

  await page.goto(`/checkout/success?reference=${second.reference}`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText(second.email)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Follow your order' })).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/token/i)
})

test.describe('with every consent', () => {
  test.use({ cookieAnswer: 'accept-all' })

  test('the link of a mail opens the order, and no script sees its token [R66]', async ({
    calmPage: page,
    shop: { testShop },
  }) => {
    const person = aPerson()
    const orderId = await placePaidOrder(testShop, person)
    const link = await mailedLink(testShop, person.email)
    const token = link.split('#')[1] ?? 'none'
    const asked: string[] = []
    page.on('request', (request) => {
      asked.push(request.url())
      if (request.method() === 'GET') asked.push(JSON.stringify(request.headers()))
    })
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'We are packing it' })).toBeVisible()
    await expect(page.getByText(`Order ${orderId}`)).toBeVisible()
    await expect(page).toHaveURL(/\/order$/)
    await waitForHydration(page)
    expect(asked.filter((text) => text.includes(token))).toEqual([])
    const own = new URL(page.url()).origin
    expect(asked.filter((text) => text.startsWith('http') && !text.startsWith(own))).toEqual([])
    // This browser keeps nothing of the link but the cookie, which no script can read.
    const left = await page.evaluate(() => JSON.stringify(localStorage) + document.cookie)
    expect(left).not.toContain(token)
    expect(left).not.toContain('order-visit')
    await page.goBack()
    expect(page.url()).not.toContain(token)
  })
})

test('a wrong link says what to do, another opens [R66]; “Skip to content” keeps the open order [R136]', async ({
  calmPage: page,
  shop: { testShop },
}) => {
  const person = aPerson()
  const orderId = await placePaidOrder(testShop, person)
  await page.goto(`/order#${'A'.repeat(43)}`)
  await expect(page.getByRole('alert')).toContainText('This code opens no order.')
  await expect(page).toHaveURL(/\/order$/)
  await expectSoundPage(page)
  const link = await mailedLink(testShop, person.email)
  await page.evaluate((hash) => {
    location.hash = hash
  }, link.split('#')[1] ?? '')
  await expect(page.getByText(`Order ${orderId}`)).toBeVisible()

  await test.step('“Skip to content” is no link to an order', async () => {
    await waitForHydration(page)
    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page.getByText(`Order ${orderId}`)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(posts).toEqual([])
  })
})
