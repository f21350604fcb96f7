import type { Page } from '@playwright/test'
import { delayRequests } from './fixtures/delay-requests.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const lightboxOf = (page: Page) => page.getByRole('dialog', { name: /^Gallery: / })
const expandOf = (page: Page, caption: string) =>
  page.getByRole('button', { name: `Expand ${caption}`, exact: true })

/** Returns the positions in reading order. */
async function placesOf(page: Page) {
  const boxes = await page.getByRole('figure').evaluateAll((figures) =>
    figures.map((figure) => {
      const { left, top } = figure.getBoundingClientRect()
      return [Math.round(top), Math.round(left)] as const
    }),
  )
  return boxes
}

test('two tabs by click, key and address (§2); the lightbox cycles and says where it is (§2, §4)', async ({
  open,
  calmPage: page,
}) => {
  await open('/gallery')

  await test.step('the tabs', async () => {
    const influence = page.getByRole('tab', { name: 'Influence', exact: true })
    const campaign = page.getByRole('tab', { name: 'Campaign', exact: true })
    const panel = page.getByRole('tabpanel')
    await expect(influence).toHaveAttribute('aria-selected', 'true')
    await expect(panel).toHaveAccessibleName('Influence')
    await expect(panel.getByRole('figure')).toHaveCount(10)
    await expect(panel.getByText('Akosua Dwomfo', { exact: true })).toBeVisible()

    await influence.focus()
    await page.keyboard.press('ArrowRight')
    await expect(campaign).toHaveAttribute('aria-selected', 'true')
    await expect(campaign).toBeFocused()
    await expect(page).toHaveURL(/\/gallery\?category=campaign$/)
    await expect(page).toHaveTitle(/^Gallery: Campaign/)
    await expect(panel).toHaveAccessibleName('Campaign')
    await expect(panel.getByText('2025', { exact: true })).toHaveCount(15)
    await expectSoundPage(page)

    await page.keyboard.press('Home')
    await expect(influence).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Tab')
    await expect(expandOf(page, 'Araba Anwensem')).toBeFocused()

    await campaign.click()
    await expect(panel.getByRole('figure')).toHaveCount(15)
    await page.goBack()
    await expect(panel.getByRole('figure')).toHaveCount(10)
  })

  await test.step('the lightbox', async () => {
    await expandOf(page, 'DJ Kwesi Volt').click()
    const lightbox = lightboxOf(page)
    const counter = lightbox.getByRole('status')
    await expect(counter).toContainText('2 / 10')
    await expect(counter).toContainText('DJ Kwesi Volt. Poster THE DJ')
    await expect(lightbox.getByRole('img', { name: /^Poster THE DJ/ })).toBeVisible()
    await expect(lightbox.getByRole('img')).toHaveCount(1)
    await expectSoundPage(page)

    await lightbox.getByRole('button', { name: 'Previous' }).click()
    await expect(counter).toContainText('1 / 10')
    await page.keyboard.press('ArrowLeft')
    await expect(counter).toContainText('10 / 10')
    await expect(lightbox.getByRole('img', { name: /^Poster THE DRUMMER/ })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(counter).toContainText('1 / 10')
    await lightbox.getByRole('button', { name: 'Next' }).click()
    await lightbox.getByRole('button', { name: 'Next' }).click()
    await expect(counter).toContainText('3 / 10')
    await expect(lightbox.getByText('Yaw Abotare', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/gallery#poster-6$/)
  })
})

test('the lightbox is a modal dialog that is loaded with the first tap and fits every screen', async ({
  open,
  calmPage: page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open('/gallery')

  await test.step('its code and its neighbours', async () => {
    expect(requested.filter((url) => url.includes('/lightbox'))).toEqual([])
    await expandOf(page, 'Araba Anwensem').click()
    await expect(lightboxOf(page)).toBeVisible()
    expect(requested.filter((url) => /\/lightbox.*\.js/.test(url))).toHaveLength(1)
    await expect
      .poll(() => requested.filter((url) => /influence-(10|02)-/.test(url)).length)
      .toBeGreaterThanOrEqual(2)
    await page.keyboard.press('Escape')
    await expect(lightboxOf(page)).toBeHidden()
  })

  await test.step('a modal dialog', async () => {
    const opener = expandOf(page, 'Naa Dromo Lartebi')
    const lightbox = lightboxOf(page)
    const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
    const ways = {
      escape: () => page.keyboard.press('Escape'),
      close: () => lightbox.getByRole('button', { name: 'Close' }).click(),
      backdrop: () => page.mouse.click(180, 90),
      corner: () => page.mouse.click(6, 6),
      back: () => page.goBack(),
    }
    for (const close of Object.values(ways)) {
      await opener.click()
      await expect(lightbox.getByRole('button', { name: 'Close' })).toBeFocused()
      await expect.poll(overflow).toBe('hidden')
      for (let step = 0; step < 4; step += 1) {
        await page.keyboard.press('Tab')
        expect(await isFocusInside(page)).toBe(true)
      }
      await page.keyboard.press('ArrowRight')
      await expect(lightbox.getByRole('status')).toContainText('5 / 10')
      await close()
      await expect(lightbox).toBeHidden()
      await expect(page).toHaveURL(/\/gallery$/)
      await expect(opener).toBeFocused()
    }
    expect(await overflow()).toBe('visible')
  })

  await test.step('small screens and reduced motion', async () => {
    await expandOf(page, 'Araba Anwensem').click()
    for (const size of [
      { width: 320, height: 568 },
      { width: 640, height: 320 },
      { width: 768, height: 1024 },
    ]) {
      await page.setViewportSize(size)
      for (const name of ['Previous', 'Next', 'Close']) {
        const control = lightboxOf(page).getByRole('button', { name })
        // The page may still be adapting to the new size.
        await expect(control).toBeInViewport({ ratio: 1 })
        await control.click({ trial: true })
      }
    }

    await page.emulateMedia({ reducedMotion: 'reduce' })
    const image = lightboxOf(page).getByRole('img')
    await expect(image).toBeVisible()
    const seconds = await image.evaluate((element) => {
      const moving = element.closest('[data-at]')
      return moving ? Number.parseFloat(getComputedStyle(moving).transitionDuration) : Number.NaN
    })
    expect(seconds).toBeLessThan(0.001)
  })
})

/** Focus may pass the browser's own controls, but never the page behind. */
function isFocusInside(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement
    return focused === document.body || focused?.closest('dialog') !== null
  })
}

test('a poster has an address, a description of its own, and leads to the pieces it shows', async ({
  open,
  calmPage: page,
}) => {
  await test.step('the address of a poster', async () => {
    await open('/gallery#poster-8')
    await expect(lightboxOf(page).getByRole('status')).toContainText('5 / 10')
    await page.keyboard.press('Escape')
    await expect(lightboxOf(page)).toBeHidden()
    await expect(expandOf(page, 'Mawuena Torkuvi')).toBeFocused()
    await expect(page).toHaveURL(/\/gallery$/)
  })

  await test.step('names, descriptions and pieces', async () => {
    await open('/gallery?category=campaign')
    const expands = expandOf(page, '2025')
    await expect(expands).toHaveCount(15)
    await expect(expands.first()).toHaveAccessibleDescription(/^Poster NKABOM: /)
    await expect(expands.last()).toHaveAccessibleDescription(/^Poster JAMESTOWN/)
    await expands.first().click()
    const lightbox = page.getByRole('dialog')
    await lightbox.getByText('Shop this look').click()
    await expectSoundPage(page)
    await lightbox.getByRole('link', { name: 'Ancient Dragon Set' }).click()
    await expect(page).toHaveURL('/product/13')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(lightbox).toBeHidden()
    await page.goBack()
    await expect(page.getByRole('dialog').getByText('Shop this look')).toBeVisible()
  })

  await test.step('a poster of the other tab', async () => {
    await open('/gallery#poster-2')
    await expect(lightboxOf(page)).toHaveCount(0)
  })
})

test('posters are read in their order at any width, and open without the lightbox or before hydration', async ({
  calmPage: page,
  shop,
}) => {
  await test.step('without pictures', async () => {
    await page.route('**/pictures/**', () => undefined)
    await page.goto(`${shop.url}/gallery?category=campaign`, { waitUntil: 'commit' })
    await expect(page.getByRole('figure')).toHaveCount(15)
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const places = await placesOf(page)
      const sorted = places.toSorted(([topA, leftA], [topB, leftB]) => topA - topB || leftA - leftB)
      expect(places, `${width} px`).toEqual(sorted)
      const ratios = await page
        .getByRole('tabpanel')
        .getByRole('img')
        .evaluateAll((images) => [
          ...new Set(images.map((image) => (image.clientHeight / image.clientWidth).toFixed(2))),
        ])
      expect(ratios, `${width} px`).toEqual(['1.25'])
    }
    await page.unroute('**/pictures/**')
    await page.setViewportSize({ width: 360, height: 740 })
  })

  await test.step('without the lightbox', async () => {
    await page.route('**/assets/lightbox-*.js', (route) => route.abort())
    await page.goto(`${shop.url}/gallery`)
    await waitForHydration(page)
    await expandOf(page, 'Kojo Asfalt').click()
    await expect(page).toHaveURL(/\/pictures\/influence-07-720\..*\.jpg$/)
    await page.unroute('**/assets/lightbox-*.js')
  })

  await test.step('a tap before hydration', async () => {
    const release = await delayRequests(page, '**/assets/entry-client-*.js')
    await page.goto(`${shop.url}/gallery`)
    await expandOf(page, 'Fiifi Sakre').click()
    release()
    await waitForHydration(page)
    await expect(lightboxOf(page).getByRole('status')).toContainText('9 / 10')
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true })

  test('a swipe goes forward and back; a short or vertical one does nothing', async ({
    open,
    calmPage: page,
  }) => {
    await open('/gallery')
    await expandOf(page, 'Araba Anwensem').tap()
    const counter = lightboxOf(page).getByRole('status')
    await expect(counter).toContainText('1 / 10')
    await swipe(page, { x: 300, y: 370 }, { x: 80, y: 390 })
    await expect(counter).toContainText('2 / 10')
    await swipe(page, { x: 300, y: 370 }, { x: 280, y: 370 })
    await swipe(page, { x: 180, y: 500 }, { x: 120, y: 200 })
    await expect(counter).toContainText('2 / 10')
    await swipe(page, { x: 60, y: 370 }, { x: 300, y: 370 })
    await swipe(page, { x: 60, y: 370 }, { x: 300, y: 370 })
    await expect(counter).toContainText('10 / 10')
  })
})

type Point = { readonly x: number; readonly y: number }

async function swipe(page: Page, from: Point, to: Point) {
  const browser = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [from])
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await send('touchMove', [
      { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share },
    ])
  }
  await send('touchEnd', [])
  await browser.detach()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('tabs are focusable links, and expanding links to the picture', async ({ page, shop }) => {
    await page.goto(`${shop.url}/gallery`)
    await expect(page.getByRole('button', { name: /^Expand/ })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Influence' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/category=campaign$/)
    await expect(page.getByRole('tab', { name: 'Campaign' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.getByRole('link', { name: 'Expand 2025' }).first().click()
    await expect(page).toHaveURL(/\/pictures\/campaign-01-720\..*\.jpg$/)
  })
})
