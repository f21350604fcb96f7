import { addAuthenticator, openUnclaimedOffice, setUpOffice } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('the owner sets up the shop, invites a helper and signs out, without a full reload', async ({
  calmPage: page,
}) => {
  const { setupAddress, close } = await openUnclaimedOffice()
  await page.goto(setupAddress)
  await expect(page.getByLabel('Code')).toHaveValue(/^[\w-]{19}$/)
  expect(page.url()).not.toContain('#')
  await expectSoundPage(page)

  await page.getByLabel('Your name').fill('Adwoa')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText('Please enter an email address.')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Adwoa')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectSoundPage(page)

  // The page is the same with its fragment, and what was typed stays.
  await page.goto(setupAddress)
  await expect(page.getByLabel('Your name')).toHaveValue('Adwoa')
  await setUpOffice(page, setupAddress)
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''))
  await page.getByText('More').click()
  await page.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeFocused()
  await page.getByLabel('Email').fill('kofi@example.com')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByText(/\/owner\/join#/)).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('link', { name: 'Staff' }).first().click()
  await expect(
    page.getByRole('button', { name: 'Revoke the invitation of kofi@example.com' }),
  ).toBeVisible()
  await expectSoundPage(page)

  await page.getByRole('link', { name: 'Adwoa' }).click()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('You are signed out.')
  await expectSoundPage(page)
  expect(await page.evaluate(() => document.body.hasAttribute('data-same-document'))).toBe(true)
  await close()
})

test('a passkey is added and then usable alone', async ({ calmPage: page }) => {
  const { origin, setupAddress, close } = await openUnclaimedOffice()
  await addAuthenticator(page)
  await setUpOffice(page, setupAddress)
  await page.goto(`${origin}/owner/account`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('status')).toContainText('The passkey is added')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await close()
})

test('a form survives a lost connection: it says so, and nothing typed is lost', async ({
  calmPage: page,
  context,
}) => {
  const { origin, setupAddress, close } = await openUnclaimedOffice()
  await setUpOffice(page, setupAddress)
  await page.goto(`${origin}/owner/staff`)
  await page.getByLabel('Email').fill('kofi@example.com')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByRole('alert')).toContainText('No answer')
  await expect(page.getByLabel('Email')).toHaveValue('kofi@example.com')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByText(/\/owner\/join#/)).toBeVisible()
  await close()
})
