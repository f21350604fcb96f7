import type { Page } from '@playwright/test'
import { openWithCart } from './fixtures/checkout.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'
import { removePopovers } from './fixtures/without-popover.ts'

test.beforeEach(({ context }) => removePopovers(context))
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' }))

const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Prices in' })
const currencyButton = (page: Page) => page.getByRole('button', { name: /^Currency:/ })

test.describe('in a browser without popovers', () => {
  test('the currency panel is closed until it is opened, and closes again', async ({
    calmPage: page,
    shop,
  }) => {
    await openWithCart(page, `${shop.url}/cart`)
    const panel = panelOf(page)
    await expect(page.getByText('Prices in')).toBeHidden()
    await currencyButton(page).click()
    await expect(panel).toBeVisible()
    await expectSoundPage(page)
    await panel.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
    await expect(panel).toContainText('1 GHS = 0.0830 USD')
    await expect(panel).toContainText(', built in')
    await panel.getByText('Prices in').click()
    await expect(panel).toBeVisible()
    await page.mouse.click(20, 20)
    await expect(panel).toBeHidden()
    await currencyButton(page).press('Enter')
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(currencyButton(page)).toBeFocused()
    await page.getByRole('link', { name: 'Proceed to checkout' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  })

  test('the explanation of the currencies opens without the panel over it', async ({
    open,
    calmPage: page,
  }) => {
    await open('/product/14')
    await currencyButton(page).click()
    await panelOf(page).getByRole('link', { name: 'How it works' }).click()
    await expect(page).toHaveURL(/\/currency-test$/)
    await expect(panelOf(page)).toBeHidden()
  })

  test('the menu and the quick view open and close', async ({ open, calmPage: page }) => {
    await open('/about')
    const opener = page.getByRole('button', { name: 'Menu' })
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet).toBeHidden()
    await opener.click()
    await expect(sheet).toBeVisible()
    await expectSoundPage(page)
    await sheet.getByRole('button', { name: 'Close menu' }).click()
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await sheet.getByRole('link', { name: 'ALL COLLECTIONS' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Collections' })).toBeVisible()
    await expect(sheet).toBeHidden()
    await page
      .getByRole('link', { name: /^Quick view:/ })
      .first()
      .click()
    const quickView = page.getByRole('dialog')
    await expect(quickView).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(quickView).toHaveCount(0)
  })
})

test.describe('with neither popovers nor script', () => {
  test.use({ javaScriptEnabled: false })

  test('the menu is a link to the footer, above the currency', async ({ page, shop }) => {
    await page.goto(`${shop.url}/product/13`)
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden()
    await expect(currencyButton(page)).toBeHidden()
    await page.getByRole('banner').getByRole('link', { name: 'Menu' }).click()
    const links = page.getByRole('navigation', { name: 'Shop' })
    await expect(links).toBeInViewport()
    const currency = page.getByRole('complementary', { name: 'Currency' })
    await currency.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
    await currency.getByRole('button', { name: 'Set' }).click()
    await expect(page).toHaveURL(/\/product\/13$/)
    await expect(page.getByText('£97.50').first()).toBeVisible()
    await links.getByRole('link', { name: 'All collections' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Collections' })).toBeVisible()
  })
})
