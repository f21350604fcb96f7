import type { Page } from '@playwright/test'
import { PASSWORD } from '#testing/owner/sign-in-as-staff'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const OFFERED = 'You had typed something here that is not saved.'
const CHANGED = 'What is saved was changed since.'

function tagline(page: Page) {
  return page.getByLabel('Tagline')
}

async function openFromBar(page: Page, name: string) {
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

function keptWords(page: Page) {
  return page.evaluate(() => JSON.stringify(localStorage))
}

test('unsaved words survive links, reloads and the session, until saved, forgotten or signed out [O155]', async ({
  calmPage: page,
  context,
}) => {
  const { shop, origin, signIn, close } = await openOfficeShop()
  await signIn(context)
  await page.goto(`${origin}/owner/settings`)
  await test.step('left by the bar, offered and put back', async () => {
    await tagline(page).fill('Made in Osu')
    await page.getByRole('link', { name: 'Orders' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await openFromBar(page, 'Settings')
    await expect(page.getByText(OFFERED)).toBeVisible()
    await expect(page.getByText(CHANGED)).toBeHidden()
    expect(await layoutFaults(page)).toEqual([])
    await expectSoundPage(page)
    await page.getByRole('button', { name: 'Put it back' }).click()
    await expect(tagline(page)).toHaveValue('Made in Osu')
    await expect(tagline(page)).toBeFocused()
  })
  await test.step('left by Back, then by a reload', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
    await page.goForward()
    await page.getByRole('button', { name: 'Put it back' }).click()
    await expect(tagline(page)).toHaveValue('Made in Osu')
    await page.goto(`${origin}/owner/settings`)
    await expect(page.getByText(OFFERED)).toBeVisible()
    await page.getByRole('button', { name: 'Forget it' }).click()
    await expect(page.getByText(OFFERED)).toBeHidden()
    await expect(tagline(page)).not.toHaveValue('Made in Osu')
    expect(await keptWords(page)).not.toContain('Made in Osu')
  })
  await test.step('saved', async () => {
    await tagline(page).fill('Made in Tema')
    expect(await keptWords(page)).toContain('Made in Tema')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved')).toBeVisible()
    expect(await keptWords(page)).not.toContain('Made in Tema')
    await expect(page.getByText(OFFERED)).toBeHidden()
  })
  await test.step('the session ends while somebody types', async () => {
    await tagline(page).fill('Made in Ho')
    await shop.db.deleteFrom('staff_sessions').execute()
    await page.getByRole('link', { name: 'Stock', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await page.getByLabel('Email').fill('adwoa@example.com')
    await page.getByLabel('Password').fill(PASSWORD)
    expect(await keptWords(page)).not.toContain(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
    await openFromBar(page, 'Settings')
    await page.getByRole('button', { name: 'Put it back' }).click()
    await expect(tagline(page)).toHaveValue('Made in Ho')
  })
  await test.step('signing out', async () => {
    await page.getByRole('link', { name: 'Adwoa' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
    expect(await keptWords(page)).not.toContain('officeDraft')
  })
  await close()
})

test('a button of a form that saves nothing keeps what was typed [O157]', async ({
  calmPage: page,
  context,
}) => {
  const { origin, signIn, close } = await openOfficeShop()
  await signIn(context)
  await page.goto(`${origin}/owner/orders/new`)
  await page.getByLabel('Name', { exact: true }).fill('Ama Mensah')
  await page.getByLabel('Find a piece').fill('dragon')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Ancient Dragon Tee').first()).toBeVisible()
  expect(await keptWords(page)).toContain('Ama Mensah')
  await page.getByLabel('Name', { exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Orders', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New order by message')
  await page.getByLabel('Digital address').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeInViewport()
  await page.getByRole('button', { name: 'Put it back' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ama Mensah')
  await close()
})
