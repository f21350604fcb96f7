import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/shop.ts'

const LINE = {
  id: 13,
  title: 'Ancient Dragon Set',
  price: 1500,
  image: '',
  color: 'Black',
  imageVariant: '',
  size: 'M',
  quantity: 1,
}

function selector(page: Page) {
  return page.getByRole('button', { name: /^Currency:/ })
}

type Look = { readonly isShown: boolean; readonly covered: readonly string[] }

/** Scrolls through the page and returns at each stop what the selector covers once it has settled. */
async function lookThrough(page: Page, step: number, to = 2400): Promise<readonly Look[]> {
  // At the end the selector covers only the footer's margin; a list may still grow.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
    await expect(selector(page)).toBeVisible({ timeout: 1000 })
  }).toPass()
  return page.evaluate(
    async ([distance, last]) => {
      const looks = []
      const end = Math.min(document.documentElement.scrollHeight - innerHeight, last)
      for (let top = 0; top <= end; top += distance) {
        const settled = new Promise((resolve) =>
          addEventListener('scrollend', resolve, { once: true }),
        )
        scrollTo({ top, behavior: 'instant' })
        await settled
        looks.push(look())
      }
      return looks

      /** Tells whether the element is outside of the visible part of a row that scrolls sideways. */
      function isScrolledAway(element: Element): boolean {
        const box = element.getBoundingClientRect()
        for (let above = element.parentElement; above; above = above.parentElement) {
          const { left, right } = above.getBoundingClientRect()
          const isClipped = getComputedStyle(above).overflowX !== 'visible'
          if (isClipped && (box.left >= right - 1 || box.right <= left + 1)) return true
        }
        return false
      }

      function look() {
        const corner = document.querySelector('aside[aria-label="Currency"]')
        if (!corner || getComputedStyle(corner).visibility !== 'visible') {
          return { isShown: false, covered: [] }
        }
        const { left, right, top: above, bottom } = corner.getBoundingClientRect()
        const isUnder = (box: DOMRect) =>
          box.left < right && box.right > left && box.top < bottom && box.bottom > above
        // Only the text counts for links around pictures and for cards.
        const covered = [
          ...document.querySelectorAll(
            'main :is(button,input,select,textarea,summary,dd,a:not(:has(img))),footer :is(input,a)',
          ),
        ]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => Array.from(element.getClientRects()).some(isUnder))
          .filter((element) => !isScrolledAway(element))
          .map(({ outerHTML }) => outerHTML.slice(0, 80))
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (texts.nextNode()) {
          const range = document.createRange()
          range.selectNodeContents(texts.currentNode)
          const parent = texts.currentNode.parentElement
          const counts = parent?.closest('main') && /[₵$€£]\d/.test(range.toString())
          if (!counts && !parent?.closest('main a')) continue
          if (Array.from(range.getClientRects()).some(isUnder)) covered.push(range.toString())
        }
        return { isShown: true, covered }
      }
    },
    [step, to] as const,
  )
}

async function expectNothingCovered(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  const looks = await lookThrough(page, 95)
  expect(looks.flatMap(({ covered }) => covered)).toEqual([])
  expect(looks.some(({ isShown }) => isShown)).toBe(true)
}

test('it covers nothing of /contact at 360 px, /collection at 360 and 960 px and / at 768 px', async ({
  open,
  calmPage: page,
}) => {
  for (const [path, widths] of [
    ['/contact', [360]],
    ['/collection', [360, 960]],
    ['/', [768]],
  ] as const) {
    await open(path)
    for (const width of widths) {
      await test.step(`${path} at ${width} px`, () => expectNothingCovered(page, width))
    }
  }
})

test('it covers nothing of /product/14 at 768 and 1280 px, and at 1440 px it is always shown', async ({
  open,
  calmPage: page,
}) => {
  await open('/product/14')
  for (const width of [768, 1280]) {
    await test.step(`/product/14 at ${width} px`, () => expectNothingCovered(page, width))
  }

  await test.step('beside the content', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const looks = await lookThrough(page, 190, 1500)
    expect(new Set(looks.map(({ isShown }) => isShown))).toEqual(new Set([true]))
    expect(looks.flatMap(({ covered }) => covered)).toEqual([])
  })

  await test.step('after a size was chosen', async () => {
    await page.setViewportSize({ width: 768, height: 800 })
    await page.getByRole('radio', { name: 'L', exact: true }).check()
    const looks = await lookThrough(page, 190)
    expect(looks.some(({ isShown }) => isShown)).toBe(true)
  })
})

test('on a phone it hides while one scrolls or types, and gives way to the bars of product and cart', async ({
  open,
  calmPage: page,
}) => {
  await page.addInitScript((line) => localStorage.setItem('cart', JSON.stringify([line])), LINE)
  for (const path of ['/product/13', '/cart']) {
    await test.step(path, async () => {
      await open(path)
      const footer = await page.getByRole('contentinfo').boundingBox()
      const box = await selector(page).boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual((footer?.y ?? 0) + (footer?.height ?? 0))
      await selector(page).click()
      await expect(page.getByRole('button', { name: 'Detect my currency' })).toBeInViewport()
    })
  }

  await test.step('while the visitor scrolls or types', async () => {
    // This page has only text, so that the selector covers no control at any position.
    await open('/terms')
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    await expect(selector(page)).toBeVisible()
    const wasHidden = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const corner = document.querySelector('aside[aria-label="Currency"]')
          addEventListener('scroll', () => resolve(!corner?.hasAttribute('data-clear')), {
            once: true,
          })
          scrollTo({ top: 340, behavior: 'instant' })
        }),
    )
    expect(wasHidden).toBe(true)
    await expect(selector(page)).toBeVisible()

    await page.getByRole('textbox', { name: 'Email address' }).focus()
    await expect(selector(page)).toBeHidden()
  })

  await test.step('checkout', async () => {
    await open('/checkout')
    await expect(selector(page)).toHaveCount(0)
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await summary.locator('summary').click()
    await summary.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
    await expect(summary.getByText('≈ $124.50').first()).toBeVisible()
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('it is below the footer', async ({ page }) => {
    await page.goto('/collection')
    const box = await selector(page).boundingBox()
    const footer = await page.getByRole('contentinfo').boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual((footer?.y ?? 0) + (footer?.height ?? 0))
  })
})
