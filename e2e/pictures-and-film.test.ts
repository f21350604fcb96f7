import { DRAGON_TEE, openWithCart, SOCKS } from './fixtures/checkout.ts'
import { recordShifts, totalShift } from './fixtures/layout-shift.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'

test('the film starts over the poster once the page is idle, and stays paused until it is played', async ({
  open,
  calmPage: page,
}) => {
  await page.addInitScript(() => {
    const painted: string[] = []
    Object.assign(window, { painted })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const element: unknown = Reflect.get(entry, 'element')
        painted.push(element instanceof Element ? element.tagName : '')
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const early: string[] = []
  let isLoaded = false
  page.on('load', () => {
    isLoaded = true
  })
  page.on('request', (request) => {
    if (!isLoaded && request.url().includes('/film/')) early.push(request.url())
  })
  await open('/')
  const film = page.locator('video')
  await expect(film).toHaveJSProperty('muted', true)
  await expect(film).toHaveJSProperty('loop', true)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)
  const painted = await page.evaluate(() => Reflect.get(window, 'painted'))
  expect(painted.length).toBeGreaterThan(0)
  expect(painted).not.toContain('VIDEO')
  await page.getByRole('button', { name: 'Pause the film' }).click()
  await expect(film).toHaveJSProperty('paused', true)
  await page.getByRole('button', { name: 'Play the film' }).click()
  await expect(film).toHaveJSProperty('paused', false)
  expect(early).toEqual([])

  await test.step('the next visit', async () => {
    const films: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/film/')) films.push(request.url())
    })
    await page.getByRole('button', { name: 'Pause the film' }).click()
    await open('/about')
    films.length = 0
    await open('/')
    await expect(page.getByRole('button', { name: 'Play the film' })).toBeVisible()
    await expect(page.locator('video')).toHaveJSProperty('paused', true)
    expect(films).toEqual([])
    await page.getByRole('button', { name: 'Play the film' }).click()
    await expect(page.locator('video')).toHaveJSProperty('paused', false)
    await open('/')
    await expect(page.getByRole('button', { name: 'Pause the film' })).toBeVisible()
  })
})

test('with reduced motion, Save-Data or a slow connection there is only the poster', async ({
  page,
  shop,
}) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/film/')) films.push(request.url())
  })
  for (const [what, reducedMotion, connection] of [
    ['reduced motion', 'reduce', null],
    ['Save-Data', 'no-preference', { saveData: true }],
    ['a slow connection', 'no-preference', { effectiveType: '3g' }],
  ] as const) {
    await test.step(what, async () => {
      await page.emulateMedia({ reducedMotion })
      if (connection) {
        await page.addInitScript((value) => {
          Object.defineProperty(navigator, 'connection', { value, configurable: true })
        }, connection)
      }
      await page.goto(shop.url)
      await page.getByRole('heading', { level: 1 }).click()
      await waitForHydration(page)
      await expect(page.locator('video')).toHaveCount(0)
      expect(films).toEqual([])
    })
  }
})

test.describe('on a dense screen', () => {
  test.use({ deviceScaleFactor: 2 })

  test('a phone gets AVIFs of its size when they come near, and a failed one says so (§8)', async ({
    page,
    shop,
  }) => {
    await page.goto(`${shop.url}/collection`)
    const pictures = page.getByRole('main').getByRole('img')
    await expect(pictures.first()).toHaveAttribute('loading', 'eager')
    await expect(pictures.first()).toHaveAttribute('fetchpriority', 'high')
    await expect(pictures.last()).toHaveAttribute('loading', 'lazy')
    for (const picture of await pictures.all()) {
      expect(Number(await picture.getAttribute('width'))).toBeGreaterThan(0)
      expect(Number(await picture.getAttribute('height'))).toBeGreaterThan(0)
    }
    const chosen = await pictures.first().evaluate((image) => Reflect.get(image, 'currentSrc'))
    expect(chosen).toMatch(/-360\.[0-9a-f]+\.avif$/)

    await test.step('failed pictures', async () => {
      await page.route('**/pictures/**', (route) => route.abort())
      await page.goto(`${shop.url}/collection`)
      const before = await page.evaluate(() => document.documentElement.scrollHeight)
      await waitForHydration(page)
      await expect(page.getByText('Image not available').first()).toBeVisible()
      const after = await page.evaluate(() => document.documentElement.scrollHeight)
      expect(Math.abs(after - before)).toBeLessThanOrEqual(2)
    })
  })
})

test('browsing and a filled cart cause no layout shift', async ({ page, shop }) => {
  await page.addInitScript(recordShifts)
  await openWithCart(page, shop.url, [DRAGON_TEE, SOCKS])
  expect(await totalShift(page), '/').toBeLessThanOrEqual(0.02)
  for (const path of ['/collection', '/product/14', '/cart', '/checkout', '/wishlist']) {
    await page.goto(shop.url + path)
    await waitForHydration(page)
    expect(await totalShift(page), path).toBeLessThanOrEqual(0.02)
  }
})
