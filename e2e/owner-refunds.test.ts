import { THREE_TEES } from '#testing/orders/paid-order'
import { LETTER_SIZES, layoutFaults, setLetters } from './fixtures/layout.ts'
import { openOfficeShop, pressAndProve } from './fixtures/office.ts'
import { placePaidOrder } from './fixtures/place-paid-order.ts'
import { completeRefund } from './fixtures/sent-order.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a piece is refunded from a phone: form, step-up, accepted, refunded, reconciled [R28]', async ({
  calmPage: page,
}) => {
  const office = await openOfficeShop()
  const { shop, origin } = office
  const orderId = await placePaidOrder(office, THREE_TEES)
  await office.signIn(page.context())

  await page.goto(`${origin}/owner/orders/${orderId}`)
  await page.getByRole('link', { name: 'Cancel or refund' }).click()
  await expect(page.getByRole('heading', { name: 'Cancel or refund' })).toBeFocused()
  await expectSoundPage(page)

  await page.getByLabel('Some pieces').check()
  await page.getByLabel(/^Ancient Dragon Tee \(Black, M\)/).fill('1')
  await page.getByLabel('Back on sale: Ancient Dragon Tee (Black, L)').uncheck()
  await pressAndProve(page, shop, 'Ask for the refund')
  // The form comes back as it was, and is sent by the owner.
  await expect(page.getByLabel('Some pieces')).toBeChecked()
  await expect(page.getByLabel(/^Ancient Dragon Tee \(Black, M\)/)).toHaveValue('1')
  await expect(page.getByLabel('Back on sale: Ancient Dragon Tee (Black, L)')).not.toBeChecked()
  await page.getByRole('button', { name: 'Ask for the refund' }).click()
  await expect(page.getByText('Say in a few words why')).toBeVisible()
  await expectSoundPage(page)

  await page.getByLabel('Reason').fill('Too small')
  await page.getByRole('button', { name: 'Ask for the refund' }).click()
  await expect(page.getByRole('status')).toContainText('The provider has accepted the refund')
  await expect(page.getByText('Accepted by the provider')).toBeVisible()
  await expect(page.getByText('1 × Ancient Dragon Tee (Black, M), back on sale')).toBeVisible()
  await expectSoundPage(page)

  await completeRefund(shop, orderId)
  await page.reload()
  await expect(page.getByText('GH₵500.00, Refunded')).toBeVisible()

  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Reconciliation' }).click()
  await expect(page.getByRole('heading', { name: 'Reconciliation' })).toBeVisible()
  await expect(page.getByText('GH₵970.75')).toBeVisible()
  await expectSoundPage(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^reconciliation-.+\.csv$/)
  await office.close()
})

test('the form and reconciliation fit screens of every width, with letters of twice the size', async ({
  calmPage: page,
}) => {
  const office = await openOfficeShop()
  const orderId = await placePaidOrder(office, THREE_TEES)
  await office.signIn(page.context())
  for (const path of [`/owner/orders/${orderId}/refund`, '/owner/reconciliation']) {
    await page.goto(`${office.origin}${path}`)
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      for (const size of LETTER_SIZES) {
        await setLetters(page, size)
        expect([path, width, size, await layoutFaults(page)]).toEqual([path, width, size, []])
      }
    }
  }
  await office.close()
})
