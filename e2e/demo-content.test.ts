import { DEMO_KINDS } from '#domain/demo-content/demo-content'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop, openUnclaimedOffice, pressAndProve } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const SHOP_PAGES = ['/', '/collection', '/gallery', '/search', '/about', '/subscribe'] as const
const WIDTHS = [768, 1440, 360] as const

test('all demo content goes by one tap each, and the empty shop is whole [O179]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Demo content' }).click()
  await test.step('the screen asks before it removes', async () => {
    await page.locator('summary', { hasText: 'Remove' }).first().click()
    expect(await layoutFaults(page)).toEqual([])
    await expectSoundPage(page)
  })
  await pressAndProve(page, office.shop, 'Yes, remove the demo products')
  // The form comes back open, and is never carried out by itself.
  await page.getByRole('button', { name: 'Yes, remove the demo products' }).click()
  for (const title of ['Discount codes', 'Gallery', 'First screen', 'Pictures on pages', 'Texts']) {
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) })
    await card.locator('summary').click()
    await card.getByRole('button', { name: 'Yes, remove' }).click()
    await expect(card.getByText('Removed', { exact: true })).toBeVisible()
  }
  await expect(page.getByText('Removed', { exact: true })).toHaveCount(DEMO_KINDS.length)
  for (const path of SHOP_PAGES) {
    await test.step(path, async () => {
      await page.goto(office.origin + path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 780 })
        expect([path, width, await layoutFaults(page)]).toEqual([path, width, []])
      }
      await expectSoundPage(page)
    })
  }
  await page.goto(office.origin)
  await page.getByRole('link', { name: 'VIEW ALL PRODUCTS' }).click()
  await page.getByRole('link', { name: 'Tell me' }).click()
  await expect(page.getByRole('heading', { name: 'NEVER MISS A DROP' })).toBeVisible()
  await office.close()
})

test('whoever sets the shop up may start empty', async ({ calmPage: page }) => {
  const office = await openUnclaimedOffice()
  await page.goto(office.setupAddress)
  await expect(page.getByLabel('Start with the demo products')).toBeChecked()
  await page.getByLabel('Start empty').check()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await page.getByLabel('Your name').fill('Adwoa')
  await page.getByLabel('Email').fill('adwoa@example.com')
  await page.getByLabel('Password').fill('kente over the roof')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('link', { name: 'I have them' }).click()
  await page.goto(`${office.origin}/collection`)
  await expect(page.getByRole('heading', { name: 'Nothing here yet' })).toBeVisible()
  await office.close()
})
