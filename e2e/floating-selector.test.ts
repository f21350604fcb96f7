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

/** Scrolls, waits some frames in which it may reappear, and returns what it then covers. */
function lookAt(page: Page, scrollTop: number) {
  return page.evaluate(
    (top) =>
      new Promise<{ readonly isShown: boolean; readonly covered: readonly string[] }>((resolve) => {
        scrollTo({ top, behavior: 'instant' })
        let frames = 0
        const wait = () => (++frames < 20 ? requestAnimationFrame(wait) : resolve(look()))
        wait()
        function look() {
          const corner = document.querySelector('aside[aria-label="Currency"]')
          if (!corner || getComputedStyle(corner).visibility !== 'visible') {
            return { isShown: false, covered: [] }
          }
          const { left, right, top: above, bottom } = corner.getBoundingClientRect()
          const isUnder = (box: DOMRect) =>
            box.left < right && box.right > left && box.top < bottom && box.bottom > above
          // For links around pictures and for cards only the text counts.
          const covered = [
            ...document.querySelectorAll(
              'main :is(button,input,select,textarea,summary,dd,a:not(:has(img))),footer :is(input,a)',
            ),
          ]
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .filter((element) => Array.from(element.getClientRects()).some(isUnder))
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
      }),
    scrollTop,
  )
}

for (const path of ['/product/13', '/cart', '/contact', '/collection']) {
  test(`on a phone it covers no field, total or button of ${path}`, async ({
    open,
    calmPage: page,
  }) => {
    await page.addInitScript((line) => localStorage.setItem('cart', JSON.stringify([line])), LINE)
    await open(path)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const looks = []
    for (let top = 0; top < Math.min(height, 3000); top += 190) looks.push(await lookAt(page, top))
    expect(looks.flatMap(({ covered }) => covered)).toEqual([])
    expect(looks.some(({ isShown }) => isShown)).toBe(true)
  })
}

for (const [width, path] of [
  [768, '/product/14'],
  [768, '/'],
  [960, '/collection'],
] as const) {
  test(`at ${width} px it covers no field, amount, button or link of ${path}`, async ({
    open,
    calmPage: page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(path)
    const looks = []
    for (let top = 0; top < 2400; top += 190) looks.push(await lookAt(page, top))
    expect(looks.flatMap(({ covered }) => covered)).toEqual([])
    expect(looks.some(({ isShown }) => isShown)).toBe(true)
  })
}

test('on a tablet it covers no text of a link', async ({ open, calmPage: page }) => {
  await page.setViewportSize({ width: 768, height: 800 })
  await open('/')
  const box = await page.getByText('see the gallery').boundingBox()
  const looks = []
  for (let up = 750; up < 800; up += 15) looks.push(await lookAt(page, (box?.y ?? 0) - up))
  expect(looks.flatMap(({ covered }) => covered)).toEqual([])
})

test('in the cart on a phone it covers no line total', async ({ open, calmPage: page }) => {
  const lines = ['S', 'M', 'L', 'XL'].map((size) => ({ ...LINE, size }))
  await page.addInitScript((cart) => localStorage.setItem('cart', JSON.stringify(cart)), lines)
  await open('/cart')
  const looks = []
  for (let top = 0; top < 700; top += 25) looks.push(await lookAt(page, top))
  expect(looks.flatMap(({ covered }) => covered)).toEqual([])
})

test('it hides while the visitor scrolls or types, and reappears', async ({
  open,
  calmPage: page,
}) => {
  // Only text, so that it covers no control at any position.
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

test('it reappears after a size was chosen', async ({ open, calmPage: page }) => {
  await open('/product/13')
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  const looks = []
  for (let top = 0; top < 2000; top += 190) looks.push(await lookAt(page, top))
  expect(looks.some(({ isShown }) => isShown)).toBe(true)
})

test('checkout has the currency selector in its summary instead', async ({
  open,
  calmPage: page,
}) => {
  await page.addInitScript((line) => localStorage.setItem('cart', JSON.stringify([line])), LINE)
  await open('/checkout')
  await expect(selector(page)).toHaveCount(0)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await summary.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await expect(summary.getByText('≈ $124.50').first()).toBeVisible()
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
