import type { Page } from '@playwright/test'
import { listMessages } from '#database/contact/contact-messages'
import { brand } from '#domain/brand'
import { delayRequests } from './fixtures/delay-requests.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'
import { typeInPlace } from './fixtures/steady-field.ts'

const REQUIRED = [
  ['Name', 'Please enter your name'],
  ['Email', 'Please enter your email'],
  ['Message', 'Please enter your message'],
] as const
const THANKS = "Thank you for your message! We'll get back to you shortly."
const BY_LINK = 'We mail you a link, and you are subscribed once you have opened it.'
const STILL_TO_DO = 'One step is left: open the link that we mail you.'
const PALM = 'rgb(22, 50, 31)'

function form(page: Page) {
  return page.getByRole('region', { name: 'Send a message' })
}

function field(page: Page, label: string) {
  return form(page).getByLabel(label, { exact: label !== 'Subject' && label !== 'Phone' })
}

function submitButton(page: Page) {
  return form(page).getByRole('button', { name: /^(Send Message|Sending|MESSAGE SENT)/ })
}

async function write(page: Page, message: string) {
  await field(page, 'Name').fill('  Ama Mensah ')
  await field(page, 'Email').fill('ama@example.com')
  await field(page, 'Message').fill(message)
}

test('contact details, links to the FAQ, Tab past the honeypot, and what is wrong with a field (§2, §5)', async ({
  open,
  calmPage: page,
}) => {
  await open('/contact')
  await test.step('Tab goes from field to field and skips the honeypot', async () => {
    await field(page, 'Name').focus()
    for (const label of ['Email', 'Phone', 'Subject', 'Message', 'Subscribe to our newsletter']) {
      await page.keyboard.press('Tab')
      await expect(field(page, label)).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(submitButton(page)).toBeFocused()
    await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  })
  await test.step('every field has its error message, and editing clears it', async () => {
    await field(page, 'Subject').focus()
    await page.keyboard.press('Enter')
    const summary = form(page).getByRole('alert').filter({ hasText: 'Please look at these fields' })
    for (const [label, sentence] of REQUIRED) {
      await expect(summary.getByRole('link', { name: sentence, exact: true })).toBeVisible()
      await expect(field(page, label)).toHaveAccessibleDescription(sentence)
    }
    await expect(field(page, 'Name')).toBeFocused()
    await expectSoundPage(page)

    await typeInPlace(field(page, 'Name'), summary, 'Ama')
    await expect(summary.getByRole('link', { name: 'Please enter your name' })).toHaveCount(0)
    await expect(field(page, 'Name')).not.toHaveAccessibleDescription(/./)
    await summary.getByRole('link', { name: 'Please enter your message' }).click()
    await expect(field(page, 'Message')).toBeFocused()
    await typeInPlace(field(page, 'Message'), summary, 'Hi')
    await expect(summary.getByRole('link')).toHaveText(['Please enter your email'])
    await typeInPlace(field(page, 'Email'), form(page).getByRole('alert').first(), 'ama@nowhere')
    await expect(summary).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(field(page, 'Email')).toBeFocused()
    await expect(summary.getByRole('link')).toHaveText(['Please enter a valid email address'])
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Please enter a valid email address',
    )
  })
  await test.step('the page shows the contact details, and its cards link to the FAQ', async () => {
    const info = page.getByRole('region', { name: 'Where we are' })
    await expect(info.getByText('Accra, Ghana, West Africa')).toBeVisible()
    await expect(info.getByRole('link', { name: brand.email })).toHaveAttribute(
      'href',
      `mailto:${brand.email}`,
    )
    await expect(info.getByRole('link', { name: brand.phone })).toHaveAttribute(
      'href',
      /^tel:\+\d+$/,
    )
    for (const { name, url } of brand.social)
      await expect(info.getByRole('link', { name, exact: true })).toHaveAttribute('href', url)
    for (const note of ['24/7 GMT', 'WORLDWIDE DELIVERY'])
      await expect(info.getByText(note, { exact: true })).toBeVisible()

    for (const [title, id] of [
      ['Shipping', 'shipping'],
      ['Sizing', 'sizing'],
      ['Payment', 'payment'],
    ] as const)
      await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', `/faq#${id}`)
    await page.getByRole('link', { name: 'Returns' }).click()
    await expect(page).toHaveURL(/\/faq#returns$/)
    await expect(page.getByText(/within 14 days from delivery/)).toBeVisible()
  })
})

test('a message is sent once and confirmed, and another can be written (§2, §4)', async ({
  open,
  calmPage: page,
  shop,
}) => {
  const { db } = shop.testShop.shop
  const message = 'Do you have it in olive?\n<b>Not bold</b>'
  let posts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) posts += 1
  })
  await page.clock.install()
  await open('/contact')
  await write(page, `  ${message}\n`)
  await field(page, 'Subject').fill('Olive')
  const tick = form(page).getByRole('checkbox', {
    name: 'Subscribe to our newsletter',
    exact: true,
  })
  await expect(tick).toHaveAccessibleDescription(BY_LINK)
  await tick.check()
  const release = await delayRequests(page, '**/api/contact')
  const button = submitButton(page)
  await button.click()
  await expect(button).toHaveText('Sending...')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await expectSoundPage(page)
  await button.focus()
  await page.keyboard.press('Enter')
  await page.clock.pauseAt(Date.now() + 5_000)
  release()

  await expect(form(page).getByRole('status')).toContainText(THANKS)
  await expect(form(page).getByRole('status')).toContainText(STILL_TO_DO)
  await expect(form(page).getByRole('status')).toBeInViewport()
  await expect(button).toHaveText('MESSAGE SENT')
  await expect(button).toHaveCSS('background-color', PALM)
  for (const label of ['Name', 'Email', 'Subject', 'Message'])
    await expect(field(page, label)).toHaveValue('')
  await expect(tick).not.toBeChecked()
  await page.keyboard.press('Enter')
  await page.clock.runFor(2_900)
  await expect(button).toHaveText('MESSAGE SENT')
  await page.clock.runFor(200)
  await expect(button).toHaveText('Send Message')
  await expect(form(page).getByText(THANKS)).toBeVisible()
  await page.clock.resume()
  await expectSoundPage(page)

  await form(page).getByRole('button', { name: 'Send Another Message' }).click()
  await expect(form(page).getByText(THANKS)).toHaveCount(0)
  await expect(form(page).getByText(STILL_TO_DO)).toHaveCount(0)
  await expect(field(page, 'Name')).toBeFocused()
  expect(posts).toBe(1)
  const stored = (await listMessages(db)).filter(({ subject }) => subject === 'Olive')
  expect(stored).toMatchObject([{ name: 'Ama Mensah', message, newsletter: true }])
})

test('failures keep the text and send no second message; too many are refused (§8) [S7]', async ({
  open,
  calmPage: page,
  shop,
}) => {
  const message = 'Written on a train'
  await open('/contact')
  await write(page, message)
  await page.route('**/api/contact', (route) => route.abort(), { times: 1 })
  await submitButton(page).click()
  const failure = form(page).getByText('Network error. Please try again.')
  await expect(failure).toBeVisible()
  await expect(field(page, 'Message')).toHaveValue(message)
  await expectSoundPage(page)

  await page.reload()
  await waitForHydration(page)
  await expect(field(page, 'Message')).toHaveValue(message)
  await expect(field(page, 'Email')).toHaveValue('ama@example.com')

  // The request arrives, but its response is lost.
  await page.route(
    '**/api/contact',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await submitButton(page).click()
  await expect(failure).toBeVisible()
  await submitButton(page).click()
  await expect(form(page).getByText(THANKS)).toBeVisible()
  await expect(form(page).getByText(STILL_TO_DO)).toHaveCount(0)
  const stored = await listMessages(shop.testShop.shop.db)
  expect(stored.filter((one) => one.message === message)).toHaveLength(1)
  await page.reload()
  await waitForHydration(page)
  await expect(field(page, 'Message')).toHaveValue('')

  await test.step('an unexpected response counts as a network error, and too many messages get their own', async () => {
    await write(page, 'One too many')
    await field(page, 'Email').fill('often@example.com')
    await page.route('**/api/contact', (route) => route.fulfill({ status: 502, body: '<html>' }), {
      times: 1,
    })
    await submitButton(page).click()
    await expect(form(page).getByText('Network error. Please try again.')).toBeVisible()

    for (let count = 1; count <= 10; count += 1) {
      const data = { name: 'Ama', email: 'often@example.com', message: `Message ${count}` }
      expect((await page.request.post('/api/contact', { data })).status()).toBe(201)
    }
    await submitButton(page).click()
    await expect(form(page).getByText(/You have written several times already/)).toBeVisible()
    await expect(field(page, 'Message')).toHaveValue('One too many')
    await field(page, 'Message').fill('x'.repeat(70_000))
    await submitButton(page).click()
    await expect(field(page, 'Message')).toHaveAccessibleDescription(
      'This is too long. Please shorten it.',
    )
  })
})

test('a form rejected before hydration keeps working after it', async ({ calmPage: page }) => {
  const release = await delayRequests(page, '**/assets/*.js')
  await page.goto('/contact')
  await write(page, 'Early bird')
  await field(page, 'Email').fill('bird@nowhere')
  await submitButton(page).click()
  await expect(field(page, 'Email')).toBeFocused()
  release()
  await waitForHydration(page)
  await expectSoundPage(page)
  await field(page, 'Email').fill('bird@example.com')
  await expect(field(page, 'Email')).not.toHaveAccessibleDescription(/./)
  await submitButton(page).click()
  await expect(submitButton(page)).toHaveText('MESSAGE SENT')
  await expect(form(page).getByText(THANKS)).toBeVisible()
  for (const label of ['Name', 'Email', 'Message']) await expect(field(page, label)).toHaveValue('')
})
