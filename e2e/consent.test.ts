import type { Page } from '@playwright/test'
import { openTestShop } from '#testing/server/start-test-shop'
import { countryAnswer, startFakeGeo } from '#testing/stand-ins/fake-geo'
import { delayRequests } from './fixtures/delay-requests.ts'
import { recordShifts, totalShift } from './fixtures/layout-shift.ts'
import { blockStorage, expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ cookieAnswer: 'none' })

const APP = '**/assets/entry-client-*.js'

function banner(page: Page) {
  return page.getByRole('region', { name: 'Cookies' })
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

function settings(page: Page) {
  return page.getByRole('dialog', { name: 'Cookie settings' })
}

function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }))
}

async function storedChoice(page: Page) {
  const { cookieConsent = 'null', cookieConsentDate } = await stored(page)
  return { choice: JSON.parse(cookieConsent), date: cookieConsentDate }
}

/** Returns how far the mouse wheel scrolled the page, measured after it would have scrolled. */
async function turnWheel(page: Page): Promise<number> {
  await page.mouse.move(100, 200)
  await page.mouse.wheel(0, 300)
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let frames = 0
        const wait = () => (++frames > 20 ? resolve(scrollY) : requestAnimationFrame(wait))
        wait()
      }),
  )
}

// pages/frame/serve/served-texts.integration.test.ts tests that the banner's markup is on every page.
test('the banner is shown before the app has loaded (§2)', async ({ page }) => {
  // It never comes.
  await page.route(APP, () => undefined)
  for (const path of ['/', '/product/13', '/subscribe', '/no/such']) {
    await page.goto(path)
    await expect(banner(page)).toBeVisible()
    for (const name of ['Settings', 'Reject All', 'Accept All']) {
      await expect(banner(page).getByRole('button', { name })).toBeVisible()
    }
  }
})

test('only what is necessary is stored or sent before a choice', async ({
  calmPage: page,
  context,
}) => {
  const geo = await startFakeGeo(countryAnswer('GB', 'country'))
  const { app, close } = await openTestShop({
    config: { geo: { serviceUrls: [geo.url], reverseGeocodeUrl: null } },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.goto(`${url}/about`)
  await waitForHydration(page)
  await page.goto(`${url}/product/13`)
  await waitForHydration(page)
  expect(await stored(page)).toEqual({})
  expect(await context.cookies()).toEqual([])
  expect([posts, geo.asked()]).toEqual([[], []])

  await button(page, 'Accept All').click()
  await expect(page.getByRole('main').getByText('£97.50').first()).toBeVisible()
  await expect.poll(() => posts).toEqual([`${url}/api/insights`])
  expect(geo.asked()).toHaveLength(1)
  expect(await stored(page)).toMatchObject({ detectedCurrency: 'GBP' })

  await button(page, 'Cookie settings').click()
  await settings(page).getByRole('switch', { name: 'Preferences' }).click()
  await button(page, 'Save Preferences').click()
  await expect(settings(page)).toHaveCount(0)
  expect(Object.keys(await stored(page)).sort()).toEqual(['cookieConsent', 'cookieConsentDate'])
  expect(await context.cookies()).toEqual([])
  await close()
  await geo.close()
})

test('from 320 to 1440 px the home page stands above the banner, and legal pages scroll (D24)', async ({
  calmPage: page,
  open,
}) => {
  await open('/')
  const main = page.getByRole('main')
  for (const [width, height] of [
    [320, 640],
    [360, 640],
    [768, 800],
    [1440, 900],
  ] as const) {
    await test.step(`at ${width} px words and buttons stand above the banner`, async () => {
      await page.setViewportSize({ width, height })
      const top = (await banner(page).boundingBox())?.y ?? 0
      for (const part of [
        main.getByRole('heading', { level: 1 }),
        main.getByText('unifying the youth').first(),
        main.getByRole('link', { name: 'Shop', exact: true }),
        main.getByRole('button', { name: 'Pause the film' }),
      ]) {
        const box = await part.boundingBox()
        expect(box?.y, `${width} px`).toBeGreaterThan(0)
        expect((box?.y ?? 0) + (box?.height ?? 0), `${width} px`).toBeLessThanOrEqual(top)
      }
    })
  }

  await test.step('the home page is locked, the legal page after it is not', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await turnWheel(page)).toBe(0)
    await expectSoundPage(page)
    await banner(page).getByRole('link', { name: 'Cookie policy' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Cookie policy' })).toBeVisible()
    await expect(banner(page)).toBeVisible()
    expect(await turnWheel(page)).toBeGreaterThan(0)
  })

  await test.step('a legal page that is opened at once scrolls', async () => {
    await open('/terms')
    await expect(banner(page)).toBeVisible()
    expect(await turnWheel(page)).toBeGreaterThan(0)
  })
})

function everyPurpose(isOn: boolean) {
  return { necessary: true, analytics: isOn, marketing: isOn, preferences: isOn }
}

test('rejecting is as easy as accepting; either is stored with its date and unlocks every tab (§4)', async ({
  calmPage: page,
  context,
  open,
  shop,
}) => {
  await open('/about')
  await test.step('rejecting is as easy as accepting', async () => {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const [no, yes] = await Promise.all(
        ['Reject All', 'Accept All'].map((name) =>
          button(page, name).evaluate((element) => {
            const { top, width: wide, height } = element.getBoundingClientRect()
            const { color, backgroundColor, fontSize, borderTopColor } = getComputedStyle(element)
            return { top, wide, height, color, backgroundColor, fontSize, borderTopColor }
          }),
        ),
      )
      expect(no, `${width} px`).toEqual(yes)
    }
  })

  await test.step('the lock works without :has()', async () => {
    await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
    const selectors = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .flatMap((rule) => (rule instanceof CSSStyleRule ? [rule.selectorText] : []))
        .filter((selector) => selector.includes('data-asks-consent')),
    )
    expect(selectors.length).toBeGreaterThan(0)
    expect(selectors.filter((selector) => selector.includes(':has('))).toEqual([])
  })

  await test.step('at 320 px and 400 % zoom the banner scrolls away with the page', async () => {
    await page.setViewportSize({ width: 320, height: 256 })
    expect(await turnWheel(page)).toBeGreaterThan(0)
    await expectBannerScrollsAway(page)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.setViewportSize({ width: 360, height: 740 })
  })

  await test.step('Reject All stores the choice and its date, and unlocks the page', async () => {
    expect(await turnWheel(page)).toBe(0)
    await button(page, 'Reject All').click()
    await expectStoredAndOpen(page, false)
    expect(await turnWheel(page)).toBeGreaterThan(0)
    await expectNotAskedAgain(page)
  })

  await test.step('Accept All does so in this tab and in others', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await waitForHydration(page)
    await expect(banner(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(`${shop.url}/about`)
    await waitForHydration(other)
    expect(await turnWheel(other)).toBe(0)
    await button(other, 'Accept All').click()
    await expectStoredAndOpen(other, true)
    expect(await turnWheel(other)).toBeGreaterThan(0)
    await expect(banner(page)).toBeHidden()
    await page.bringToFront()
    expect(await turnWheel(page)).toBeGreaterThan(0)
    await expectNotAskedAgain(page)
  })
})

async function expectBannerScrollsAway(page: Page) {
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
  await expect(banner(page)).not.toBeInViewport({ ratio: 0.5 })
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  const bannerBox = await banner(page).boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((bannerBox?.y ?? 0) + (bannerBox?.height ?? 0))
  for (const name of ['Settings', 'Reject All', 'Accept All']) {
    await button(page, name).scrollIntoViewIfNeeded()
    await expect(button(page, name)).toBeInViewport({ ratio: 1 })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await button(page, 'Settings').click()
  await button(page, 'Save Preferences').scrollIntoViewIfNeeded()
  await expect(button(page, 'Save Preferences')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(settings(page)).toHaveCount(0)
}

async function expectStoredAndOpen(page: Page, isOn: boolean) {
  await expect(banner(page)).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  const { choice, date } = await storedChoice(page)
  expect(choice).toEqual(everyPurpose(isOn))
  expect(new Date(date ?? '').toISOString()).toBe(date)
}

async function expectNotAskedAgain(page: Page) {
  await page.reload()
  await expect(banner(page)).toBeHidden()
  await waitForHydration(page)
  await expect(banner(page)).toBeHidden()
}

test('the banner comes first by keyboard; its settings start off, are stored, and open from the footer', async ({
  calmPage: page,
}) => {
  const sheet = '**/assets/settings-dialog-*.css'
  await page.route(sheet, (route) => route.abort())
  await page.goto('/faq')
  await waitForHydration(page)
  const toggle = (name: string) => settings(page).getByRole('switch', { name })

  await test.step('the keyboard reaches the banner first', async () => {
    for (const focused of [
      page.getByRole('link', { name: 'Skip to content' }),
      banner(page).getByRole('link', { name: 'Cookie policy' }),
      button(page, 'Settings'),
      button(page, 'Reject All'),
      button(page, 'Accept All'),
    ]) {
      await page.keyboard.press('Tab')
      await expect(focused).toBeFocused()
    }
  })

  await test.step('after their style sheet failed to load once, the settings open with their styles', async () => {
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'))
    await button(page, 'Settings').click()
    await failed
    await page.unroute(sheet)
    await button(page, 'Settings').focus()
    await page.keyboard.press('Enter')
    await expect(settings(page)).toBeVisible()
    await expect(settings(page)).toHaveCSS('padding-left', '24px')
  })

  await test.step('Escape leaves the settings as they were', async () => {
    await toggle('Analytics').focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(settings(page)).toHaveCount(0)
    await expect(button(page, 'Settings')).toBeFocused()
    expect(await stored(page)).toEqual({})
  })

  await test.step('a control that is focused as soon as the settings appear keeps the focus', async () => {
    await page.evaluate(() => {
      const focusLast = ({ target }: Event) => {
        if (target instanceof HTMLDialogElement)
          [...target.querySelectorAll('button')].at(-1)?.focus()
      }
      document.addEventListener('toggle', focusLast, { capture: true, once: true })
    })
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('dialog:modal').count()).toBe(1)
    await expect(button(page, 'Save Preferences')).toBeFocused()
  })

  const only = { necessary: true, marketing: false, preferences: false }
  await test.step('they start with everything off and store the toggles', async () => {
    await expect(toggle('Necessary')).toBeChecked()
    await expect(toggle('Necessary')).toBeDisabled()
    for (const name of ['Analytics', 'Marketing', 'Preferences']) {
      await expect(toggle(name)).not.toBeChecked()
    }
    await expectSoundPage(page)
    await toggle('Analytics').click()
    await button(page, 'Save Preferences').press('Enter')
    await expect(banner(page)).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    expect((await storedChoice(page)).choice).toEqual({ ...only, analytics: true })
  })

  await test.step('they open again from the footer', async () => {
    await button(page, 'Cookie settings').click()
    await expect(toggle('Analytics')).toBeChecked()
    await toggle('Analytics').click()
    await button(page, 'Save Preferences').click()
    await expect(button(page, 'Cookie settings')).toBeFocused()
    expect((await storedChoice(page)).choice).toEqual({ ...only, analytics: false })
  })
})

const YEAR_MS = 365 * 24 * 60 * 60 * 1000
const ALL = '{"necessary":true,"analytics":true,"marketing":true,"preferences":true}'

const INVALID_CHOICES = [
  ['over a year old', ALL, YEAR_MS],
  ['from the future', ALL, -YEAR_MS],
  ['broken', '{"analytics":true', 0],
  ['something else', '{"analytics":"yes"}', 0],
  ['only a date', null, 0],
] as const

test('with an old, future, broken or incomplete choice the banner is back, and nothing allowed [B8]', async ({
  calmPage: page,
}) => {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url())
  })
  await page.goto('/robots.txt')
  for (const [what, cookieConsent, ageMs] of INVALID_CHOICES) {
    await test.step(what, async () => {
      await page.evaluate(
        ([choice, date]) => {
          localStorage.clear()
          if (choice) localStorage.setItem('cookieConsent', choice)
          localStorage.setItem('cookieConsentDate', date ?? '')
        },
        [cookieConsent, new Date(Date.now() - ageMs).toISOString()],
      )
      await page.goto('/about')
      await waitForHydration(page)
      await expect(banner(page)).toBeVisible()
      expect(posts).toEqual([])
      expect(Object.keys(await stored(page))).not.toContain('detectedCurrency')
      await button(page, 'Reject All').click()
      await expect(banner(page)).toBeHidden()
      await expect
        .poll(async () => (await storedChoice(page)).choice)
        .toMatchObject({ analytics: false })
    })
  }
})

test('an early tap on Settings opens them later; one on Reject All hides the banner at once', async ({
  calmPage: page,
}) => {
  await test.step('an early tap on Settings opens them after hydration', async () => {
    const release = await delayRequests(page, APP)
    await page.goto('/faq')
    await button(page, 'Settings').click()
    await expect(banner(page)).toBeVisible()
    release()
    await expect(settings(page)).toBeVisible()
    await page.unroute(APP)
  })

  await test.step('a tap before hydration hides the banner at once and is stored afterwards', async () => {
    const release = await delayRequests(page, APP)
    await page.reload()
    await expect(banner(page)).toBeVisible()
    // The page is not locked before the banner works.
    expect(await turnWheel(page)).toBeGreaterThan(0)
    await button(page, 'Reject All').click()
    await expect(banner(page)).toBeHidden()
    expect(await stored(page)).toEqual({})
    release()
    await waitForHydration(page)
    await expect.poll(() => storedChoice(page)).toMatchObject({ choice: { analytics: false } })
    await expect(banner(page)).toBeHidden()
  })
})

test('with blocked storage the choice lasts until the page is left [B1]', async ({
  calmPage: page,
  open,
}) => {
  await blockStorage(page)
  await open('/about')
  await button(page, 'Accept All').click()
  await expect(banner(page)).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions and answers' })).toBeVisible()
  await expect(banner(page)).toBeHidden()
  await page.reload()
  await expect(banner(page)).toBeVisible()
})

test('neither the banner nor the choice shifts the page', async ({ page }) => {
  await page.addInitScript(recordShifts)
  // A late font moves letters slightly, which this test does not cover.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/product/14')
  await waitForHydration(page)
  await button(page, 'Reject All').click()
  await expect(banner(page)).toBeHidden()
  expect(await totalShift(page)).toBeLessThanOrEqual(0.001)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing needs consent, so there is no banner and no lock', async ({ page }) => {
    await page.goto('/')
    await expect(banner(page)).toBeHidden()
    await expect(button(page, 'Cookie settings')).toBeHidden()
    await page.mouse.move(100, 200)
    await page.mouse.wheel(0, 4000)
    await expect(page.getByRole('contentinfo')).toBeInViewport()
  })
})
