import type { Page } from '@playwright/test'
import { listRequests } from '#database/data-rights/data-rights-requests'
import { aDataRightsRequest } from '#domain/data-rights/data-rights-request.builder'
import { delayRequests } from './fixtures/delay-requests.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'
import { typeInPlace } from './fixtures/steady-field.ts'

const RIGHTS = ['Access', 'Rectification', 'Erasure', 'Portability', 'Object', 'Restrict'] as const

function card(page: Page, name: (typeof RIGHTS)[number]) {
  return page.getByRole('radio', { name })
}

function submitButton(page: Page) {
  return page.getByRole('button', { name: /^Submit/ })
}

/** Each test has a new mailbox: one mailbox gets one letter in ten minutes. */
async function fillForm(page: Page): Promise<string> {
  const email = `ama.${crypto.randomUUID()}@example.com`
  await page.getByLabel('Full Name*').fill('Ama Mensah')
  await page.getByLabel('Email Address*').fill(email)
  return email
}

test('six cards open the form (§2), errors are cleared by typing (§5), a failed attempt keeps the text', async ({
  open,
  shop,
  calmPage: page,
}) => {
  await open('/data-rights')
  await test.step('six cards, one of which opens the form', async () => {
    await expect(page.getByRole('radio')).toHaveCount(RIGHTS.length)
    await expect(page.getByText('We answer within 30 days.')).toContainText('up to 60 days more')
    await expect(page.getByLabel('Full Name*')).toBeHidden()
    for (const name of RIGHTS) await expect(card(page, name)).not.toBeChecked()

    await page.getByText('Erasure', { exact: true }).click()
    await expect(card(page, 'Erasure')).toBeChecked()
    await expect(page.getByLabel('Full Name*')).toBeVisible()
    await expect(page.getByLabel('Full Name*')).toBeInViewport()
    await expect(page.getByLabel('Email Address*')).toBeVisible()
    await expect(page.getByLabel('Additional Details')).toBeVisible()
    const method = page.getByLabel('Identity Verification Method*')
    await expect(method).toHaveValue('email')
    await expect(method.getByRole('option')).toHaveText(['Email', 'Phone', 'Document'])
  })
  await test.step('errors are shown at their fields and in a summary, and typing clears them', async () => {
    await submitButton(page).click()
    const name = page.getByLabel('Full Name*')
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Please enter your name')
    await expect(page.getByRole('link', { name: 'Please enter your email' })).toBeVisible()
    await expectSoundPage(page)
    const summary = page.getByRole('alert').filter({ hasText: 'Please look at these fields' })
    await typeInPlace(name, summary, 'Ama')
    await expect(summary.getByRole('link')).toHaveText(['Please enter your email'])
    await expect(name).not.toHaveAccessibleDescription('Please enter your name')
  })
  await test.step('a network failure keeps everything typed, and the next attempt arrives once', async () => {
    await page.getByText('Restrict', { exact: true }).click()
    const email = await fillForm(page)
    await page.getByLabel('Identity Verification Method*').selectOption('Phone')
    // The request arrives, but its response is lost.
    await page.route('**/api/data-rights', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await submitButton(page).click()
    await expect(page.getByText('Network error. Please try again.')).toBeVisible()
    await expect(card(page, 'Restrict')).toBeChecked()
    await expect(page.getByLabel('Email Address*')).toHaveValue(email)
    await expect(page.getByLabel('Identity Verification Method*')).toHaveValue('phone')
    await expectSoundPage(page)
    await page.unroute('**/api/data-rights')
    await submitButton(page).click()
    await expect(page.getByText('Request Submitted Successfully')).toBeVisible()
    const requests = await listRequests(shop.testShop.shop.db, 'open')
    expect(requests.filter((request) => request.email === email)).toHaveLength(1)
  })
})

test('a request is confirmed for 3 s (§4, §9), then another can be sent by keyboard alone', async ({
  shop,
  calmPage: page,
}) => {
  await page.clock.install()
  await page.goto('/data-rights')
  await waitForHydration(page)
  await page.getByText('Portability', { exact: true }).click()
  const email = await fillForm(page)
  await page.getByLabel('Additional Details').fill('My orders, please')
  const release = await delayRequests(page, '**/api/data-rights')
  await submitButton(page).click()
  await expect(submitButton(page)).toHaveText('Submitting...')
  await page.clock.pauseAt(Date.now() + 5_000)
  release()

  const confirmation = page
    .getByRole('status')
    .filter({ hasText: 'Request Submitted Successfully' })
  await expect(confirmation).toBeVisible()
  await expect(confirmation).toBeFocused()
  await page.clock.runFor(2900)
  await expect(confirmation).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText('Request Submitted Successfully')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'What would you like?' })).toBeFocused()
  await expect(card(page, 'Portability')).not.toBeChecked()
  await expect(page.getByLabel('Full Name*')).toBeHidden()
  await page.getByText('Object', { exact: true }).click()
  await expect(page.getByLabel('Full Name*')).toHaveValue('')
  await expect(page.getByLabel('Identity Verification Method*')).toHaveValue('email')

  const requests = await listRequests(shop.testShop.shop.db, 'open')
  expect(requests.find((request) => request.email === email)).toMatchObject({
    requestType: 'portability',
    details: 'My orders, please',
  })

  await test.step('another can be sent with the keyboard alone', async () => {
    await card(page, 'Access').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(card(page, 'Erasure')).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Full Name*')).toBeFocused()
    await page.keyboard.type('Ama Mensah')
    await page.keyboard.press('Tab')
    await page.keyboard.type(`ama.${crypto.randomUUID()}@example.com`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Request Submitted Successfully')).toBeVisible()
  })
})

test('after a plain form post the confirmation stays until hydration', async ({
  calmPage: page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/data-rights?sent=1#request')
  await expect(page.getByRole('status').getByText('Request Submitted Successfully')).toBeVisible()
  await expect(card(page, 'Access')).toBeHidden()
  await expectSoundPage(page)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a card opens the form, an error shows it again as typed, and sending works', async ({
    page,
  }) => {
    await page.goto('/data-rights')
    await expect(page.getByLabel('Full Name*')).toBeHidden()
    await page.getByText('Rectification', { exact: true }).click()
    await fillForm(page)
    await page.getByLabel('Email Address*').fill('ama@example')
    await page.getByLabel('Additional Details').fill('My name is Amma')
    await submitButton(page).click()
    await expect(page.getByLabel('Email Address*')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    )
    await expect(card(page, 'Rectification')).toBeChecked()
    await expect(page.getByLabel('Additional Details')).toHaveValue('My name is Amma')
    await fillForm(page)
    await submitButton(page).click()
    await expect(page.getByText('Request Submitted Successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/data-rights\?sent=1#request$/)
  })
})

test('the link in the mail shows the request, and its button proves the mailbox', async ({
  open,
  shop,
  calmPage: page,
}) => {
  const email = `ama.${crypto.randomUUID()}@example.com`
  const data = aDataRightsRequest({ requestType: 'erasure', email })
  expect((await page.request.post('/api/data-rights', { data })).status()).toBe(201)
  const { db } = shop.testShop.shop
  const letters = await db.selectFrom('outbox').select('payload_json').execute()
  const mail = letters.find(({ payload_json }) => payload_json.includes(`"to":"${email}"`))
  const link = /\/data-rights\/proof\?token=[\w-]+/.exec(mail?.payload_json ?? '')?.[0] ?? ''
  await open(link)
  await expect(page.getByRole('heading', { name: 'Is this your mailbox?' })).toBeVisible()
  await expect(page.getByText(/^DR-\d{6}-\d{4}$/)).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Yes, it was me' }).click()
  await expect(page.getByText('Your mailbox is confirmed.')).toBeVisible()
  await expectSoundPage(page)
  const requests = await listRequests(db, 'open')
  expect(requests.find((request) => request.email === email)?.provenAtMs).not.toBeNull()
})
