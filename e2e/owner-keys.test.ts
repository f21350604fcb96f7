import { PASSWORD } from '#testing/owner/sign-in-as-staff'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('on a phone: a wrong key is refused at its field, and a mail server is saved and tried', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)

  await test.step('the screen is found under More', async () => {
    await page.goto(`${office.origin}/owner`)
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('link', { name: 'Keys and services' }).click()
    await expect(page.getByText('Is this the address of your shop?')).toBeVisible()
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(office.origin)
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess).toBe(0)
    await expectSoundPage(page)
  })

  const payments = page.getByRole('region', { name: 'Payments' })
  await test.step('a wrong key', async () => {
    await payments.getByLabel('Public key').fill('pk_live_1')
    await payments.getByLabel('Secret key').fill('pk_live_1')
    await payments.getByRole('button', { name: 'Save' }).click()
    await expect(payments.getByText('This is not a secret key')).toBeVisible()
    await expect(payments.getByLabel('Public key')).toHaveValue('pk_live_1')
    await expect(payments.getByLabel('Secret key')).toHaveValue('')
    await expectSoundPage(page)
  })

  const mail = page.getByRole('region', { name: 'Mail' })
  await test.step('a mail server, after step-up', async () => {
    await page.goto(`${office.origin}/owner/keys`)
    await mail.getByText('A mail server', { exact: true }).click()
    await mail.getByLabel('Server').fill('smtp.invalid')
    await mail.getByLabel('User').fill('shop@mail.example')
    await mail.getByLabel('Password').fill('a password of the mail server')
    await mail.getByLabel('Sender').fill('Shop <hello@shop.example>')
    await office.shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const save = mail.getByRole('button', { name: 'Save' }).filter({ visible: true })
    await save.click()
    // The screen before has a field of this name, too.
    await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible()
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(mail.getByLabel('User')).toHaveValue('shop@mail.example')
    await expect(mail.getByLabel('Password')).toHaveValue('')
    await mail.getByLabel('Password').fill('a password of the mail server')
    await save.click()
    await expect(page.getByRole('status')).toContainText('Saved. The shop follows')
    await expect(mail.getByText('smtp.invalid, port 465')).toBeVisible()
    await mail.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByRole('alert')).toContainText('The letter was not sent.')
    await expectSoundPage(page)
  })
  await office.close()
})
