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

  await page.getByLabel(/^Ancient Dragon Tee \(Black, M\)/).fill('1')
  await expect(page.getByLabel('Some pieces')).toBeChecked()
  await page.getByLabel('Back on sale: Ancient Dragon Tee (Black, L)').uncheck()
  await pressAndProve(page, shop, 'Refund GH₵500.00')
  // The form comes back as it was, and is sent by the owner.
  await expect(page.getByLabel('Some pieces')).toBeChecked()
  await expect(page.getByLabel(/^Ancient Dragon Tee \(Black, M\)/)).toHaveValue('1')
  await expect(page.getByLabel('Back on sale: Ancient Dragon Tee (Black, L)')).not.toBeChecked()
  await page.getByRole('button', { name: 'Refund GH₵500.00' }).click()
  await expect(page.getByText('Say in a few words why')).toBeVisible()
  await expectSoundPage(page)

  await page.getByLabel('Reason').fill('Too small')
  await page.getByRole('button', { name: 'Refund GH₵500.00' }).click()
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

test('typing an amount chooses it for the button; all of it is asked about once more [P81] [P82]', async ({
  calmPage: page,
}) => {
  const office = await openOfficeShop()
  const { shop, origin } = office
  const orderId = await placePaidOrder(office, THREE_TEES)
  await office.signIn(page.context())
  const open = () => page.goto(`${origin}/owner/orders/${orderId}/refund`)
  const ways = page.getByRole('group', { name: 'What to refund' }).getByRole('radio')

  await open()
  for (const way of await ways.all()) await expect(way).not.toBeChecked()
  await page.getByLabel('Reason').fill('A stain')
  await page.getByLabel('Amount in cedis').fill('50')
  await expect(page.getByLabel('An amount')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Refund GH₵50.00' })).toBeVisible()
  // A way that does not fit has no sum, and is refused.
  await page.getByLabel(/^Cancel the order and refund all/).check()
  await page.getByRole('button', { name: 'Go on and see the sum' }).click()
  await expect(page.getByText('does not fit what you typed')).toBeVisible()
  await expect(page.getByLabel(/^Cancel the order and refund all/)).toBeFocused()
  await expect(page.getByLabel('Amount in cedis')).toHaveValue('50')
  await expectSoundPage(page)
  // The sentence leaves once the form agrees, and what is being typed stays where it is.
  const amount = page.getByLabel('Amount in cedis')
  const top = () => amount.evaluate((field) => Math.round(field.getBoundingClientRect().top))
  await amount.scrollIntoViewIfNeeded()
  const before = await top()
  await amount.press('End')
  await amount.press('.')
  await amount.press('5')
  await expect(page.getByLabel('An amount')).toBeChecked()
  await expect(page.getByText('does not fit what you typed')).toBeHidden()
  expect(await top()).toBe(before)
  await amount.fill('50')
  await pressAndProve(page, shop, 'Refund GH₵50.00')
  await page.getByRole('button', { name: 'Refund GH₵50.00' }).click()
  await expect(page.getByText('GH₵50.00, Accepted by the provider')).toBeVisible()

  await open()
  await page.getByLabel(/^Cancel the order and refund all/).check()
  await page.getByLabel('Reason').fill('Changed her mind')
  await page.getByRole('button', { name: 'Cancel and refund GH₵1,450.00' }).click()
  const question = page.getByRole('heading', { name: 'Cancel the order and refund GH₵1,450.00?' })
  await expect(question).toBeFocused()
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByLabel('Reason')).toHaveValue('Changed her mind')
  await page.getByRole('button', { name: 'Cancel and refund GH₵1,450.00' }).click()
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Cancel and refund GH₵1,450.00' }).click()
  await expect(page.getByText('GH₵1,450.00, Accepted by the provider')).toBeVisible()
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
