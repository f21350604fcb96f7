import type { Page } from '@playwright/test'
import type { Config } from '#server/base/config'
import { openTestShop } from '#testing/server/start-test-shop'
import { countryAnswer, startFakeGeo } from '#testing/stand-ins/fake-geo'
import { primaryAnswer, startFakePrimary } from '#testing/stand-ins/fake-rates'
import type { ProgrammableService } from '#testing/stand-ins/programmable-service'
import type { Answer } from '#testing/stand-ins/serve-locally'
import { delayRequests } from './fixtures/delay-requests.ts'
import { test as base, expect, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const BRITAIN = { 'x-forwarded-for': '81.2.69.142' }
const DESKTOP = { width: 1280, height: 800 }

type Fixtures = {
  /** Opens a separate shop and returns its address. */
  readonly openOwnShop: (config: Partial<Config>) => Promise<string>
  readonly fakeGeo: (answer: Answer) => Promise<ProgrammableService>
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  openOwnShop: async ({}, use) => {
    const closings: (() => Promise<void>)[] = []
    await use(async (config) => {
      const { app, close } = await openTestShop({ config })
      closings.push(close)
      return app.listen({ port: 0, host: '127.0.0.1' })
    })
    for (const close of closings) await close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  fakeGeo: async ({}, use) => {
    const services: ProgrammableService[] = []
    await use(async (answer) => {
      const service = await startFakeGeo(answer)
      services.push(service)
      return service
    })
    for (const service of services) await service.close()
  },
})

test.use({ cookieAnswer: 'accept-all' })

function stored(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

/** Scrolls until the button no longer covers a control and is visible. */
async function openPanel(page: Page) {
  const button = page.getByRole('button', { name: /^Currency:/ })
  await expect(async () => {
    if (!(await button.isVisible())) {
      await page.evaluate(() => scrollBy({ top: 70, behavior: 'instant' }))
    }
    await button.click({ timeout: 1000 })
  }).toPass()
  return page.getByRole('complementary', { name: 'Currency' })
}

test.describe('a first visit from Britain', () => {
  test.use({ extraHTTPHeaders: BRITAIN, viewport: DESKTOP })

  test('is in pounds from the first HTML, without shifts or other hosts', async ({
    calmPage: page,
    openOwnShop,
  }) => {
    const url = await openOwnShop({
      trustProxy: true,
      geo: { serviceUrls: undefined, reverseGeocodeUrl: undefined },
    })
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).host))
    const release = await delayRequests(page, '**/assets/entry-client-*.js')
    await page.goto(`${url}/collection`)
    const served = await page.locator('body').innerText()
    expect(served).toContain('£97.50')
    expect(await page.getByRole('main').innerText()).not.toContain('GH₵')
    await page.evaluate(() => document.fonts.ready)
    const shiftBefore = await layoutShift(page)

    release()
    await waitForHydration(page)
    await expect.poll(() => stored(page, 'detectionTimestamp')).toMatch(/^\d{13}$/)
    expect(await page.locator('body').innerText()).toBe(served)
    expect(await layoutShift(page)).toBe(shiftBefore)
    expect(await stored(page, 'detectedCurrency')).toBe('GBP')
    expect(await stored(page, 'userTimezone')).toMatch(/\w/)
    expect(await stored(page, 'userCurrencyOverride')).toBeNull()
    expect([...hosts]).toEqual([new URL(url).host])
    await expect(await openPanel(page)).toContainText('Found from your internet address.')
  })
})

test('a choice changes every tab, is in the next HTML, and outlives its cookie', async ({
  open,
  calmPage: page,
  context,
  shop,
}) => {
  await page.setViewportSize(DESKTOP)
  await open('/collection')
  const other = await context.newPage()
  await other.goto(`${shop.url}/product/13`)
  await waitForHydration(other)
  await page.bringToFront()
  const panel = await openPanel(page)
  await panel.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
  await expect(panel).toContainText('Chosen by you.')
  await expect(panel).toContainText('1 GHS = 0.0760 EUR, built in')
  await expect(page.getByRole('main').getByText('€114.00').first()).toBeVisible()
  await expect(other.getByRole('main').getByText('€114.00').first()).toBeVisible()
  expect(await stored(page, 'manualSelectionTimestamp')).toMatch(/^\d{13}$/)
  expect(await (await context.request.get(`${shop.url}/product/13`)).text()).toContain('€114.00')

  await context.clearCookies()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('main').getByText('€114.00').first()).toBeVisible()
  expect((await context.cookies()).map(({ name, value }) => [name, value])).toEqual([
    ['currency', 'EUR'],
  ])

  await (await openPanel(page)).getByRole('button', { name: 'Detect my currency' }).click()
  await expect(page.getByRole('main').getByText('GH₵1,500.00').first()).toBeVisible()
  await expect(other.getByRole('main').getByText('GH₵1,500.00').first()).toBeVisible()
  expect(await stored(page, 'userCurrencyOverride')).toBeNull()
})

test('an unsupported currency is ignored [B9]; services are asked in order, for the next HTML', async ({
  calmPage: page,
  openOwnShop,
  fakeGeo,
  context,
}) => {
  const limited = await fakeGeo({ json: { error: true, reason: 'RateLimited', country: 'US' } })
  const good = await fakeGeo(countryAnswer('gb', 'country'))
  const url = await openOwnShop({
    geo: { serviceUrls: [limited.url, good.url], reverseGeocodeUrl: null },
  })
  await page.addInitScript(() => {
    localStorage.setItem('userSelectedCurrency', 'JPY')
    localStorage.setItem('userCurrencyOverride', 'true')
  })
  await page.goto(`${url}/product/13`)
  await waitForHydration(page)
  await expect(page.getByRole('main').getByText('£97.50').first()).toBeVisible()
  expect([limited.asked().length, good.asked().length]).toEqual([1, 1])
  expect(await stored(page, 'detectedCurrency')).toBe('GBP')
  expect(await (await context.request.get(`${url}/product/13`)).text()).toContain('£97.50')
  await page.reload()
  await waitForHydration(page)
  await expect(await openPanel(page)).toContainText('Found from where you are.')
  expect(good.asked()).toHaveLength(1)
})

test.describe('with a German browser whose IP address has no country', () => {
  test.use({ locale: 'de-DE', geolocation: { latitude: 5.60372, longitude: -0.18696 } })

  test('the language decides; the button may ask', async ({
    calmPage: page,
    openOwnShop,
    fakeGeo,
    context,
  }) => {
    const broken = await fakeGeo({ text: '<h1>It works!</h1>' })
    const reverse = await fakeGeo(countryAnswer('GH', 'countryCode'))
    const url = await openOwnShop({
      geo: { serviceUrls: [broken.url], reverseGeocodeUrl: `${reverse.url}/client` },
    })
    await page.goto(`${url}/product/13`)
    await waitForHydration(page)
    await expect.poll(() => stored(page, 'detectedCurrency')).toBe('EUR')
    await expect(page.getByRole('main').getByText('€114.00').first()).toBeVisible()
    expect(reverse.asked()).toEqual([])

    await context.grantPermissions(['geolocation'])
    const panel = await openPanel(page)
    await panel.getByRole('button', { name: 'Detect my currency' }).click()
    await expect(panel).toContainText('Found from your position.')
    await expect(page.getByRole('main').getByText('GH₵1,500.00').first()).toBeVisible()
    expect(reverse.asked()).toEqual(['/client?latitude=5.60&longitude=-0.19&localityLanguage=en'])
  })
})

test.describe('rates', () => {
  test.use({ viewport: DESKTOP })

  test('a message replaces the dropdown; half an hour later the rates are fetched again', async ({
    calmPage: page,
  }) => {
    const primary = await startFakePrimary({ usd: 0.09, eur: 0.08, gbp: 0.07 })
    primary.answerWith({ json: { result: 'error', 'error-type': 'quota-reached' } })
    const { app, shop, close } = await openTestShop({
      config: { rates: { primaryUrl: primary.url, fallbackUrls: ['http://127.0.0.1:1/'] } },
    })
    await shop.rates.refresh()
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    await page.clock.install()
    await page.goto(`${url}/product/13`)
    await waitForHydration(page)
    const header = page.getByRole('banner')
    const words = header.getByText('Using fallback rates').filter({ visible: true })
    await expect(words).toHaveCount(1)
    for (const width of [768, 1000, DESKTOP.width]) {
      await page.setViewportSize({ ...DESKTOP, width })
      expect(await words.evaluate((element) => element.getClientRects()[0]?.height)).toBeLessThan(
        30,
      )
      await expect(header.getByRole('link', { name: 'Cart' })).toBeInViewport({ ratio: 1 })
    }
    await expect(header.getByRole('combobox', { name: 'Currency' })).toHaveCount(0)
    const panel = await openPanel(page)
    await expect(panel).toContainText('Using fallback rates - All APIs unavailable')
    await panel.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
    await expect(page.getByRole('main').getByText('$124.50').first()).toBeVisible()
    await expectSoundPage(page)

    await page.route('**/api/rates', (route) =>
      route.fulfill({
        json: {
          base: 'GHS',
          rates: { usd: 0.09, eur: 0.08, gbp: 0.07 },
          source: 'primary',
          fetchedAt: new Date().toISOString(),
        },
      }),
    )
    await page.clock.fastForward('30:00')
    await expect(page.getByRole('main').getByText('$135.00').first()).toBeVisible()
    await expect(header.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD')

    await page.route('**/api/rates', (route) => route.abort())
    await page.clock.fastForward('30:00')
    await expect(page.getByRole('main').getByText('$124.50').first()).toBeVisible()
    await expect(panel).toContainText('Using fallback rates - All APIs unavailable')
    await close()
    await primary.close()
  })

  test('rates of the primary service are in the page, with their age', async ({
    calmPage: page,
  }) => {
    const primary = await startFakePrimary({ usd: 0.09, eur: 0.08, gbp: 0.07 })
    primary.answerWith(primaryAnswer({ usd: 0.08571, eur: 0.08, gbp: 0.07 }))
    const { app, shop, close } = await openTestShop({
      config: { rates: { primaryUrl: primary.url, fallbackUrls: [] } },
    })
    await shop.rates.refresh()
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    await page.goto(`${url}/product/13`)
    await waitForHydration(page)
    await page.getByRole('banner').getByRole('combobox', { name: 'Currency' }).selectOption('USD')
    await expect(page.getByRole('main').getByText('$128.57').first()).toBeVisible()
    await expect(await openPanel(page)).toContainText('1 GHS = 0.0857 USD, just now')
    await close()
    await primary.close()
  })
})

test('/currency-test shows 150 GHS in all four, the steps and the details (§2)', async ({
  open,
  calmPage: page,
}) => {
  await open('/currency-test')
  for (const price of ['GH₵150.00', '$12.45', '€11.40', '£9.75']) {
    await expect(page.getByRole('cell', { name: price })).toBeVisible()
  }
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.nth(0)).toContainText(/This shop, from your address\s*does not know\s*\d+ ms/)
  await expect(steps.nth(2)).toContainText('en-GH, so GHS')
  await expect(page.getByRole('definition').filter({ hasText: 'built-in' })).toBeVisible()

  const details = page.getByRole('region', { name: 'Technical details' })
  await (await openPanel(page)).getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
  await expect(details).toContainText(/userSelectedCurrency\s*GBP/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Detect again' }).click()
  await expect(steps).toHaveCount(3)
  await expect(details).toContainText(/userSelectedCurrency\s*GBP/)
  await page.getByRole('main').getByRole('button', { name: 'Detect my currency' }).click()
  await expect(details).toContainText(/userSelectedCurrency\s*not set/)
  await expect(page.getByRole('main').getByRole('status')).toContainText('Prices in GHS.')
})

test.describe('/currency-test before any choice', () => {
  test.use({ cookieAnswer: 'none' })

  test('asks only the shop until Accept All or the button', async ({
    calmPage: page,
    openOwnShop,
    fakeGeo,
  }) => {
    const geo = await fakeGeo(countryAnswer('GB', 'country'))
    const url = await openOwnShop({
      geo: { serviceUrls: [geo.url], reverseGeocodeUrl: `${geo.url}/client` },
    })
    const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
    const waits = steps.filter({ hasText: 'waits for “Detect my currency”' })
    await page.goto(`${url}/currency-test`)
    await expect(steps.last()).toContainText('en-GH, so GHS')
    await expect(waits).toHaveCount(2)
    await expectSoundPage(page)
    await page.getByRole('button', { name: 'Reject All' }).click()
    await page.getByRole('button', { name: 'Detect again' }).click()
    await expect(steps.last()).toContainText('en-GH, so GHS')
    expect(geo.asked()).toEqual([])

    await page.getByRole('main').getByRole('button', { name: 'Detect my currency' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Prices in GBP.')
    expect(geo.asked()).toHaveLength(1)

    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()
    await page.reload()
    await expect(waits).toHaveCount(2)
    expect(geo.asked()).toHaveLength(1)
    await page.getByRole('button', { name: 'Accept All' }).click()
    await expect(steps.filter({ hasText: 'GB, so GBP' })).toHaveCount(1)
    await expect(page.getByRole('main').getByRole('status')).toContainText('Prices in GBP.')
  })
})

async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry && typeof entry.value === 'number') sum += entry.value
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )
}
