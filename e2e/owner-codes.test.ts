import { addCode } from '#server/discounts/change-codes'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const DAY_MS = 24 * 3_600_000

test('a discount code is made and ended with one thumb', async ({ calmPage: page, context }) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  const longest = 'W'.repeat(32)
  const unlimited = { from: '', until: '', uses: '', perPerson: '', collection: '', product: '' }
  const typed = { code: longest, kind: 'percent', amount: '5', ...unlimited }
  await addCode(office.shop, { typed, actor: { staffId: null, name: 'Test' } })
  await page.goto(`${office.origin}/owner`)
  await page.getByText('More', { exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Office' })
    .getByRole('link', { name: 'Discount codes' })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'WELCOME10' })).toContainText(
    'Valid, 10% off',
  )

  await page.getByText('A new code').click()
  await page.getByLabel('Code', { exact: true }).fill('friday50')
  await page.getByLabel('A sum in cedis').check()
  await page.getByLabel('How much').fill('0')
  await page.getByLabel('What it is for').selectOption('Piece: Ancient Dragon Tee')
  await page.getByLabel('Until').fill(new Date(Date.now() + DAY_MS).toISOString().slice(0, 16))
  await page.getByLabel('Uses in all').fill('20')
  await page.getByLabel('Uses for a person').fill('1')
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Make the code' }).click()
  await expect(page.getByLabel('How much')).toBeFocused()
  await expect(page.getByLabel('How much')).toHaveAccessibleDescription(/a sum in cedis/)
  await expect(page.getByLabel('A sum in cedis')).toBeChecked()
  await expect(page.getByLabel('Uses in all')).toHaveValue('20')
  await expectSoundPage(page)
  await page.getByLabel('How much').fill('50')
  await page.getByRole('button', { name: 'Make the code' }).click()
  await expect(page.getByText('The code is saved.')).toBeVisible()

  const card = page.getByRole('listitem').filter({ hasText: 'FRIDAY50' })
  await expect(card).toContainText('Valid, GH₵50.00 off Ancient Dragon Tee')
  await expect(card).toContainText('Used 0 of 20 times, once for a person')
  await card.getByText('End it', { exact: true }).click()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  for (const width of [320, 1280, 360]) {
    await page.setViewportSize({ width, height: 780 })
    expect([width, await layoutFaults(page)]).toEqual([width, []])
  }
  await card.getByRole('button', { name: 'Yes, end FRIDAY50' }).click()
  await expect(page.getByText('Nobody can use the code any more')).toBeVisible()
  const earlier = page.getByRole('region', { name: 'Earlier' })
  await expect(earlier.getByRole('listitem')).toContainText('Ended, GH₵50.00 off')
  await office.close()
})
