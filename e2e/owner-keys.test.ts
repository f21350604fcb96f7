import { movePictures } from '#server/connections/pictures/move-pictures'
import { PASSWORD } from '#testing/owner/sign-in-as-staff'
import { startFakeS3 } from '#testing/stand-ins/fake-s3'
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

test('on a phone: a bucket for the pictures fails, is given up, and is used when all is copied', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop({ reachesDoubles: true })
  await office.signIn(context)
  const s3 = await startFakeS3()
  const { signal } = new AbortController()
  const files = ['u-0000000000000001-360.abcd1234.jpg', 'u-0000000000000002-360.abcd1234.jpg']
  for (const file of files) {
    await office.shop.pictureStore.write(file, Buffer.of(0xff, 0xd8, 1, 0xff, 0xd9))
  }
  const pictures = page.getByRole('region', { name: 'Pictures' })

  async function typeBucket(secret: string) {
    await page.goto(`${office.origin}/owner/keys`)
    await pictures.getByText('Use a bucket', { exact: true }).click()
    await pictures.getByLabel('Address of the service').fill(s3.settings.endpoint)
    await pictures.getByLabel('Bucket', { exact: true }).fill(s3.settings.bucket)
    await pictures.getByLabel('Access key', { exact: true }).fill(s3.settings.key)
    await pictures.getByLabel('Secret of the access key').fill(secret)
    await pictures.getByLabel('Region').fill(s3.settings.region)
    await pictures.getByRole('button', { name: 'Save' }).click()
  }

  await test.step('a wrong secret is refused before anything is copied', async () => {
    await typeBucket('mistyped')
    await expect(page.getByRole('alert')).toContainText('answered with status 403')
    await expect(pictures.getByLabel('Bucket', { exact: true })).toHaveValue(s3.settings.bucket)
    await expect(pictures.getByLabel('Secret of the access key')).toHaveValue('')
    await expectSoundPage(page)
  })

  await test.step('a bucket that fails is said, and given up', async () => {
    await typeBucket(s3.settings.secret)
    await expect(page.getByRole('status')).toContainText('Begun.')
    await expect(pictures.getByText(`To the bucket ${s3.settings.bucket}: beginning`)).toBeVisible()
    await expectSoundPage(page)
    s3.behave(500, files[1])
    await movePictures(office.shop, { signal })
    await pictures.getByRole('link', { name: 'Look again' }).click()
    await expect(pictures.getByText('It stopped: the new bucket answered')).toBeVisible()
    await expect(pictures.getByRole('button', { name: 'Try again' })).toBeVisible()
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess).toBe(0)
    await expectSoundPage(page)
    await pictures.getByRole('button', { name: 'Stop, and stay with the present place' }).click()
    await expect(page.getByRole('status')).toContainText('Stopped.')
    await expect(pictures.getByText('Use a bucket', { exact: true })).toBeVisible()
  })

  await test.step('all is copied, and the bucket is used', async () => {
    s3.behave('works')
    await typeBucket(s3.settings.secret)
    await expect(page.getByRole('status')).toContainText('Begun.')
    await movePictures(office.shop, { signal })
    await page.goto(`${office.origin}/owner/keys`)
    await expect(
      pictures.getByText(`${s3.settings.bucket} at ${s3.settings.endpoint}`),
    ).toBeVisible()
    await pictures.getByRole('button', { name: 'Try it' }).click()
    await expect(page.getByRole('status')).toContainText('A small file was put into the bucket')
    await pictures.getByText('Back to the server’s folder', { exact: true }).click()
    await expectSoundPage(page)
    await pictures.getByRole('button', { name: 'Copy them back' }).click()
    await expect(pictures.getByText('To the data folder of the server: beginning')).toBeVisible()
  })
  await s3.close()
  await office.close()
})
