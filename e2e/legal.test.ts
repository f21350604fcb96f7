import type { Page } from '@playwright/test'
import { openWithCart } from './fixtures/checkout.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const TEXTS = [
  ['/privacy-policy', 'Privacy policy', 12],
  ['/cookie-policy', 'Cookie policy', 7],
  ['/terms', 'Terms of use', 15],
  ['/accessibility', 'Accessibility', 6],
] as const

/** The pattern finds only section headings: the heading of the table of contents has no number. */
function headings(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 2, name: /^\d/ })
}

test('the terms speak of age, shipping and returns as the FAQ and the cart do (§2)', async ({
  open,
  calmPage: page,
  shop,
}) => {
  await open('/terms#shipping')
  await expect(page.getByRole('heading', { name: '7. Shipping' })).toBeInViewport()
  const main = page.getByRole('main')
  await expect(main).toContainText('The minimum age to use and order from this shop is 16.')
  await expect(main).toContainText('Within Ghana we send by standard shipping')
  await expect(main).toContainText('Outside Ghana we ship by arrangement')
  await expect(main).toContainText('within 14 days from delivery')

  const shippingWords = 'Free in Ghana; abroad agreed by contact'
  await expect(main).toContainText(`as the cart and the checkout say: ${shippingWords}.`)
  await openWithCart(page, `${shop.url}/cart`)
  await expect(main.getByText(shippingWords, { exact: true })).toBeVisible()
})

test('the app keeps the text as the server rendered it, and fetches it only after navigation', async ({
  open,
  calmPage: page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await open('/terms')
  expect(fetched.filter((path) => /\/legal-page|_data/.test(path))).toEqual([])
  // The text is in the document once, and not again as data.
  const payload = await page.locator('#payload').textContent()
  expect(payload).not.toContain('standard shipping')

  const legalLinks = page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' })
  await legalLinks.getByRole('link', { name: 'Accessibility' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeFocused()
  expect(fetched).toContain('/_data/accessibility')

  await legalLinks.getByRole('link', { name: 'Terms of use' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeFocused()
  await expect(headings(page)).toHaveCount(15)
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last().press('Enter')
  await expect(headings(page).last()).toBeInViewport()
  await expect(page).toHaveURL(/\/terms#\w+$/)
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible()
})

test('the print version has only the text, and links show their address', async ({
  open,
  calmPage: page,
}) => {
  await open('/privacy-policy')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(headings(page)).toHaveCount(12)
  for (const role of ['banner', 'contentinfo', 'button', 'navigation'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0)
  }
  const shown = await page
    .getByRole('link', { name: 'IP Geolocation by DB-IP' })
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(shown).toContain('https://db-ip.com')
})

test.describe('without script, on a narrow screen', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } })

  test('every text is readable', async ({ page }) => {
    for (const [path, title, count] of TEXTS) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(headings(page)).toHaveCount(count)
      await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').last().click()
      await expect(headings(page).last()).toBeInViewport()
      const width = await page.getByRole('main').evaluate((main) => main.scrollWidth)
      expect(width).toBeLessThanOrEqual(320)
    }
  })
})

test('the table of storage keys is a table for screen readers at any width', async ({
  open,
  calmPage: page,
}) => {
  await open('/cookie-policy#list')
  const row = page.getByRole('row', { name: /^cart / })
  await expect(row.getByRole('cell')).toHaveText([
    'Local storage',
    'The pieces in your cart.',
    'Necessary',
    'Until they are bought or removed',
    'This shop',
  ])
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Kind',
    'What it is for',
    'Category',
    'How long',
    'Set by',
  ])
  await expectSoundPage(page)
})
