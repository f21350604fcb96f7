import { delayRequests } from './fixtures/delay-requests.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'

test('links need no document, move focus and title, and prefetch; Back restores the place; last tap wins', async ({
  open,
  calmPage: page,
}) => {
  await test.step('Back and Forward', async () => {
    await open('/collection?page=3')
    await page.evaluate(() => scrollTo(0, 1500))
    await page
      .getByRole('link', { name: /Lagoon Cap/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lagoon Cap' })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const left = await page.evaluate(() =>
      Object.entries(sessionStorage)
        .filter(([key]) => key.startsWith('scroll:'))
        .map(([, place]) => Number(place)),
    )
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'All Collections' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(Math.max(...left))
    expect(Math.max(...left)).toBeGreaterThan(1000)
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Lagoon Cap' })).toBeVisible()
  })

  await test.step('a link', async () => {
    await open('/collection')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Our story' }).click()
    const heading = page.getByRole('heading', { level: 1, name: 'Our story' })
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle('Our story | NKABOM')
    await expect(page.locator('[aria-live]', { hasText: 'Our story | NKABOM' })).toHaveCount(1)
    expect(await page.evaluate(() => [scrollY, Reflect.get(window, 'isSameDocument')])).toEqual([
      0,
      true,
    ])
  })

  await test.step('two taps, and a slow navigation', async () => {
    const release = await delayRequests(page, '**/_data/gallery')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gallery' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Get in touch' })).toBeVisible()
    const late = page.waitForResponse('**/_data/gallery')
    release()
    await late
    await expect(page.getByRole('heading', { level: 1, name: 'Get in touch' })).toBeVisible()
    await expect(page).toHaveURL(/\/contact$/)

    const releaseFaq = await delayRequests(page, '**/_data/faq')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-navigating', '')
    releaseFaq()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Questions and answers' }),
    ).toBeVisible()
    await expect(page.locator('html')).not.toHaveAttribute('data-navigating', '')
  })

  await test.step('hovering over a link', async () => {
    const fetched = page.waitForResponse('**/_data/terms')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).hover()
    await fetched
    await page.route('**/_data/terms', (route) => route.abort())
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.has(window, 'isSameDocument'))).toBe(true)
  })
})

test('when a page’s data or code is broken, missing or of a newer build, its document is loaded', async ({
  open,
  calmPage: page,
  shop,
}) => {
  await open('/about')
  for (const [what, status, body, isSameBuild, name] of [
    ['an error without data', 500, 'broken', false, 'Terms of use'],
    ['no JSON', 200, '<html>', true, 'Privacy policy'],
    ['from a newer build', 200, '{}', false, 'Cookie policy'],
  ] as const) {
    await test.step(what, async () => {
      const build = isSameBuild ? shop.testShop.shop.storefront.build : 'another'
      await page.route('**/_data/*', (route) =>
        route.fulfill({ status, body, headers: { 'x-shop-build': build } }),
      )
      await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
      await page.getByRole('contentinfo').getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await waitForHydration(page)
      expect(await page.evaluate(() => Reflect.has(window, 'isSameDocument'))).toBe(false)
      await page.unroute('**/_data/*')
    })
  }

  await test.step('a chunk that is missing', async () => {
    await page.route('**/assets/collection-page-*.js', (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'All collections' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Collections' })).toBeVisible()
  })
})
