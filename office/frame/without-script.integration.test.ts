import { afterAll, beforeAll, expect, test } from 'vitest'
import { insightDay } from '#domain/insights/insight-day'
import { feedOutbox } from '#server/newsletter/feed-outbox'
import { settlePayment } from '#server/orders/settle-payment'
import { openPlainBrowser } from '#testing/html/plain-browser'
import { openMailFolder, sendAllMails } from '#testing/mail/send-all-mails'
import { forgetOrder } from '#testing/orders/forget-order'
import { placeForTest } from '#testing/orders/place-for-test'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { OWNER_EMAIL, signInAsStaff } from '#testing/owner/sign-in-as-staff'
import { openHttpClient } from '#testing/server/http-client'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

/** Links and forms as they are in the HTML; e2e/owner-orders.test.ts does so in a real browser. */
let open: TestShop
let owner: Awaited<ReturnType<typeof signInAsStaff>>
beforeAll(async () => {
  open = await openTestShop()
  const browse = () => openHttpClient(open.app)
  owner = await signInAsStaff(
    { ...open, browse },
    { name: 'Adwoa', email: OWNER_EMAIL, role: 'owner' },
  )
})
afterAll(() => open.close())

test('stock is changed and one piece is sold', async () => {
  const browser = await openPlainBrowser(owner, '/owner/stock/14/Black/M')
  browser.fill('Change', '+3')
  await browser.press('Save')
  expect(browser.words()).toContain('Ancient Dragon Tee (Black, M): now 23 in stock.')
  await browser.open('/owner/market')
  await browser.follow('Ancient Dragon Tee')
  browser.tick('M 23 left')
  await browser.press('Sold')
  expect(browser.words()).toContain('Paid in cash')
  const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
  expect(await stockOfVariant(open.shop.db, teeM)).toBe(22)
})

test('a discount code is refused at its field, made and ended', async () => {
  const browser = await openPlainBrowser(owner, '/owner/codes')
  browser.fill('Code', 'friday20')
  browser.fill('How much', '120')
  await browser.press('Make the code')
  expect(browser.descriptionOf('How much')).toContain('from 1 to 99')
  browser.fill('How much', '20')
  await browser.press('Make the code')
  await browser.press('Yes, end FRIDAY20')
  expect(browser.words()).toContain('Nobody can use the code any more')
})

test('a newsletter is written and sent to everybody [N38]', async () => {
  const { shop } = open
  const email = 'ama@example.com'
  const row = { email, address: email, source: 'footer', created_at: 1, state_since: 1 } as const
  await shop.db
    .insertInto('subscribers')
    .values({ ...row, state: 'confirmed' })
    .execute()
  const browser = await openPlainBrowser(owner, '/owner/newsletter')
  await browser.press('Write a newsletter')
  browser.fill('1. Paragraph', 'We are open on Saturday.')
  browser.fill('Subject', 'Saturday')
  await browser.pressEnterIn('Subject')
  expect(browser.words()).toContain('Saved.')
  expect(browser.valueOf('1. Paragraph')).toBe('We are open on Saturday.')
  await browser.press('See it and send')
  await browser.press('Yes, send it to 1 reader')
  expect(browser.words()).toContain('Written to files for 0 of 1 reader')
  const { mailer } = await openMailFolder(shop.now)
  await sendAllMails({ ...shop, mailer })
  await feedOutbox(shop)
  await browser.follow('Look again')
  expect(browser.words()).toContain('Written to files for 1 of 1 reader')
  expect(browser.words()).not.toContain('Look again')
})

test('new recovery codes are made only after it was said that the old ones end [O150]', async () => {
  const browser = await openPlainBrowser(owner, '/owner/account')
  expect(browser.count('details form[action="/owner/account/recovery-codes"]')).toBe(1)
  expect(browser.count('form[action="/owner/account/recovery-codes"]')).toBe(1)
  expect(browser.words()).toContain('The codes that you have written down end at once.')
  await browser.press('Yes, make new codes')
  expect(browser.words()).toContain('Your recovery codes')
})

test('an address of the office with a slash too many leads to the one without', async () => {
  for (const [typed, found] of [
    ['/owner/', '/owner'],
    ['/owner/orders/?tab=all', '/owner/orders?tab=all'],
    ['/owner//', '/owner'],
  ] as const) {
    const { statusCode, headers } = await open.app.inject(typed)
    expect([statusCode, headers.location]).toEqual([303, found])
  }
  const browser = await openPlainBrowser(owner, '/owner/')
  expect(browser.words()).toContain('Today')
})

test('a backup is called what it is: everything but the keys', async () => {
  const browser = await openPlainBrowser(owner, '/owner/backup')
  expect(browser.words()).toContain('stock, settings, photos and films')
  expect(browser.words()).toContain('The server’s keys are not in it')
})

test('after a restore a lost order is read back from the provider', async () => {
  const { shop } = open
  shop.standIn?.setWebhooks('off')
  const { orderId, reference, accessCode } = await placeForTest(shop.orders)
  shop.standIn?.choose(accessCode ?? '', 'card-pay')
  await settlePayment(shop.orders, reference)
  await forgetOrder(shop.db, orderId)
  const browser = await openPlainBrowser(owner, '/owner/reconciliation')
  browser.fill('Day of the backup', new Date(shop.now()).toISOString().slice(0, 10))
  await browser.press('Ask the provider')
  expect(browser.words()).toContain('1 missing order rebuilt')
})

test('days of one’s own are chosen for the insights, and the health is told', async () => {
  const browser = await openPlainBrowser(owner, '/owner/insights?days=7')
  expect(browser.words()).toContain('Takings by day')
  browser.fill('From', insightDay(open.shop.now()))
  await browser.press('Show')
  expect(browser.words()).toContain('compared with the day before')
  await browser.open('/owner/health')
  expect(browser.words()).toContain('Everything works.')
  expect(browser.words()).toContain('What works')
})
