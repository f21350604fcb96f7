import { routes } from '#contracts/routes'
import { examplePaths } from '#testing/routes/example-paths'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

/** The heading of every route; a route without a line here fails. */
const HEADINGS: Readonly<Record<string, string>> = {
  '/': 'NKABOM',
  '/collection': 'All Collections',
  '/product/13': 'Ancient Dragon Set',
  '/product': 'Product Not Found',
  '/gallery': 'Gallery',
  '/about': 'Our story',
  '/contact': 'Get in touch',
  '/cart': 'Cart',
  // Checkout with an empty cart redirects to the cart.
  '/checkout': 'Cart',
  '/checkout/success': 'Something went wrong',
  '/faq': 'Questions and answers',
  '/currency-test': 'Currency detection',
  '/privacy-policy': 'Privacy policy',
  '/cookie-policy': 'Cookie policy',
  '/data-rights': 'Data rights',
  '/data-rights/proof': 'Link not found',
  '/terms': 'Terms of use',
  '/accessibility': 'Accessibility',
  '/search': 'Search',
  '/wishlist': 'Wishlist',
  '/subscribe': 'Never miss a drop',
  '/landing-success': 'Thank you!',
  '/subscribe/confirm': 'This link no longer works',
  '/unsubscribe': 'Part of this link is missing',
}

/** `/home` is the same page as `/`. */
const PATHS = examplePaths(13).filter(({ path }) => path !== '/home')
const PAGES = PATHS.map(({ route, path }) => ({
  path,
  isBare: routes[route].isBare,
  heading: HEADINGS[path] ?? `no heading is known for ${path}`,
}))
const SHOP_PAGES = PAGES.filter(({ isBare }) => !isBare)
const BARE_PAGES = PAGES.filter(({ isBare }) => isBare)

for (const { path, heading } of SHOP_PAGES) {
  test(`${path} has header and footer and no accessibility fault (§2)`, async ({
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

for (const { path, heading } of BARE_PAGES) {
  test(`${path} has no header and footer (§2)`, async ({ open, calmPage: page }) => {
    await open(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    // The thank-you page redirects home unless Stay here was clicked.
    if (path === '/landing-success') await page.getByRole('button', { name: 'Stay here' }).click()
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expectSoundPage(page)
  })
}
