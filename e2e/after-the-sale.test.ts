import { brokenInvariants } from '#testing/orders/invariants'
import { cardPay, DRAGON_TEE, fillForm, openWithCart, payButton } from './fixtures/checkout.ts'
import { orderLinkIn, readMailsTo, readMailTo } from './fixtures/mailbox.ts'
import { openOfficeShop, pressAndProve } from './fixtures/office.ts'
import { completeRefund, endUndo } from './fixtures/sent-order.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const PHONE = { width: 360, height: 780 }
const TEE = 'Ancient Dragon Tee'

test.use({ viewport: PHONE })

test('from paying to the refund of a piece: packed, sent, followed, returned, refunded', async ({
  calmPage: page,
  browser,
}) => {
  // This is a long walk: a busy machine needs more than the usual time.
  test.slow()
  const office = await openOfficeShop()
  const { shop, origin } = office
  const context = await browser.newContext({ viewport: PHONE })
  await office.signIn(context)
  const owner = await context.newPage()

  // The shopper orders and pays.
  await openWithCart(page, `${origin}/checkout`, [{ ...DRAGON_TEE, quantity: 2 }])
  await fillForm(page)
  const email = await page.getByRole('main').getByLabel('Email').inputValue()
  await page.getByLabel('Address', { exact: true }).fill('Blue gate behind Total, Osu')
  await page.getByLabel('Digital address').fill('ga1838164')
  await payButton(page).click()
  await cardPay(page).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()

  // The owner packs and sends.
  await owner.goto(`${origin}/owner/orders`)
  await owner.getByRole('link', { name: /ORD-/ }).click()
  await expect(owner.getByText('Blue gate behind Total, Osu', { exact: true })).toBeVisible()
  await expect(owner.getByText('GA-183-8164', { exact: true })).toBeVisible()
  const orderId = await owner.getByRole('heading', { level: 1 }).innerText()
  await owner.getByRole('button', { name: 'Packed' }).click()
  await expect(owner.getByRole('status')).toHaveText('Packed.')
  await owner.getByLabel('Carrier or rider').fill('VIP Express')
  await owner.getByLabel('Tracking number').fill('VIP-77')
  await owner.getByRole('button', { name: 'Sent' }).click()
  await expect(owner.getByText('Tracking number VIP-77')).toBeVisible()
  await endUndo(shop)

  // The shopper follows the link of the mail, and sends a unit back.
  const sent = await readMailTo(office, email)
  expect(sent.text).toContain('VIP-77')
  await page.goto(`${origin}${orderLinkIn(sent)}`)
  await expect(page.getByText(`Order ${orderId}`)).toBeVisible()
  await expect(page.getByText('VIP-77')).toBeVisible()
  await page.getByText('Return or exchange').click()
  await page.getByRole('checkbox', { name: TEE }).check()
  await page.getByLabel('How many of 2').fill('1')
  await page.getByLabel('Why? (optional)').fill('Too small')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('We have your wish')).toBeVisible()
  await expect(page.getByText('Asked for', { exact: true })).toBeVisible()

  // The owner agrees.
  await owner.goto(`${origin}/owner`)
  await owner.getByRole('link', { name: '1 return to answer' }).click()
  await expect(owner.getByRole('heading', { name: 'Returns' })).toBeVisible()
  await owner.getByRole('link', { name: TEE }).click()
  await owner.getByLabel('Where to send it').fill('12 Ringway, Osu, Accra')
  await owner.getByLabel('How to send it back').fill('By VIP bus to Accra, Circle')
  await owner.getByRole('button', { name: 'Agree' }).click()
  await expect(owner.getByRole('status')).toContainText('Agreed.')
  await page.reload()
  await expect(page.getByText('12 Ringway, Osu, Accra')).toBeVisible()
  await expect(page.getByText('By VIP bus to Accra, Circle')).toBeVisible()

  // The unit arrives, is put back on sale and refunded.
  await owner.getByRole('checkbox', { name: TEE }).check()
  await owner.getByRole('button', { name: 'It has arrived' }).click()
  await expect(owner.getByText('1 back on sale')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Arrived at the shop')).toBeVisible()
  await pressAndProve(owner, shop, 'Refund GH₵500.00')
  await owner.getByRole('button', { name: 'Refund GH₵500.00' }).click()
  await expect(owner.getByRole('status')).toContainText('The provider has accepted the refund')
  await page.reload()
  await expect(page.getByText('Refund asked for', { exact: true })).toBeVisible()
  await completeRefund(shop, orderId)
  await page.reload()
  await expect(page.getByRole('paragraph').filter({ hasText: /^Refunded$/ })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: /^Refunded$/ })).toBeVisible()
  await expectSoundPage(page)

  const mails = await readMailsTo(office, email)
  // The order of the mails does not matter: the shop's own job sends some of them, the helper the others, by another
  // clock.
  expect(mails.map(({ headers }) => headers.subject?.replace(orderId, 'X')).toSorted()).toEqual([
    'GH₵500.00 of your order X is refunded',
    'Please send back pieces of your order X',
    'We have what you sent back of your order X',
    'We have your wish about your order X',
    'Your order X',
    'Your order X is on its way',
  ])
  expect(await brokenInvariants(shop.db)).toEqual([])
  await context.close()
  await office.close()
})
