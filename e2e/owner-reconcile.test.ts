import { forgetOrder } from '#testing/orders/forget-order'
import { LETTER_SIZES, layoutFaults, setLetters } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { placePaidOrder } from './fixtures/place-paid-order.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

async function openRestored() {
  const office = await openOfficeShop()
  const orderId = await placePaidOrder(office)
  await forgetOrder(office.shop.db, orderId)
  const today = new Date(office.shop.now()).toISOString().slice(0, 10)
  return { ...office, orderId, today }
}

test('after a restore the owner reads a lost order back from the provider, on a phone', async ({
  calmPage: page,
}) => {
  const office = await openRestored()
  await office.signIn(page.context())
  await page.goto(`${office.origin}/owner/reconciliation`)
  await page.getByRole('button', { name: 'Ask the provider' }).click()
  await expect(page.getByText('Choose the day of the backup')).toBeVisible()
  await expectSoundPage(page)

  await page.getByLabel('Day of the backup').fill(office.today)
  await page.getByRole('button', { name: 'Ask the provider' }).click()
  await expect(page.getByText('1 missing order rebuilt')).toBeVisible()
  await expectSoundPage(page)
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const size of LETTER_SIZES) {
      await setLetters(page, size)
      expect([width, size, await layoutFaults(page)]).toEqual([width, size, []])
    }
  }
  await page.getByRole('link', { name: office.orderId }).first().click()
  await expect(page.getByRole('heading', { name: office.orderId })).toBeVisible()
  await office.close()
})
