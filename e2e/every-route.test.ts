import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const SHOP_PAGES = [
  ['/', 'NKABOM'],
  ['/home', 'NKABOM'],
  ['/collection', 'All Collections'],
  ['/collection?type=volume-3', 'Volume 3 Collection'],
  ['/collection?type=volume-1', 'All Collections'],
  ['/product/13', 'Ancient Dragon Set'],
  ['/gallery', 'Gallery'],
  ['/about', 'Our story'],
  ['/contact', 'Get in touch'],
  ['/cart', 'Cart'],
  ['/checkout/success', 'Something went wrong'],
  ['/faq', 'Questions and answers'],
  ['/currency-test', 'Currency detection'],
  ['/privacy-policy', 'Privacy policy'],
  ['/cookie-policy', 'Cookie policy'],
  ['/data-rights', 'Data rights'],
  ['/data-rights/proof', 'Link not found'],
  ['/terms', 'Terms of use'],
  ['/accessibility', 'Accessibility'],
  ['/search', 'Search'],
  ['/wishlist', 'Wishlist'],
] as const

const BARE_PAGES = [
  ['/subscribe', 'Never miss a drop'],
  ['/landing-success', 'Thank you!'],
  ['/subscribe/confirm', 'This link no longer works'],
  ['/unsubscribe', 'Part of this link is missing'],
] as const

for (const [path, heading] of SHOP_PAGES) {
  test(`${path} stands in the shop's frame and has no accessibility fault (§2)`, async ({
    open,
    calmPage: page,
  }) => {
    await open(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expectSoundPage(page)
  })
}

for (const [path, heading] of BARE_PAGES) {
  test(`${path} stands alone, without header and footer (§2)`, async ({ open, calmPage: page }) => {
    await open(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // The thank-you page leads home by itself, unless it is told to stay.
    if (path === '/landing-success') await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expectSoundPage(page)
  })
}

test('no page is wider than a screen of 320 px', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const tooWide: string[] = []
  for (const [path] of [...SHOP_PAGES, ...BARE_PAGES, ['/no/such/page']] as const) {
    await page.goto(shop.url + path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    if (width > 320) tooWide.push(`${path}: ${width}`)
  }
  expect(tooWide).toEqual([])
})
