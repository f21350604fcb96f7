import type { Page } from '@playwright/test'
import { routes } from '#pages/frame/routes.ts'
import { examplePaths } from '#testing/routes/example-paths'
import { brokenWords, LETTER_SIZES, layoutFaults, setLetters } from './fixtures/layout.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

/** Every route has its heading here; a route without a line here fails. */
const HEADINGS: Readonly<Record<string, string>> = {
  '/': 'NKABOM',
  '/collection': 'All Collections',
  '/product/13': 'Ancient Dragon Set',
  '/product': 'Product Not Found',
  // The product has no measures; size-help.test.ts has one with them.
  '/sizes/13': 'Size help',
  // A number is no drop; drops.test.ts has one.
  '/drops/13': 'No such drop',
  '/gallery': 'Gallery',
  '/about': 'Our story',
  '/contact': 'Get in touch',
  '/cart': 'Cart',
  '/checkout/success': 'Something went wrong',
  '/order': 'Your order',
  '/orders': 'Your orders',
  '/pay': 'Pay for an order',
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
  '/ask': 'Which piece?',
  '/notify': 'Which piece?',
  '/draw': 'Which draw?',
  '/unsubscribe': 'Part of this link is missing',
}

/** `/home` is the same page as `/`; checkout with an empty cart redirects to the cart (checkout.test.ts). */
const PATHS = examplePaths(13).filter(({ path }) => path !== '/home' && path !== '/checkout')
const PAGES = PATHS.map(({ route, path }) => ({
  path,
  isBare: routes[route].isBare ?? false,
  heading: HEADINGS[path] ?? `no heading is known for ${path}`,
}))
type ListedPage = (typeof PAGES)[number]

/** One visit covers several pages: the first page of a new browser context takes most of a second. */
const PAGES_IN_A_VISIT = 6

function visits({ isBare }: Pick<ListedPage, 'isBare'>): readonly (readonly ListedPage[])[] {
  const pages = PAGES.filter((page) => page.isBare === isBare)
  return Array.from({ length: Math.ceil(pages.length / PAGES_IN_A_VISIT) }, (_, visit) =>
    pages.slice(visit * PAGES_IN_A_VISIT, (visit + 1) * PAGES_IN_A_VISIT),
  )
}

/** The steps of the visit name all of its pages. */
function firstAndLast(pages: readonly ListedPage[]): string {
  return `${pages[0]?.path} to ${pages.at(-1)?.path}`
}

for (const pages of visits({ isBare: false })) {
  test(`sound at 320 px and 200%, with header and footer: ${firstAndLast(pages)} (§2) [B7]`, async ({
    open,
    calmPage: page,
  }) => {
    test.slow()
    for (const { path, heading } of pages) {
      await test.step(path, async () => {
        await open(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.getByRole('banner')).toBeVisible()
        await expect(page.getByRole('contentinfo')).toBeVisible()
        await expectSoundPage(page)
        await expectFit(page)
      })
    }
  })
}

for (const pages of visits({ isBare: true })) {
  test(`sound at 320 px and 200%, without header and footer: ${firstAndLast(pages)} (§2) [B7]`, async ({
    open,
    calmPage: page,
  }) => {
    test.slow()
    for (const { path, heading } of pages) {
      await test.step(path, async () => {
        await open(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        // The thank-you page redirects home unless Stay here was clicked.
        if (path === '/landing-success') {
          await page.getByRole('button', { name: 'Stay here' }).click()
        }
        await expect(page.getByRole('banner')).toHaveCount(0)
        await expect(page.getByRole('contentinfo')).toHaveCount(0)
        await expectSoundPage(page)
        await expectFit(page)
      })
    }
  })
}

test('a filtered list and an unknown page fit 320 px, also with letters at 200% [B7]', async ({
  calmPage: page,
}) => {
  for (const path of ['/collection?type=volume-3', '/no/such/page']) {
    await page.goto(path)
    await expectFit(page)
  }
})

/** Expects that everything is on the screen, and that no heading breaks a word. */
async function expectFit(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const letters of LETTER_SIZES) {
    await setLetters(page, letters)
    // A page has broader letters until its own are there.
    await expect
      .poll(async () => [...(await layoutFaults(page)), ...(await brokenWords(page))], letters)
      .toEqual([])
  }
  if (size) await page.setViewportSize(size)
}
