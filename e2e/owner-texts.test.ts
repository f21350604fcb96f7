import type { Page } from '@playwright/test'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop, pressAndProve } from './fixtures/office.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

function question(page: Page, number: number) {
  return page.getByLabel(`Question ${number}`, { exact: true })
}

/** Adds a question at the end and puts it into force. */
async function publishQuestion(page: Page, origin: string) {
  await page.goto(`${origin}/owner/texts`)
  await page.getByRole('link', { name: 'Questions and answers' }).click()
  await page.getByRole('button', { name: 'Add a question' }).click()
  await question(page, 9).fill('Do you make hats?')
  await page
    .getByLabel('Answer 9', { exact: true })
    .fill('Yes, **{brand}** makes:\n\n- red ones\n- blue ones\n\n[See them](/collection)')
  await page.getByRole('button', { name: 'Look at it' }).click()
  const frame = page.frameLocator('iframe')
  await frame.getByText('Do you make hats?').click()
  await expect(frame.getByText('red ones')).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Shoppers see it within two seconds.')).toBeVisible()
}

test('a question that the owner writes on a phone is looked at, published and read in the shop', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await test.step('the screens fit and are sound', async () => {
    for (const path of ['', '/faq', '/about', '/contact', '/privacy-policy', '/faq/preview']) {
      await page.goto(`${office.origin}/owner/texts${path}`)
      expect([path, await layoutFaults(page)]).toEqual([path, []])
    }
    await page.goto(`${office.origin}/owner/texts/faq`)
    await expectSoundPage(page)
    await page.goto(`${office.origin}/owner/texts`)
    await page.getByText('What each of them says now').click()
    await expectSoundPage(page)
  })
  await publishQuestion(page, office.origin)
  await test.step('shoppers read it', async () => {
    await page.goto(`${office.origin}/faq`)
    expect(await layoutFaults(page)).toEqual([])
    await page.getByText('Do you make hats?').click()
    await expect(page.getByText('Yes, NKABOM makes:')).toBeVisible()
    await expect(page.getByText('red ones')).toBeVisible()
    await expectSoundPage(page)
  })
  await test.step('it moves up, and an earlier version comes back after a proof', async () => {
    await page.goto(`${office.origin}/owner/texts/faq`)
    await page.getByRole('button', { name: 'Move question 9 up' }).click()
    await expect(question(page, 8)).toHaveValue('Do you make hats?')
    await expect(page.getByText('Not published yet')).toBeVisible()
    await page.getByText('Go back to an earlier one').click()
    await expectSoundPage(page)
    await pressAndProve(page, office.shop, 'Go back to this version')
    await page.getByText('Go back to an earlier one').click()
    await page.getByRole('button', { name: 'Go back to this version' }).click()
    await expect(page.getByText('This version is back.')).toBeVisible()
    await page.goto(`${office.origin}/faq`)
    await expect(page.getByText('Do you make hats?')).toBeHidden()
  })
  await office.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a question is written, looked at and published just the same', async ({
    page,
    context,
  }) => {
    const office = await openOfficeShop()
    await office.signIn(context)
    await publishQuestion(page, office.origin)
    await page.goto(`${office.origin}/faq`)
    await page.getByText('Do you make hats?').click()
    await expect(page.getByText('blue ones')).toBeVisible()
    await office.close()
  })
})

test('who had allowed cookies is asked again when a policy says so, and who had refused is not [O223]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  const banner = page.getByRole('region', { name: 'Cookies' })
  const choose = (isAllowed: boolean) =>
    page.evaluate((analytics) => {
      const choice = { necessary: true, analytics, marketing: false, preferences: false }
      localStorage.setItem('cookieConsent', JSON.stringify(choice))
      localStorage.setItem('cookieConsentDate', new Date(Date.now() - 60_000).toISOString())
    }, isAllowed)
  await page.goto(office.origin)
  await choose(true)
  await page.reload()
  await waitForHydration(page)
  await expect(banner).toBeHidden()

  await page.goto(`${office.origin}/owner/texts/cookie-policy`)
  await page.getByRole('button', { name: 'Look at it' }).click()
  await page.getByLabel('Ask everybody for consent again').check()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. Shoppers see it within two seconds.')).toBeVisible()

  await page.goto(office.origin)
  await expect(banner).toBeVisible()
  await choose(false)
  await page.reload()
  await waitForHydration(page)
  await expect(banner).toBeHidden()
  await office.close()
})
