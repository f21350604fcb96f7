import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { saveMessage } from '#database/contact/contact-messages'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop, pressAndProve } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a request by phone is written down, given out, erased and closed with one thumb', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  const { db, now } = office.shop
  await office.signIn(context)
  const email = 'efua.with.a.rather.long.address@mail.example.com'
  const message = { name: 'Efua', email, subject: 'Size', message: 'Hello', newsletter: false }
  await saveMessage(db, { ...message, id: 'm1', createdAtMs: now() })
  await page.goto(`${office.origin}/owner`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Personal data' }).click()
  await expect(page.getByText('Nobody waits for an answer about their data.')).toBeVisible()

  await page.getByText('Write down a request from elsewhere').click()
  await page.getByLabel('Name').fill('Efua Sutherland')
  await page.getByLabel('Email').fill('efua')
  await page.getByLabel('Asks for').selectOption('Erasure')
  await page.getByLabel('Verified by').selectOption('Phone')
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Write it down' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Name')).toHaveValue('Efua Sutherland')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Write it down' }).click()
  await expect(page.getByText('Written down.')).toBeVisible()
  await expect(page.getByText('Messages: 1')).toHaveCount(2)
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  const verified = page.getByLabel('I verified this person by phone')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(verified.last()).toBeFocused()
  await expect(page.getByText('Please make sure who asks')).toBeVisible()
  await expectSoundPage(page)

  await verified.first().check()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save all of it as a file' }).click()
  const saved = await (await saving).path()
  const files = unzipSync(new Uint8Array(await readFile(saved)))
  expect(Object.keys(files)).toEqual([
    'everything.json',
    'contact-messages.csv',
    'data-rights-requests.csv',
    'letters.csv',
  ])
  expect(new TextDecoder().decode(files['contact-messages.csv'])).toContain(email)

  await verified.last().check()
  await pressAndProve(page, office.shop, 'Erase for good')
  await expect(verified.last()).toBeChecked()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('Erased. Not reached from here')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toHaveValue(/^We have erased what we held/)
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Close the request' }).click()
  await expect(
    page.getByText('Closed. Give the person your answer: no mail service is set up'),
  ).toBeVisible()
  await expect(page.getByText(email)).toBeHidden()
  await expectSoundPage(page)
  await office.close()
})
