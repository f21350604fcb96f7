import { sellAtMarket } from '#server/market/sell-at-market'
import { placeOrder } from '#server/orders/place-order'
import { aMarketSale } from '#testing/orders/market-sale-body'
import { anOrderBody } from '#testing/orders/order-body'
import { storeConnection } from '#testing/owner/open-keys-shop'
import { openOfficeShop, pressAndProve } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 740 } })

const LIVE_KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_live_1', PAYSTACK_SECRET_KEY: 'sk_live_1' } as const

test('on a phone: Today leads to the step that ends all test orders, and then the shop sells', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  const { orders } = office.shop
  for (let each = 0; each < 3; each += 1) await placeOrder(orders, anOrderBody(), '41.66.192.1')
  await sellAtMarket(orders, aMarketSale(), { staffId: null, name: 'Kofi' })
  await office.signIn(context)

  await test.step('before there are live keys, the screen says what will change', async () => {
    await page.goto(`${office.origin}/owner/keys`)
    await page.getByRole('link', { name: 'From test to live' }).click()
    await expect(page.getByRole('heading', { name: '3 test orders' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^End/ })).toHaveCount(0)
    await expectSoundPage(page)
  })

  await test.step('with live keys, the shop is closed', async () => {
    await storeConnection(office, 'payments', LIVE_KEYS)
    await page.goto(`${office.origin}/owner`)
    await page.getByRole('link', { name: 'The shop takes no orders' }).click()
    await expect(page.getByText('until its test orders are ended')).toBeVisible()
    await expect(page.getByText('Back on sale: 3 pieces')).toBeVisible()
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess).toBe(0)
    await expectSoundPage(page)
  })

  await test.step('one press ends them, after step-up', async () => {
    await pressAndProve(page, office.shop, 'End all 3 test orders')
    await page.getByRole('button', { name: 'End all 3 test orders' }).click()
    await expect(page.getByRole('status')).toContainText('The test orders are ended.')
    await expect(page.getByText('Whatever is ordered is for money.')).toBeVisible()
    await expectSoundPage(page)
  })

  await test.step('they stay under All orders, marked', async () => {
    await page.goto(`${office.origin}/owner/orders?tab=all`)
    await expect(page.getByText('Test', { exact: true })).toHaveCount(3)
    await expect(page.getByText('Ended', { exact: true })).toHaveCount(3)
    await page
      .getByRole('link', { name: /^ORD-|Ama/ })
      .last()
      .click()
    await expect(page.getByText('A test order, ended')).toBeVisible()
    await expectSoundPage(page)
  })
  await office.close()
})
