import { expireOrder } from '#database/orders/hold-order'
import {
  cardPay,
  DRAGON_TEE,
  expectStorage,
  fillForm,
  form,
  openOwnShop,
  openWithCart,
  payButton,
  paymentWindow,
  SOCKS,
} from './fixtures/checkout.ts'
import { delayRequests } from './fixtures/delay-requests.ts'
import { expect, failCartWrites, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'
import { typeInPlace } from './fixtures/steady-field.ts'

const REQUIRED = [
  ['First Name', 'First name is required'],
  ['Last Name', 'Last name is required'],
  ['Email', 'Email is required'],
  ['Phone', 'Phone number is required'],
  ['Address', 'Address is required'],
  ['City', 'City is required'],
  ['Region', 'Region is required'],
] as const

test('every field says what is wrong with it, phone and region follow the country, the draft is kept (§5)', async ({
  calmPage: page,
  shop,
}) => {
  await openWithCart(page, `${shop.url}/checkout`)
  await test.step('every field has its error message, and editing clears it', async () => {
    await expect(page.getByText('Test payments: no money moves')).toBeVisible()
    await payButton(page).click()
    const summary = page.getByRole('alert').filter({ hasText: 'is required' })
    for (const [label, sentence] of REQUIRED) {
      await expect(summary.getByRole('link', { name: sentence })).toBeVisible()
      await expect(form(page).getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        new RegExp(`^${sentence}`),
      )
    }
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expect(page.getByLabel('Country')).toHaveValue('GH')
    await expectSoundPage(page)

    await summary.getByRole('link', { name: 'City is required' }).click()
    const city = page.getByLabel('City')
    await expect(city).toBeFocused()
    await typeInPlace(city, summary, 'Accra')
    await expect(city).not.toHaveAccessibleDescription('City is required')
    await expect(summary.getByRole('link', { name: 'City is required' })).toHaveCount(0)
    await expect(summary.getByRole('link')).toHaveCount(REQUIRED.length - 1)

    await form(page).getByLabel('Email').fill('ama@nowhere')
    await payButton(page).click()
    const general = page.getByText('Please enter a valid email address to continue')
    await expect(general).toBeVisible()
    await expect(form(page).getByLabel('Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    )
    await typeInPlace(page.getByLabel('Last Name'), summary, 'Mensah')
    await expect(general).toHaveCount(0)
    await expect(summary.getByRole('link', { name: 'City is required' })).toHaveCount(0)
    await expect(summary.getByRole('link', { name: 'Last name is required' })).toHaveCount(0)
    await expect(summary.getByRole('link', { name: 'Please enter a valid email' })).toBeVisible()
    await form(page).getByLabel('Email').fill('ama@example.com')
    await expect(form(page).getByLabel('Email')).not.toHaveAccessibleDescription(/./)
    await expect(summary.getByRole('link', { name: 'Please enter a valid email' })).toHaveCount(0)
  })
  await test.step('terms, returns and privacy are linked, and shipping abroad is explained', async () => {
    const pay = page.getByRole('region', { name: 'Payment Method' })
    for (const [name, href] of [
      ['Terms of use', '/terms'],
      ['Returns and refunds', '/terms#returns'],
      ['Privacy policy', '/privacy-policy'],
    ] as const) {
      await expect(pay.getByRole('link', { name })).toHaveAttribute('href', href)
    }
    const abroad = pay.getByRole('status').filter({ hasText: 'agreed by contact' })
    await expect(abroad).toHaveCount(0)
    const address = form(page).getByLabel('Address', { exact: true })
    await expect(address).toHaveAccessibleDescription(/landmark/)
    await page.getByLabel('Country').selectOption('Germany')
    await expect(abroad).toContainText('before anything is sent')
    await expect(abroad).toContainText('you get your money back')
    await expect(form(page).getByLabel('Digital address')).toHaveCount(0)
    await expect(abroad.getByRole('link', { name: 'Ask us first' })).toHaveAttribute(
      'href',
      '/contact',
    )
    await expectSoundPage(page)
    await page.getByLabel('Country').selectOption('Ghana')
    await expect(abroad).toHaveCount(0)
  })
  await test.step('phone and region follow the country', async () => {
    const phone = page.getByLabel('Phone')
    await expect(phone).toHaveAttribute('placeholder', 'XX XXX XXXX')
    await expect(phone).toHaveAccessibleName('Phone +233')
    await phone.pressSequentially('024a1234567')
    await expect(phone).toHaveAccessibleDescription('Nine digits, such as 24 123 4567')
    await expect(phone).toHaveValue('24 123 4567')
    await phone.fill('+233 20 765 4321')
    await phone.blur()
    await expect(phone).toHaveValue('20 765 4321')
    await expect(page.getByLabel('Region').getByRole('option')).toHaveCount(17)

    await page.getByLabel('Country').selectOption('Germany')
    await expect(phone).toHaveAccessibleName('Phone +49')
    await expect(phone).toHaveAccessibleDescription('6 to 14 digits, without the dial code')
    await expect(phone).toHaveValue('207654321')
  })
  await test.step('the draft survives a reload', async () => {
    await page.getByLabel('Region').fill('Hessen')
    await page.getByLabel('First Name').fill('Ama')
    await page.getByLabel('Discount Code').fill('welcome10')
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByLabel('First Name')).toHaveValue('Ama')
    await expect(page.getByLabel('Country')).toHaveValue('DE')
    await expect(page.getByLabel('Region')).toHaveValue('Hessen')
    await expect(page.getByText('WELCOME10 applied: 10% off')).toBeVisible()
    expect(page.url()).toBe(`${shop.url}/checkout`)
  })
  await test.step('typing clears the general error, and a phone number that nobody can call is refused', async () => {
    await page.getByLabel('Country').selectOption('Ghana')
    await fillForm(page)
    await page.route('**/api/orders', (route) => route.abort(), { times: 1 })
    await payButton(page).click()
    const general = page.getByText('An error occurred during checkout. Please try again.')
    await expect(general).toBeVisible()
    await page.getByLabel('City').fill('Tema')
    await expect(general).toHaveCount(0)

    const phone = page.getByLabel('Phone')
    const sentence = 'Please enter a valid phone number'
    for (const [country, typed] of [
      ['Ghana', '7'],
      ['Ghana', '24123456789012'],
      ['Germany', '12345'],
    ] as const) {
      await page.getByLabel('Country').selectOption(country)
      await phone.fill(typed)
      await payButton(page).click()
      await expect(phone).toHaveAccessibleDescription(new RegExp(`^${sentence}`))
      await expect(phone).toBeFocused()
    }
    await phone.fill('123456')
    await expect(phone).not.toHaveAccessibleDescription(new RegExp(sentence))
  })
})

test('summary, discount code, another currency, the whole way by keyboard and mobile money (§2, §4, §5)', async ({
  calmPage: page,
  shop,
}) => {
  await openWithCart(page, `${shop.url}/checkout`, [DRAGON_TEE, SOCKS])
  const summary = page.getByRole('region', { name: 'Order Summary' })
  const line = summary.locator('summary')
  const box = page.getByLabel('Discount Code')
  const apply = page.getByRole('button', { name: 'Apply' })

  await test.step('on a phone the summary is one line with the total, opened by a press', async () => {
    await expect(line).toContainText('GH₵700.00')
    await expect(summary.getByText('Unity Crew Socks')).toBeHidden()
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const [heading, total] = [
        await summary.getByRole('heading').boundingBox(),
        await line.getByText('GH₵700.00').boundingBox(),
      ]
      expect(total?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))
    }
    await line.press('Enter')
    await expect(summary.getByText('White · Size M · Quantity 2')).toBeVisible()
  })

  await test.step('in another currency the note and the exact cedis are beside the button', async () => {
    const currency = summary.getByRole('combobox', { name: 'Currency' })
    await currency.selectOption('USD')
    await expect(summary).toContainText('≈ $58.10')
    await expect(page.getByText('Payment is taken in Ghanaian Cedis')).toBeVisible()
    await expect(page.getByText('You pay exactly GH₵700.00')).toBeVisible()
    await currency.selectOption('GHS')
    await expect(page.getByText('Payment is taken in Ghanaian Cedis')).toHaveCount(0)
  })

  await test.step('a discount code is missing or applied', async () => {
    await expect(summary).not.toContainText('Discount')
    await expect(apply).toBeDisabled()
    await box.press('Enter')
    await expect(box).toHaveAccessibleDescription('Please enter a discount code')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Please enter a discount code' }),
    ).toBeVisible()
    await box.fill('save20')
    await apply.click()
    await expect(page.getByText('SAVE20 applied: 20% off. You save GH₵140.00.')).toBeVisible()
    await expect(summary).toContainText('Discount−GH₵140.00')
    await expect(summary).toContainText('TotalGH₵560.00')
    await expect(page.getByText('You pay exactly GH₵560.00')).toBeVisible()
    await expect(apply).toBeDisabled()
    // The summary is open and has the discount in it.
    await expectSoundPage(page)
  })

  await test.step('an unknown code is rejected, and the discount is gone', async () => {
    await box.fill('FREE')
    await box.press('Enter')
    await expect(box).toHaveAccessibleDescription('Invalid discount code')
    await expect(summary).not.toContainText('Discount')
    await expect(summary).toContainText('TotalGH₵700.00')
  })

  await test.step('the summary closes by a press, and wide screens show it', async () => {
    await line.press('Enter')
    await expect(summary.getByText('Unity Crew Socks')).toBeHidden()
    await page.setViewportSize({ width: 1200, height: 800 })
    await expect(summary.getByText('Unity Crew Socks')).toBeVisible()
    await expect(line.getByText('GH₵700.00')).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
  })

  await test.step('the whole checkout works with the keyboard alone', async () => {
    await expect(payButton(page)).toBeEnabled()
    await page.getByLabel('First Name').focus()
    for (const text of ['Ama', 'Mensah', `ama.${crypto.randomUUID()}@example.com`]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(page.getByLabel('Country')).toBeFocused()
    for (const text of [
      '',
      '0241234567',
      '1 Oxford Street',
      'Accra',
      'Ash',
      'GA-183-8164',
      '00233',
    ]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(page.getByLabel('Region')).toHaveValue('Ashanti')
    // The rejected code is selected, so typing replaces it.
    await page.keyboard.type('SAVE20')
    await page.keyboard.press('Enter')
    await expect(page.getByText('SAVE20 applied: 20% off')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(payButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  })

  await test.step('mobile money pays it, and nothing of it stays on the device', async () => {
    await paymentWindow(page)
      .getByRole('group', { name: 'Mobile money' })
      .getByText('Approve')
      .click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await expect(page).toHaveURL(/\/checkout\/success\?reference=NKB\d{19}$/)
    await expectStorage(page, 'cart', null)
    await expectStorage(page, 'checkoutDraft', null)
    await expectStorage(page, 'orderToken', null)
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }),
    ).toBeVisible()
  })
})

test('a payment cancelled, failed, expired or finished without the tab: one order [P1] [P24] [P29] [B6]', async ({
  calmPage: page,
  context,
  shop,
}) => {
  await openWithCart(page, `${shop.url}/checkout`)
  await fillForm(page)
  const posted: Readonly<Record<string, unknown>>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/orders')) posted.push(request.postDataJSON())
  })
  const box = page.getByLabel('Discount Code')
  const close = page.getByRole('button', { name: 'Close', exact: true })

  await test.step('Pay refuses a typed code that is unknown', async () => {
    await expect(payButton(page)).toHaveText('Pay with Paystack')
    await box.fill('FREE')
    await payButton(page).click()
    await expect(box).toHaveAccessibleDescription('Invalid discount code')
    await expect(box).toBeFocused()
    await expect(payButton(page)).toHaveText('Pay with Paystack')
    await expect(page.getByText('You pay exactly GH₵500.00')).toBeVisible()
    expect(posted).toEqual([])
    await expectSoundPage(page)
  })

  await test.step('Pay applies a typed code, and closing the window cancels the payment', async () => {
    await box.fill('save20')
    await payButton(page).click()
    await expect(payButton(page)).toHaveText('Processing...')
    await expect(page.getByText('You pay exactly GH₵400.00')).toBeVisible()
    await expect(paymentWindow(page).getByRole('group', { name: 'Card' })).toBeVisible()
    expect(posted).toEqual([
      expect.objectContaining({ discountCode: 'SAVE20', shownTotalPesewas: 40_000 }),
    ])
    await close.click()
    // hold.test.ts checks the page as it is now with axe.
    await expect(page.getByText('Transaction was cancelled')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Ama')
    await expect(payButton(page)).toHaveText('Pay with Paystack')
    await expect(payButton(page)).toBeEnabled()
  })

  await test.step('after a server error the next attempt is the same order, after a change another', async () => {
    await page.getByLabel('City').fill('Tema')
    await page.route('**/api/orders', (route) => route.abort(), { times: 1 })
    await payButton(page).click()
    await expect(
      page.getByText('An error occurred during checkout. Please try again.'),
    ).toBeVisible()
    await payButton(page).click()
    await close.click()
    await page.getByLabel('City').fill('Kumasi')
    const [, first, again] = posted.map(({ accessToken }) => accessToken)
    expect(again).toBe(first)
  })

  const { orderId } = await test.step('a changed form is another order', async () => {
    const placed = page.waitForResponse('**/api/orders')
    await payButton(page).click()
    await close.click()
    await expect(page.getByText('Transaction was cancelled')).toBeVisible()
    expect(posted.at(-1)?.accessToken).not.toBe(posted.at(-2)?.accessToken)
    return (await placed).json()
  })

  const { accessCode } =
    await test.step('an expired order is placed again with one click', async () => {
      expect(await expireOrder(shop.testShop.shop.db, orderId, { nowMs: Date.now() })).toBe(true)
      const refused = page.waitForResponse('**/api/orders')
      const placed = page.waitForResponse(
        (response) => response.url().endsWith('/api/orders') && response.status() === 201,
      )
      await payButton(page).click()
      expect([(await refused).status(), (await (await refused).json()).error.code]).toEqual([
        409,
        'order-expired',
      ])
      await expect(page.getByLabel('First Name')).toHaveValue('Ama')
      await expect(paymentWindow(page).getByRole('button', { name: 'Let it hang' })).toBeVisible()
      return (await placed).json()
    })

  await test.step('a payment completed after the tab was closed is detected, in another tab too', async () => {
    const other = await context.newPage()
    await other.goto(`${shop.url}/checkout`)
    await waitForHydration(other)
    await expect(payButton(other)).toBeEnabled()
    await page.bringToFront()
    await page.goto(`${shop.url}/robots.txt`)
    shop.testShop.shop.standIn?.choose(accessCode, 'mobile-money-approve')
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await expectStorage(page, 'cart', null)
    await expect(other.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  })
})

test('no payment before the catalogue has loaded, and a changed price is shown before it [P19]', async ({
  calmPage: page,
  shop,
}) => {
  const release = await delayRequests(page, '**/_data/cart?ids=*')
  await openWithCart(page, `${shop.url}/checkout`, [{ ...DRAGON_TEE, price: 1 }])
  await test.step('no total and no payment before the catalogue has loaded', async () => {
    await page.getByLabel('Discount Code').fill('SAVE20')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('SAVE20 applied: 20% off')).toBeVisible()
    await expect(payButton(page)).toBeDisabled()
    await expect(page.getByText('You pay exactly …')).toBeVisible()
    await expect(page.getByText('You save')).toHaveCount(0)
    release()
    await expect(page.getByText('You pay exactly GH₵400.00')).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
  })

  await test.step('a changed price is shown before payment', async () => {
    await page.getByLabel('Discount Code').fill('')
    await fillForm(page)
    await page.route('**/api/orders', (route) => route.fulfill({ status: 409, json: DEARER }), {
      times: 1,
    })
    await payButton(page).click()
    await expect(
      page.getByText('Your total has changed. Please look at the new total before you pay.'),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('GH₵550.00')
    await expect(page.getByText('You pay exactly GH₵550.00')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay with Paystack' })).toBeEnabled()
    await expectSoundPage(page)
  })

  await test.step('a cart that cannot be checked is told, above the first heading of the form', async () => {
    await page.route('**/_data/cart?ids=*', (route) => route.abort())
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByText('Prices and stock could not be checked just now.')).toBeVisible()
    const notice = await page.getByRole('button', { name: 'Check again' }).boundingBox()
    const heading = await page.getByRole('heading', { name: 'Client Information' }).boundingBox()
    expect(heading?.y).toBeGreaterThan((notice?.y ?? 0) + (notice?.height ?? 0) + 24)
  })
})

const DEARER = {
  error: { code: 'cart-changed', message: '' },
  cart: {
    subtotalPesewas: 55_000,
    discountPesewas: 0,
    totalPesewas: 55_000,
    lines: [{ ...DRAGON_TEE, unitPricePesewas: 55_000, problem: null, left: null }],
  },
}

test('sold-out pieces can be removed or reduced [P21]; full storage is told before and after [B2] (§8)', async ({
  calmPage: page,
}) => {
  const shop = await openOwnShop()
  const cap = { ...DRAGON_TEE, id: 9, title: 'Reflective Cap', color: 'Silver', size: 'One Size' }
  await openWithCart(page, `${shop.url}/checkout`, [{ ...DRAGON_TEE, quantity: 3 }, SOCKS, cap])
  await fillForm(page)
  const choice = page.getByRole('alert').filter({ hasText: 'left of' })

  await test.step('a piece that sold out meanwhile can be removed or reduced', async () => {
    await expect(payButton(page)).toBeEnabled()
    await shop.leave(14, 2)
    await shop.leave(23, 0)
    await payButton(page).click()
    await expect(choice).toContainText('Only 2 left of Ancient Dragon Tee (M).')
    await expect(choice).toContainText('Unity Crew Socks (M) is sold out.')
    await expect(payButton(page)).toBeDisabled()
    await expectSoundPage(page)
    await page.getByRole('button', { name: 'Take 2 of Ancient Dragon Tee (M)' }).click()
    await page.getByRole('button', { name: 'Remove Unity Crew Socks (M)' }).click()
    await expect(page.getByText('You pay exactly GH₵1,200.00')).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
    await expect(page.getByText(/^Failed to/)).toHaveCount(0)
  })

  await test.step('when storage is full a message appears at checkout', async () => {
    await failCartWrites(page)
    await shop.leave(14, 1)
    await shop.leave(9, 0)
    await payButton(page).click()
    await page.getByRole('button', { name: 'Take 1 of Ancient Dragon Tee (M)' }).click()
    await expect(page.getByText('Failed to update item quantity')).toBeVisible()
    await page.getByRole('button', { name: /^Remove Reflective Cap/ }).click()
    await expect(page.getByText('Failed to remove item from cart')).toBeVisible()
    await expect(page.getByText('You pay exactly GH₵500.00')).toBeVisible()
  })

  await test.step('it is paid with the form as it was, and the message comes after paying, too', async () => {
    await page.getByRole('button', { name: 'Pay with Paystack' }).click()
    await cardPay(page).click()
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await expect(page.getByText('Failed to clear cart')).toBeVisible()
  })
  await shop.close()
})

test('without the provider’s script the shopper can continue on the provider’s page (§8)', async ({
  calmPage: page,
  shop,
}) => {
  await page.route('**/inline.js', (route) => route.abort())
  await openWithCart(page, `${shop.url}/checkout`)
  await fillForm(page)
  await payButton(page).click()
  await expect(page.getByText('Failed to load Paystack script')).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('link', { name: "Continue on Paystack's page" }).click()
  await page.getByRole('group', { name: 'Card' }).getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expectStorage(page, 'cart', null)
})
