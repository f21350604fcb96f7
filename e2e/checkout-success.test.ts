import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expireOrder } from '#database/orders/hold-order'
import type { Choice } from '#server/payments/stand-in/stand-in-payment'
import { anOrderBody } from '#testing/orders/order-body'
import type { TestShop } from '#testing/server/start-test-shop'
import { DRAGON_TEE, expectStorage } from './fixtures/checkout.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

type Placed = {
  readonly orderId: string
  readonly reference: string
  readonly accessCode: string
  readonly accessToken: string
}

async function placeOrder(request: APIRequestContext, changes: object = {}): Promise<Placed> {
  const person = crypto.randomUUID()
  const data = anOrderBody({
    accessToken: person,
    email: `${person}@example.com`,
    phone: `24${Math.floor(Math.random() * 9e6 + 1e6)}`,
    ...changes,
  })
  const answer = await request.post('/api/orders', { data })
  expect(answer.status()).toBe(201)
  return { ...(await answer.json()), accessToken: person }
}

function answerPhone({ shop }: TestShop, { accessCode }: Placed, choice: Choice) {
  shop.standIn?.choose(accessCode, choice)
}

/** Opens the page as the browser that placed the order, with its cart and one more tee. */
async function openAsBuyer(page: Page, { reference, accessToken }: Placed) {
  await page.goto('/robots.txt')
  await page.evaluate(
    ([attempt, cart]) => {
      localStorage.setItem('orderToken', attempt ?? '')
      localStorage.setItem('cart', cart ?? '')
    },
    [
      JSON.stringify({ accessToken, reference, fingerprint: '', replaced: null }),
      JSON.stringify([{ ...DRAGON_TEE, quantity: 2 }]),
    ],
  )
  await page.goto(`/checkout/success?reference=${reference}`)
  await waitForHydration(page)
}

/** Puts the server's clock ahead by ten seconds, because the provider is asked about one payment at most every 5 s. */
async function checkAgainUntil(page: Page, { shop }: TestShop, words: Locator) {
  const { now } = shop.orders
  const link = page.getByRole('link', { name: 'Check again' })
  Object.assign(shop.orders, { now: async () => (await now()) + 10_000 })
  try {
    await expect(async () => {
      if (!(await words.isVisible())) await link.click({ timeout: 1_000 })
      await expect(words).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
  } finally {
    Object.assign(shop.orders, { now })
  }
}

/** Records every text that the live regions of the page itself show from now on. */
async function recordAnnouncements(page: Page): Promise<() => Promise<readonly string[]>> {
  const recorded = await page.evaluateHandle(() => {
    const texts: string[] = []
    for (const region of document.querySelectorAll('main [role=status]')) {
      new MutationObserver(() => texts.push(region.textContent ?? '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
    }
    return texts
  })
  return () => recorded.jsonValue()
}

function storedCart(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
}

// server/orders/post-orders.integration.test.ts tests the page without script.
test('nobody but the buyer sees who bought (D22); without a known reference it says what to do (D41)', async ({
  calmPage: page,
  open,
  request,
  shop,
}) => {
  await test.step('anybody but the buyer sees no name, email, phone or link', async () => {
    const order = await placeOrder(request)
    answerPhone(shop.testShop, order, 'card-pay')
    const address = `/checkout/success?reference=${order.reference}`
    await open(address)
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await expect(page.getByText('Ama Mensah')).toHaveCount(0)
    await expect(page.getByText(order.orderId)).toBeVisible()
    expect(await page.content()).not.toContain(order.accessToken)
    await expect(page.getByRole('link', { name: 'Follow your order' })).toHaveCount(0)
  })

  await test.step('without a reference, or with an unknown one, the page says what to do', async () => {
    await open('/checkout/success')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Something went wrong' }),
    ).toBeVisible()
    await expect(
      page.getByText(
        'Unable to verify your payment. Please contact our support team with your order details.',
      ),
    ).toBeVisible()

    const answer = await page.goto('/checkout/success?reference=NKB1794700000000500000')
    expect(answer?.status()).toBe(404)
    await expect(
      page.getByText('Failed to load order details. Please contact support.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL(/\/home$/)
  })
})

test('the buyer sees the order, other pieces stay in the cart, consent decides on reports (§2, §7, D22)', async ({
  calmPage: page,
  request,
  shop,
}) => {
  const reported: unknown[] = []
  await page.route('**/api/insights', (route) => {
    const event = route.request().postDataJSON()
    if (event.name === 'purchase') reported.push(event)
    return route.fulfill({ status: 204 })
  })

  await test.step('the buyer sees the details, and without consent nothing is reported', async () => {
    const order = await placeOrder(request)
    answerPhone(shop.testShop, order, 'mobile-money-approve')
    const isLooked = page.waitForResponse(/record-purchase/)
    await openAsBuyer(page, order)
    await expect(page.getByRole('heading', { level: 1, name: 'Order Confirmed!' })).toBeVisible()
    const main = page.getByRole('main')
    for (const shown of [
      order.orderId,
      order.reference,
      'GH₵500.00',
      'Ancient Dragon Tee',
      'Black · Size M · Quantity 1',
      'Ama Mensah',
      `${order.accessToken}@example.com`,
      'A confirmation email follows',
    ]) {
      await expect(main).toContainText(shown)
    }
    await expect(main.getByRole('img').first()).toBeVisible()
    for (const [reducedMotion, animation] of [
      ['no-preference', /^(?!none)/],
      ['reduce', /^none$/],
    ] as const) {
      await page.emulateMedia({ reducedMotion })
      await expect(main.locator('header svg')).toHaveCSS('animation-name', animation)
    }
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/home')
    await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
      'href',
      '/collection',
    )
    await expect.poll(() => storedCart(page)).toMatchObject([{ id: 14, quantity: 1 }])
    await expectSoundPage(page)

    await isLooked
    expect(reported).toEqual([])

    await page.reload()
    await expect(main).toContainText('Ama Mensah')
    expect(await storedCart(page)).toMatchObject([{ id: 14, quantity: 1 }])
  })

  await test.step('with consent the purchase is reported once', async () => {
    const order = await placeOrder(request, { discountCode: 'SAVE20', shownTotalPesewas: 40_000 })
    answerPhone(shop.testShop, order, 'card-pay')
    await page.evaluate(() => {
      localStorage.setItem(
        'cookieConsent',
        '{"analytics":true,"marketing":false,"preferences":false}',
      )
      localStorage.setItem('cookieConsentDate', new Date().toISOString())
    })
    await openAsBuyer(page, order)
    const purchase = {
      name: 'purchase',
      transaction_id: order.orderId,
      value: 400,
      currency: 'GHS',
      items: [{ item_id: 14, item_name: 'Ancient Dragon Tee', price: 500, quantity: 1 }],
    }
    await expect.poll(() => reported).toEqual([purchase])
    await page.reload()
    await expect(page.getByText('Ama Mensah').first()).toBeVisible()
    await expectStorage(page, 'purchasesTold', JSON.stringify([order.orderId]))
    expect(reported).toEqual([purchase])
  })
})

test('a closed window is no matter of the phone; a payment on the phone is polled to its result (§4)', async ({
  calmPage: page,
  request,
  shop,
}) => {
  const order = await placeOrder(request)
  const waiting = page.getByRole('heading', { name: 'Waiting for your payment' })
  await page.clock.install()
  await openAsBuyer(page, order)

  await test.step('after closing the window without a choice the page does not mention the phone', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Not paid yet' })).toBeVisible()
    await expect(page.getByText('No payment of GH₵500.00 has been started.')).toBeVisible()
    await expect(page.getByText('on your phone to finish')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Go on to pay' })).toHaveAttribute(
      'href',
      '/checkout',
    )
    await expectSoundPage(page)
  })

  await test.step('a payment that is started meanwhile is waited for', async () => {
    answerPhone(shop.testShop, order, 'mobile-money-hang')
    await checkAgainUntil(page, shop.testShop, waiting)
    await expect(waiting).toBeFocused()
    await expect(page.getByText('Approve GH₵500.00 on your phone')).toBeVisible()
    await expectSoundPage(page)
  })

  await test.step('the waiting time is shown, and not announced', async () => {
    await page.reload()
    await waitForHydration(page)
    await expect(waiting).toBeVisible()
    const announced = await recordAnnouncements(page)
    await page.clock.runFor(65_000)
    await expect(page.getByRole('timer', { name: 'Waiting time' })).toHaveText(/^1:[0-5]\d$/)
    expect(await announced()).toEqual([])
    await page.getByRole('link', { name: 'Check again' }).click()
    const checked = page
      .getByRole('status')
      .filter({ hasText: /^Still not paid, checked \d\d:\d\d$/ })
    await expect(checked).toBeVisible()
  })

  await test.step('an approved payment is found by polling', async () => {
    answerPhone(shop.testShop, order, 'mobile-money-approve')
    await page.clock.runFor(31_000)
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeFocused()
    await expect(page).toHaveTitle('Order Confirmed! | NKABOM')
    await expect.poll(() => storedCart(page)).toMatchObject([{ id: 14, quantity: 1 }])
  })
})

test('coming back and Check again poll at once; a declined payment keeps the cart (§8)', async ({
  calmPage: page,
  request,
  shop,
}) => {
  const waiting = page.getByRole('heading', { name: 'Waiting for your payment' })
  await page.clock.install()

  await test.step('returning from another app polls at once', async () => {
    const order = await placeOrder(request)
    answerPhone(shop.testShop, order, 'mobile-money-hang')
    await openAsBuyer(page, order)
    await expect(waiting).toBeVisible()
    answerPhone(shop.testShop, order, 'mobile-money-approve')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  })

  await test.step('a declined payment leads back to checkout with the cart kept', async () => {
    const order = await placeOrder(request)
    answerPhone(shop.testShop, order, 'mobile-money-hang')
    await openAsBuyer(page, order)
    await expect(waiting).toBeVisible()
    answerPhone(shop.testShop, order, 'mobile-money-decline')
    await checkAgainUntil(page, shop.testShop, page.getByText('Payment validation failed'))
    await expectSoundPage(page)
    expect(await storedCart(page)).toMatchObject([{ id: 14, quantity: 2 }])
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  })
})

/** The size is a separate one, so that these tests do not use up the stock of the others. */
const large = {
  lines: [{ id: 14, color: 'Black', imageVariant: 'image1', size: 'L', quantity: 1 }],
}

test('a payment that does not match, one of too much, and one of an expired order say what happens (§8)', async ({
  calmPage: page,
  request,
  shop,
}) => {
  await test.step('a payment that does not match shows the reason', async () => {
    const order = await placeOrder(request, large)
    shop.testShop.shop.standIn?.tamper(order.reference, { currency: 'NGN' })
    answerPhone(shop.testShop, order, 'card-pay')
    await openAsBuyer(page, order)
    await expect(
      page.getByText('Failed to validate payment: it was not paid in Ghanaian cedis.'),
    ).toBeVisible()
    await expect(page.getByText('please do not pay again')).toBeVisible()
    await expectSoundPage(page)
  })

  await test.step('an overpaid order is confirmed, with a note that the rest is refunded', async () => {
    const order = await placeOrder(request, large)
    const paid = { amount: 60_000, requestedAmount: 60_000 }
    shop.testShop.shop.standIn?.tamper(order.reference, paid)
    answerPhone(shop.testShop, order, 'card-pay')
    await openAsBuyer(page, order)
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await expect(page.getByText('We will send the rest back to you.')).toBeVisible()
    await expectSoundPage(page)
  })

  await test.step('an expired order has a message and can be placed again', async () => {
    const order = await placeOrder(request, large)
    await expireOrder(shop.testShop.shop.db, order.orderId, { nowMs: Date.now() })
    await openAsBuyer(page, order)
    await expect(page.getByRole('heading', { name: 'This order has run out' })).toBeVisible()
    await expectSoundPage(page)
    await page.getByRole('link', { name: 'Order again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  })
})
