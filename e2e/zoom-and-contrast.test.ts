import type { Page } from '@playwright/test'
import { layoutFaults } from './fixtures/layout.ts'
import { expect, test } from './fixtures/shop.ts'

/** This is a desktop of 1280 x 1024 px at 400 %. */
const ZOOMED = { width: 320, height: 256 }
const BONE = 'rgb(239, 234, 225)'

/** Returns the focused element if none of it can be seen (WCAG 2.4.11). */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const { left, top, width, height } = focused.getBoundingClientRect()
    const isSeen = [0.1, 0.5, 0.9].some((part) => {
      const shown = document.elementFromPoint(left + width * part, top + height / 2)
      return shown !== null && (focused.contains(shown) || shown.contains(focused))
    })
    return isSeen ? null : focused.outerHTML.slice(0, 90)
  })
}

test.describe('at 400 % zoom, with the cookie banner', () => {
  test.use({ viewport: ZOOMED, cookieAnswer: 'none' })

  test('nothing covers what has the focus on / and /collection', async ({
    open,
    calmPage: page,
  }) => {
    for (const path of ['/', '/collection']) {
      await open(path)
      for (let presses = 0; presses < 22; presses += 1) {
        await page.keyboard.press('Tab')
        await expect.poll(() => hiddenFocus(page), path).toBe(null)
      }
    }
  })
})

test('at 400 % zoom, with large letters and wide spacing, all can be seen and reached (WCAG 1.4.12)', async ({
  open,
  calmPage: page,
}) => {
  await page.setViewportSize(ZOOMED)
  await open('/')

  await test.step('the name in the hero', async () => {
    for (const size of [ZOOMED, { width: 740, height: 360 }, { width: 1440, height: 480 }]) {
      await page.setViewportSize(size)
      const header = await page.getByRole('banner').boundingBox()
      const name = await page.getByRole('heading', { level: 1 }).boundingBox()
      expect(name?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    }
  })

  await test.step('the focus ring on the film', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const main = page.getByRole('main')
    for (const control of [
      page.getByRole('banner').getByRole('link', { name: 'GALLERY' }),
      page.getByRole('banner').getByRole('link', { name: 'Cart' }),
      main.getByRole('button', { name: 'Pause the film' }),
      main.getByRole('link', { name: 'Shop', exact: true }),
    ]) {
      await control.focus()
      await page.keyboard.press('Shift')
      await expect(control).toHaveCSS('outline-color', BONE)
      await expect(control).toHaveCSS('outline-style', 'solid')
    }
  })

  await open('/about')

  await test.step('letters enlarged by the page itself', async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [320, 768, 1000, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const link of await page.getByRole('banner').getByRole('link').all()) {
        if (await link.isVisible()) await expect(link).toBeInViewport({ ratio: 1 })
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
  })

  await test.step('wider text spacing', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/about', '/currency-test']) {
      if (path !== '/about') await open(path)
      await page.addStyleTag({
        content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
          word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }`,
      })
      await expect.poll(() => layoutFaults(page), path).toEqual([])
    }
  })

  await test.step('the currency panel', async () => {
    await page.setViewportSize(ZOOMED)
    await open('/faq')
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
    await page.getByRole('button', { name: /^Currency:/ }).click()
    const panel = page.getByRole('complementary', { name: 'Currency' })
    await panel.getByText('Prices in').scrollIntoViewIfNeeded()
    await expect(panel.getByText('Prices in')).toBeInViewport({ ratio: 1 })
    await panel.getByRole('link', { name: 'How it works' }).scrollIntoViewIfNeeded()
    await expect(panel.getByRole('link', { name: 'How it works' })).toBeInViewport({ ratio: 1 })
  })
})

test('with letters of 200 % in the browser’s settings no page scrolls sideways or loses a header link', async ({
  playwright,
  launchOptions,
  shop,
}) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage()
  const faults: string[] = []
  for (const path of ['/', '/collection', '/product/13', '/cart', '/about', '/wishlist', '/no']) {
    await page.goto(shop.url + path)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const found = await page.evaluate(() => {
        const edge = document.documentElement.clientWidth
        const links = [...document.querySelectorAll('header :is(a, button)')]
          .filter((link) => link.checkVisibility())
          .filter((link) => link.getBoundingClientRect().right > edge)
        return [document.documentElement.scrollWidth - edge, ...links.map((link) => link.outerHTML)]
      })
      if (found.some((each) => each !== 0)) faults.push(`${path} ${width} px: ${found.join(' ')}`)
    }
  }
  await browser.close()
  expect(faults).toEqual([])
})

test.describe('with forced colours', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  /** Counts the elements that have the visitor's highlight as their ground or their frame. */
  function highlighted(page: Page, selector: string): Promise<number> {
    return page.locator(selector).evaluateAll((elements) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = 'color: Highlight; forced-color-adjust: none'
      const { color: highlight } = getComputedStyle(probe)
      probe.remove()
      return elements.filter((element) => {
        const { backgroundColor, outlineColor, outlineStyle } = getComputedStyle(element)
        return (
          backgroundColor === highlight || (outlineStyle === 'solid' && outlineColor === highlight)
        )
      }).length
    })
  }

  test('chosen size, filter and picture differ, and icons from their background', async ({
    open,
    calmPage: page,
  }) => {
    const unreadable: (string | undefined)[] = []
    for (const path of ['/', '/product/14', '/collection']) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
      await open(path)
      unreadable.push(...(await unreadableIcons(page)))
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
      // Colours change with a transition.
      if (path === '/product/14') {
        const sizes = 'fieldset:has(legend:text("Size")) label > span'
        await expect.poll(() => highlighted(page, sizes)).toBe(1)
        await expect.poll(() => highlighted(page, 'main button:has(img)')).toBe(1)
      }
    }
    expect(unreadable).toEqual([])
    await page.getByRole('navigation', { name: 'Category' }).getByText('Tops').click()
    await expect(page).toHaveURL('/collection?category=tops')
    await expect.poll(() => highlighted(page, 'nav[aria-label="Category"] a')).toBe(1)
  })
})

function unreadableIcons(page: Page) {
  return page.locator('button svg, a svg').evaluateAll((icons) =>
    icons
      .filter((icon) => icon.checkVisibility())
      .filter((icon) => {
        const backgrounds = []
        for (let each: Element | null = icon; each; each = each.parentElement) {
          backgrounds.push(getComputedStyle(each).backgroundColor)
        }
        const behind = backgrounds.find((colour) => !/, 0\)$/.test(colour))
        return behind === getComputedStyle(icon).color
      })
      .map((icon) => icon.parentElement?.outerHTML.slice(0, 90)),
  )
}
