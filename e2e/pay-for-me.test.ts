import type { Browser, Page } from '@playwright/test'
import { anOrderBody } from '#testing/orders/order-body'
import { cardPay, fillForm, openWithCart } from './fixtures/checkout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const PHONE = { width: 360, height: 780 }

test.use({ viewport: PHONE })

/** Asks for a link at the checkout; returns its token. */
async function shareFromCheckout(page: Page, url: string): Promise<string> {
  await openWithCart(page, `${url}/checkout`)
  await fillForm(page)
  await page.getByRole('button', { name: 'Let someone pay for me' }).click()
  await expect(page.getByRole('heading', { name: 'Your link is ready' })).toBeFocused()
  const link = await page.getByLabel('Link to pay').inputValue()
  return link.split('#')[1] ?? ''
}

/** Makes the link without the checkout, for tests about the payer. */
async function share(page: Page, url: string): Promise<string> {
  const person = crypto.randomUUID()
  const phone = `24${Math.floor(Math.random() * 9e6 + 1e6)}`
  const data = anOrderBody({ accessToken: person, email: `${person}@example.com`, phone })
  const answer = await page.request.post(`${url}/api/orders/pay-link`, { data })
  const shared: { readonly url: string } = await answer.json()
  return shared.url.split('#')[1] ?? ''
}

/** Opens another person's own browser. */
async function openPayer(browser: Browser) {
  const context = await browser.newContext({ viewport: PHONE, locale: 'en-GH' })
  await context.addInitScript(() => {
    const choice = { necessary: true, analytics: false, marketing: false, preferences: false }
    localStorage.setItem('cookieConsent', JSON.stringify(choice))
    localStorage.setItem('cookieConsentDate', new Date().toISOString())
  })
  return context.newPage()
}

async function enter(page: Page, url: string, token: string, title = 'Pay for Ama') {
  await page.goto(`${url}/pay#${token}`)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay GH₵/ })

test('a shopper asks somebody else to pay, who pays in a browser of their own, and both are told [R80]', async ({
  calmPage: page,
  shop,
  browser,
}) => {
  const token = await shareFromCheckout(page, shop.url)
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=.*%2Fpay%23/,
  )
  await expect(page.getByText('no address, no phone')).toBeVisible()
  await expectSoundPage(page)

  const payer = await openPayer(browser)
  const addresses: string[] = []
  // The provider's script is asked for only when the token is no longer in the address.
  payer.on('request', (request) => {
    if (request.url().includes('inline.js')) addresses.push(payer.url())
    expect(request.url()).not.toContain(token)
    expect(request.headers().referer ?? '').not.toContain(token)
  })
  await enter(payer, shop.url, token)
  expect(payer.url()).toBe(`${shop.url}/pay`)
  expect(await payer.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  await expect(payer.getByText('Mensah')).toHaveCount(0)

  await payer.getByLabel('Your email').fill('kofi')
  await pay(payer).click()
  await expect(payer.getByLabel('Your email')).toHaveAccessibleDescription(/valid email/)
  await expectSoundPage(payer)
  await payer.getByLabel('Your email').fill('kofi@example.com')
  await pay(payer).click()
  await cardPay(payer).click()
  await expect(payer.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(payer.getByText('You paid for Ama')).toBeVisible()
  await expectSoundPage(payer)
  expect(addresses).toEqual([`${shop.url}/pay`])

  // The shopper comes back to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await payer.context().close()
})

test('two payers at once: one pays, the other is told that the money comes back [R70]', async ({
  calmPage: page,
  shop,
  browser,
}) => {
  const token = await share(page, shop.url)
  const payers = [await openPayer(browser), await openPayer(browser)]
  for (const payer of payers) {
    await enter(payer, shop.url, token)
    await pay(payer).click()
    await expect(cardPay(payer)).toBeVisible()
  }
  await Promise.all(payers.map((payer) => cardPay(payer).click()))
  const ends = await Promise.all(
    payers.map(async (payer) => {
      const end = payer.getByRole('heading', { name: /^(?:Thank you|Paid twice)$/ })
      await expect(end).toBeVisible()
      const words = await end.innerText()
      // The other page is the one of everybody who has paid.
      if (/twice/i.test(words)) await expectSoundPage(payer)
      return words
    }),
  )
  expect(ends.map((text) => text.toLowerCase()).sort()).toEqual(['paid twice', 'thank you'])

  const late = await openPayer(browser)
  await late.goto(`${shop.url}/pay#${token}`)
  await waitForHydration(late)
  await expect(late.getByRole('heading', { name: 'Already paid' })).toBeVisible()
  await expectSoundPage(late)
  for (const payer of [...payers, late]) await payer.context().close()
})

test('another link in the same tab opens the other order, and leaves the address at once [R85] [R135]', async ({
  calmPage: page,
  shop,
  browser,
}) => {
  const first = await share(page, shop.url)
  const second = await share(page, shop.url)
  const payer = await openPayer(browser)
  await enter(payer, shop.url, first)
  const order = payer.locator('input[name=order]').last()
  const before = await order.inputValue()
  await payer.evaluate((token) => {
    location.hash = `${token}.`
  }, second)
  await expect.poll(() => payer.url()).toBe(`${shop.url}/pay`)
  await expect.poll(() => order.inputValue().catch(() => before)).not.toBe(before)
  await payer.context().close()
})

test('the owner makes an order by message, and its payer adds the address', async ({ browser }) => {
  const office = await openOfficeShop()
  const context = await browser.newContext({ viewport: PHONE })
  await office.signIn(context)
  const owner = await context.newPage()
  await owner.goto(`${office.origin}/owner/orders`)
  await owner.getByRole('link', { name: 'New order by message' }).click()
  await expect(owner.getByRole('heading', { name: 'New order by message' })).toBeVisible()
  await expectSoundPage(owner)
  await owner.getByLabel('Name').fill('Ama Mensah')
  await owner.getByLabel('Phone').fill('024 123 4567')
  await owner.getByLabel('Find a piece').fill('dragon tee')
  await owner.getByRole('button', { name: 'Find' }).click()
  // The list has every unit before this.
  await expect(owner.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await owner.getByText('Ancient Dragon Tee').click()
  await owner.getByRole('button', { name: /^Add Ancient Dragon Tee, Black, M/ }).click()
  await expect(owner.getByLabel(/^Quantity of Ancient Dragon Tee/)).toHaveValue('1')
  await expect(owner.getByLabel('Name')).toHaveValue('Ama Mensah')
  await expectSoundPage(owner)
  await owner.getByRole('button', { name: 'Make the link' }).click()
  await expect(owner.getByRole('heading', { name: 'Link to pay' })).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expectSoundPage(owner)
  const link = await owner.getByText(/\/pay#/).innerText()

  const payer = await openPayer(browser)
  // The parcel goes to the buyer, who pays for nobody else.
  await enter(payer, office.origin, link.split('#')[1] ?? '', 'Pay for this order')
  await expect(payer.getByRole('heading', { name: 'Where should it go?' })).toBeVisible()
  await expect(pay(payer)).toHaveCount(0)
  await payer.getByLabel('Address', { exact: true }).fill('Behind the blue kiosk')
  await payer.getByLabel('City').fill('Teshie')
  await payer.getByLabel('Region').selectOption('Greater Accra')
  await payer.getByLabel('Digital address').fill('GA-183-8164')
  await expectSoundPage(payer)
  await payer.getByRole('button', { name: 'Save, then pay' }).click()
  await expect(payer.getByText('Thank you, saved.')).toBeVisible()
  await expect(payer.getByText('kiosk')).toHaveCount(0)
  await waitForHydration(payer)
  await pay(payer).click()
  await cardPay(payer).click()
  await expect(payer.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await owner.goto(`${office.origin}/owner/orders`)
  await owner.getByRole('link', { name: /Ama Mensah/ }).click()
  await expect(owner.getByText('By message', { exact: true })).toBeVisible()
  await expect(owner.getByText('Behind the blue kiosk', { exact: true })).toBeVisible()
  await context.close()
  await payer.context().close()
  await office.close()
})
