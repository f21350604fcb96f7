import { addCode, endDiscountCode } from '#server/discounts/change-codes'
import {
  fillForm,
  openOwnShop,
  openWithCart,
  payButton,
  paymentWindow,
} from './fixtures/checkout.ts'
import { delayRequests } from './fixtures/delay-requests.ts'
import { layoutFaults } from './fixtures/layout.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const ACTOR = { staffId: null, name: 'Test' } as const

type Typed = Readonly<Record<string, string>>

async function openWithCodes(...codes: readonly Typed[]) {
  const shop = await openOwnShop()
  const unlimited = { from: '', until: '', uses: '', perPerson: '', collection: '', product: '' }
  for (const changes of codes) {
    const typed = { code: 'FRIDAY50', kind: 'fixed', amount: '50.00', ...unlimited, ...changes }
    const added = await addCode(shop.context, { typed, actor: ACTOR })
    if (!added.ok) throw new Error(added.error.code)
  }
  return shop
}

test('a code waits for its answer, may be of other pieces, or end before Pay [N6] [N9] [N13]', async ({
  calmPage: page,
}) => {
  const shop = await openWithCodes({}, { code: 'OTHER50', product: '16' })
  await openWithCart(page, `${shop.url}/checkout`)
  await fillForm(page)
  const box = page.getByLabel('Discount Code')
  const apply = page.getByRole('button', { name: 'Apply' })

  await test.step('Apply waits for its answer, and a code for other pieces is invalid', async () => {
    const release = await delayRequests(page, '**/api/discounts')
    await box.fill('OTHER50')
    await apply.click()
    await expect(apply).toBeDisabled()
    release()
    await expect(box).toHaveAccessibleDescription('Invalid discount code')
    await expect(apply).toBeEnabled()
  })

  await box.fill('friday50')
  await apply.click()
  await expect(page.getByText('FRIDAY50 applied: GH₵50.00 off. You save GH₵50.00.')).toBeVisible()
  await expect(page.getByText('You pay exactly GH₵450.00')).toBeVisible()
  await endDiscountCode(shop.context, { code: 'FRIDAY50', actor: ACTOR })
  await payButton(page).click()
  await expect(
    page.getByText('Invalid discount code: FRIDAY50 can no longer be used and was taken off.'),
  ).toBeVisible()
  await expect(page.getByText('You pay exactly GH₵500.00')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(paymentWindow(page).getByRole('group', { name: 'Card' })).toHaveCount(0)
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await payButton(page).click()
  await expect(paymentWindow(page).getByRole('group', { name: 'Card' })).toBeVisible()
  await shop.close()
})

test('after a closed payment window and a reload the shopper’s own last use is still applied [N19]', async ({
  calmPage: page,
}) => {
  const shop = await openWithCodes({ uses: '1', perPerson: '1' })
  await openWithCart(page, `${shop.url}/checkout`)
  await fillForm(page)
  await page.getByLabel('Discount Code').fill('friday50')
  await payButton(page).click()
  await expect(paymentWindow(page).getByRole('group', { name: 'Card' })).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByText('You pay exactly GH₵450.00')).toBeVisible()
  await payButton(page).click()
  await expect(paymentWindow(page).getByRole('group', { name: 'Card' })).toBeVisible()
  await shop.close()
})
