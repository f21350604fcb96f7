import { delayRequests } from './fixtures/delay-requests.ts'
import { recordShifts, totalShift } from './fixtures/layout-shift.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'

test.describe('before the app has loaded', () => {
  test('a changed currency is kept, a tap counts once, and typed text stays', async ({
    page,
    shop,
  }) => {
    const release = await delayRequests(page, '**/assets/entry-client-*.js')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${shop.url}/collection`)
    const currency = page.getByRole('banner').getByRole('combobox', { name: 'Currency' })
    const email = page.getByRole('contentinfo').getByRole('textbox', { name: 'Email address' })
    await currency.selectOption('EUR')
    await email.fill('esi@example.com')
    // The tap happens in the same task in which the app hydrates.
    await page.evaluate(() => {
      const button = document.querySelector<HTMLElement>('[aria-label="Save Core White Tee"]')
      if (!button) throw new Error('No heart')
      const isTaken = () => Object.keys(button).some((key) => key.startsWith('__react'))
      const wait = () => (isTaken() ? button.click() : requestAnimationFrame(wait))
      wait()
    })
    release()
    await waitForHydration(page)

    await test.step('the currency is applied', async () => {
      await expect(currency).toHaveValue('EUR')
      await expect(page.getByRole('main').getByText('€114.00').first()).toBeVisible()
    })
    await test.step('the tap counts once', async () => {
      const heart = page.getByRole('button', { name: 'Save Core White Tee' })
      await expect(heart).toHaveAttribute('aria-pressed', 'true')
    })
    await test.step('the text stays, and can be sent', async () => {
      const footer = page.getByRole('contentinfo')
      await expect(email).toHaveValue('esi@example.com')
      // Enter is used instead of a click: the list grows when the footer comes near, and moves the button away.
      await email.press('Enter')
      await expect(footer.getByText('Thank you for subscribing!')).toBeVisible()
    })
  })

  test('an early tap on a button takes effect after hydration', async ({ page, shop }) => {
    const release = await delayRequests(page, '**/assets/entry-client-*.js')
    await page.goto(`${shop.url}/about`)
    await page.goto(`${shop.url}/no/such/page`)
    await page.getByRole('button', { name: 'Go Back' }).click()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Our story' })).toBeVisible()
  })
})

test('all scripts of the app are requested together, not one after the other', async ({
  page,
  shop,
}) => {
  await page.route('**/assets/*.js', () => undefined)
  const asked = ['entry-client', 'react', 'app', 'collection-page'].map((name) =>
    page.waitForRequest(`**/assets/${name}-*.js`),
  )
  await page.goto(`${shop.url}/collection`)
  await Promise.all(asked)
})

test('before the page has loaded no script is fetched, no stylesheet, and nothing of other hosts', async ({
  page,
  shop,
}) => {
  const early: string[] = []
  const hosts = new Set<string>()
  let isLoaded = false
  page.on('load', () => {
    isLoaded = true
  })
  page.on('request', (request) => {
    hosts.add(new URL(request.url()).host)
    if (!isLoaded && request.resourceType() === 'script') early.push(request.url())
    if (request.resourceType() === 'stylesheet') early.push(request.url())
  })
  await page.goto(`${shop.url}/`)
  await waitForHydration(page)
  expect(early).toEqual([])
  expect([...hosts]).toEqual([new URL(shop.url).host])
})

test('with Save-Data the app waits for the first touch', async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(`${shop.url}/about`, { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await page.getByRole('heading', { level: 1 }).click()
  await waitForHydration(page)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the phone’s menu, pages, links, the currency form and the newsletter form work', async ({
    page,
    shop,
  }) => {
    await page.goto(shop.url)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'ALL COLLECTIONS', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Collections' })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'View all products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All Collections' })).toBeVisible()
    await page
      .getByRole('link', { name: /Ancient Dragon Set/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ancient Dragon Set' })).toBeVisible()
    await page.getByRole('button', { name: /Currency/ }).click()
    const panel = page.locator('[popover]').filter({ hasText: 'Prices in' })
    await panel.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
    await panel.getByRole('button', { name: 'Set' }).click()
    await expect(page).toHaveURL(/\/product\/13$/)
    await expect(page.getByText('£97.50').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Email address' }).fill('yaw@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  })
})

for (const { path, last } of [
  { path: '/collection', last: 'Load more' },
  { path: '/product/15', last: 'Category: tees' },
]) {
  test(`the first screen of ${path} waits for no later styles, without which nothing is seen`, async ({
    page,
    shop,
  }) => {
    await page.addInitScript(recordShifts)
    const release = await delayRequests(page, '**/assets/{later,cards}-*.css')
    await page.goto(`${shop.url}${path}`, { waitUntil: 'commit' })
    const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
    await expect.poll(paints).toBeGreaterThan(0)
    await expect(page.getByText(last)).toBeVisible()
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    release()
    await waitForHydration(page)
    const ground = (element: Element) => getComputedStyle(element).backgroundColor
    expect(await page.getByRole('contentinfo').evaluate(ground)).toBe('rgb(23, 23, 26)')
    expect(await totalShift(page)).toBeLessThanOrEqual(0.02)
  })
}
