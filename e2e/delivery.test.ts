import {
  DRAGON_TEE,
  fillForm,
  form,
  openWithCart,
  payButton,
  paymentWindow,
} from './fixtures/checkout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('the owner adds a zone, a shopper chooses it and pays its fee, and a rider is told where to go', async ({
  calmPage: page,
}) => {
  const office = await openOfficeShop()
  await office.signIn(page.context())
  await page.goto(`${office.origin}/owner/delivery`)
  await page.getByLabel('Subtotal in cedis').fill('1000')
  await page.getByRole('button', { name: 'Save the sum' }).click()
  await expect(page.getByRole('status')).toContainText('Saved')
  await page.getByText('Add a zone').click()
  const added = page.locator('form[action$="/add"]')
  await added.getByRole('textbox', { name: 'Name' }).fill('Same day in Accra')
  await added.getByLabel('Fee in cedis').fill('ten')
  await added.getByText('Only some regions of Ghana').click()
  await added.getByLabel('Greater Accra', { exact: true }).check()
  await added.getByLabel('Words for the shopper').fill('Order before 11.')
  await added.getByRole('button', { name: 'Add zone' }).click()
  await expect(added.getByLabel('Fee in cedis')).toHaveAccessibleDescription(/^Please enter a fee/)
  await expect(added.getByLabel('Greater Accra', { exact: true })).toBeChecked()
  await expectSoundPage(page)
  await added.getByLabel('Fee in cedis').fill('25')
  await added.getByRole('button', { name: 'Add zone' }).click()
  await expect(page.getByText('Ghana (Greater Accra), GH₵25.00')).toBeVisible()

  await openWithCart(page, `${office.origin}/checkout`, [DRAGON_TEE])
  await expect(page.getByRole('radiogroup', { name: 'Delivery' })).toHaveCount(0)
  await fillForm(page)
  const zones = page.getByRole('radiogroup', { name: 'Delivery' })
  await expect(zones.getByRole('radio')).toHaveCount(2)
  await expect(zones.getByRole('radio').first()).toBeChecked()
  await expect(form(page).getByText('500.00').last()).toBeVisible()
  await zones.getByRole('radio', { name: /Same day in Accra/ }).check()
  await expect(form(page).getByText('525.00').last()).toBeVisible()
  await form(page).getByLabel('Digital address').fill('somewhere')
  await form(page).getByLabel('City').focus()
  await expect(form(page).getByLabel('Digital address')).toHaveAccessibleDescription(
    /does not look like/,
  )
  await form(page).getByLabel('Digital address').fill('ga1838164')
  await expectSoundPage(page)
  await payButton(page).click()
  await paymentWindow(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(form(page).getByText('Delivery', { exact: true })).toBeVisible()

  await page.goto(`${office.origin}/owner/orders`)
  await page.getByRole('link', { name: /ORD-/ }).click()
  await expect(page.getByText('Delivery, Same day in Accra')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy for the rider' }).click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(
    /Ama Mensah\n\+233 24 .*\n1 Oxford Street\nGA-183-8164\nAccra, Greater Accra/,
  )
  expect(copied).toContain('Due: nothing')
  await office.close()
})
