import type { Locator, Page } from '@playwright/test'
import { expectStoredCart, openShopWith } from './fixtures/product.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundHtml, expectSoundPage } from './fixtures/sound-page.ts'

// The film of the home page takes a third of a processor, and has tests of its own.
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('filmPaused', 'true')))

function cardOf(page: Page, title: string) {
  return page.getByRole('article').filter({ hasText: title })
}

test('a card adds its default size, with toast and badge; SHOP leads to four drops (§2, §5, §8, §9)', async ({
  open,
  calmPage: page,
}) => {
  const startMs = Date.now()
  await page.clock.install({ time: startMs })
  await open('/')
  const add = page.getByRole('button', { name: 'Add Volta Baggy Pants to cart' })
  const toast = page.getByRole('status').getByText('Volta Baggy Pants added to cart!')
  const badge = page.getByRole('link', { name: /^Cart, / }).getByText(/^\d$/)
  const animation = () => badge.evaluate((element) => getComputedStyle(element).animationName)

  await test.step('the badge bumps for an added piece', async () => {
    await add.click()
    await expect(badge).toHaveText('1')
    expect(await animation()).not.toBe('none')
  })

  await test.step('the confirmation and the stored pieces', async () => {
    await expect(toast).toContainText('Size 32-33, Black')
    await page.getByRole('button', { name: 'Add Reflective Cap to cart' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 2 pieces' })).toBeVisible()
    await page.clock.runFor(2_100)
    await expect(toast).toBeHidden()
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('log')).toContainText(
      'Volta Baggy Pants added to cart!',
    )
    await expectStoredCart(page, [
      {
        id: 19,
        title: 'Volta Baggy Pants',
        price: 650,
        image: 'volta-baggy-pants-black-front',
        color: 'Black',
        imageVariant: 'image1',
        size: '32-33',
        quantity: 1,
      },
      expect.objectContaining({ id: 9, color: 'Silver', size: 'One Size', price: 200 }),
    ])
  })

  await test.step('a toast that is hovered or focused', async () => {
    await page.clock.pauseAt(startMs + 600_000)
    await add.click()
    await toast.hover()
    await page.clock.runFor(10_000)
    await expect(toast).toBeVisible()
    await page.mouse.move(1, 1)
    await page.clock.runFor(1900)
    await toast.focus()
    await page.clock.runFor(10_000)
    await expect(toast).toBeFocused()
    await page.clock.resume()
    await expectSoundPage(page)
    await toast.blur()
    await page.clock.runFor(2100)
    await expect(toast).toBeHidden()
  })

  await test.step('the badge of a stored cart, and with reduced motion', async () => {
    await page.reload()
    await waitForHydration(page)
    await expect(badge).toHaveText('3')
    expect(await animation()).toBe('none')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await add.click()
    await expect(badge).toHaveText('4')
    expect(await animation()).toBe('none')
  })

  await test.step('from SHOP to all products', async () => {
    await page.getByRole('link', { name: 'Shop', exact: true }).click()
    const drops = page.getByRole('region', { name: 'New drops' })
    await expect(drops.getByRole('heading', { name: 'New drops' })).toBeInViewport()
    await expect(drops.getByRole('article')).toHaveCount(4)
    await expect(drops.getByRole('link', { name: /^Quick view: / })).toHaveCount(4)
    await drops.getByRole('link', { name: 'View all products' }).click()
    await expect(page).toHaveURL(/\/collection$/)
  })
})

test('a toast covers no control and no price of /, /collection and /product/14, also while scrolling', async ({
  open,
  calmPage: page,
}) => {
  for (const [path, scrolls] of [
    ['/', 6],
    ['/collection', 6],
    // On a phone the words beside Add are too crowded for every place of a toast.
    ['/product/14', 0],
  ] as const) {
    await test.step(path, async () => {
      await open(path)
      for (const top of [200, 700, 1150]) await expectFreeToast(page, top, scrolls)
    })
  }
})

async function expectFreeToast(page: Page, top: number, scrolls: number) {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
  // This press works wherever the button is, without scrolling to it.
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('main article button[aria-label$="to cart"]')?.click(),
  )
  const toast = page.getByRole('status').getByText('added to cart!')
  await expect(toast).toBeVisible()
  expect(await coveredBy(toast)).toEqual([])
  // Focus makes the toast stay.
  await toast.focus()
  for (let step = 0; step < scrolls; step += 1) {
    await page.evaluate(scrollABit)
    expect(await coveredBy(toast)).toEqual([])
  }
  await toast.blur()
}

/** This runs in the browser; the scrolling has not ended when it returns. */
function scrollABit() {
  scrollBy({ top: 55, behavior: 'instant' })
  return new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
}

/** Returns the controls and prices under the toast; of cards and pictures that are links only the words count. */
function coveredBy(toast: Locator) {
  return toast.evaluate((element) => {
    const { left, right, top, bottom } =
      element.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const isUnder = (box: DOMRect) =>
      box.left < right && box.right > left && box.top < bottom && box.bottom > top
    const covered = [...document.querySelectorAll('a, button, input, select, summary')]
      .filter((control) => !control.querySelector('img'))
      .filter((control) => Array.from(control.getClientRects()).some(isUnder))
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      const isPrice = /[₵$€£]\d/.test(range.toString())
      if (isPrice && Array.from(range.getClientRects()).some(isUnder)) {
        covered.push(range.toString())
      }
    }
    return covered
  })
}

test('a sold-out card shows a message and adds nothing (§8); its piece can be viewed (§2)', async ({
  open,
  calmPage: page,
}) => {
  await open('/collection?category=head')
  const control = page.getByRole('button', { name: 'Sold Out: Lagoon Cap' })
  await expect(control).toHaveAttribute('aria-disabled', 'true')
  // Playwright treats aria-disabled as disabled; a shopper can still click it.
  await control.click({ force: true })
  await expect(page.getByText('Lagoon Cap is sold out!')).toBeVisible()
  await expectSoundHtml(page)
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Quick view: Lagoon Cap' }).click()
  const view = page.getByRole('dialog')
  await expect(view.getByRole('button', { name: 'Sold Out' })).toBeDisabled()
  await expectSoundPage(page)
})

test('a sold-out default opens the quick view; a mouse brings the second picture and the controls', async ({
  calmPage: page,
}) => {
  const sizes = ['S', 'M', 'L', 'XL', '2XL', '3XL'] as const
  const shop = await openShopWith(
    { id: 1, size: 'M', stock: 0 },
    ...sizes.map((size) => ({ id: 14, colour: 'Black', size, stock: 0 })),
  )
  await page.goto(`${shop.url}/collection`)
  await waitForHydration(page)

  await test.step('the default size is sold out', async () => {
    const add = page.getByRole('button', { name: 'Add Black Unity Hoodie to cart' })
    await expect(add).toHaveAttribute('aria-haspopup', 'dialog')
    await add.press('Enter')
    const view = page.getByRole('dialog', { name: 'Quick view: Black Unity Hoodie' })
    await expect(view.getByText('M is sold out. Please choose another size.')).toBeInViewport()
    await expect(view.getByRole('radio', { name: 'M Sold out' })).toBeChecked()
    await expect(view.getByRole('button', { name: 'Sold Out' })).toBeDisabled()
    await expectSoundPage(page)
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(add).toBeFocused()
    await expectStoredCart(page, [])

    await add.click()
    await view.getByRole('radio', { name: 'XL +10%', exact: true }).check()
    await expect(view.getByText('is sold out.')).toHaveCount(0)
    await view.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Black Unity Hoodie added to cart!')).toBeVisible()
    await expectStoredCart(page, [expect.objectContaining({ id: 1, size: 'XL', price: 132 })])
  })

  await test.step('the pictured colour is sold out', async () => {
    await page.getByRole('button', { name: 'Add Ancient Dragon Tee to cart' }).click()
    const view = page.getByRole('dialog', { name: 'Quick view: Ancient Dragon Tee' })
    await expect(view.getByText('Black is sold out. Please choose another colour.')).toBeVisible()
    await expect(view.getByRole('radio', { name: 'Black Sold out' })).toBeChecked()
    await view.getByRole('radio', { name: 'Bone' }).check()
    await expect(view.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
    await view.getByRole('button', { name: 'Add to Cart' }).click()
    await expectStoredCart(page, [
      expect.objectContaining({ id: 1, size: 'XL' }),
      expect.objectContaining({ id: 14, color: 'Bone', size: 'M' }),
    ])
  })

  await test.step('with a mouse', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const card = cardOf(page, 'Black Unity Hoodie')
    const second = card.locator('picture').nth(1)
    await expect(second).toHaveCSS('opacity', '0')
    await card.hover()
    await expect(second).toHaveCSS('opacity', '1')
    const control = await card.getByRole('button', { name: /^Add Black/ }).boundingBox()
    const price = await card.getByText('GH₵120.00').boundingBox()
    expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThan(price?.y ?? 0)
  })
  await shop.close()
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('the controls are large and there; a touch of the card shows the second picture', async ({
    open,
    calmPage: page,
  }) => {
    await open('/collection')
    const card = cardOf(page, 'Black Unity Hoodie')
    const add = card.getByRole('button', { name: 'Add Black Unity Hoodie to cart' })
    const boxes = [
      add,
      card.getByRole('link', { name: /^Quick view/ }),
      card.getByRole('button', { name: /^Save/ }),
    ]
    for (const box of await Promise.all(boxes.map((control) => control.boundingBox()))) {
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
    await add.tap()
    await expect(page.getByText('Black Unity Hoodie added to cart!')).toBeVisible()
    await expect(card.locator('picture').nth(1)).toBeHidden()

    await card.locator('picture').first().hover({ force: true })
    await page.mouse.down()
    await expect(card.locator('picture').nth(1)).toBeVisible()
  })
})

test('from home to an added product with the keyboard alone', async ({ open, calmPage: page }) => {
  await open('/')
  await tabTo(page, page.getByRole('link', { name: 'Shop', exact: true }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('link', { name: 'Ancient Dragon Set', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Ancient Dragon Set' })).toBeFocused()

  await tabTo(page, page.getByRole('radio', { name: 'M', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Increase quantity' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Add to Cart' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'Added to cart: 2 x Ancient Dragon Set (Size: L)',
  )
  await expect(page.getByRole('link', { name: 'Cart, 2 pieces' })).toBeVisible()
})

const FARTHEST = 40

async function tabTo(page: Page, target: ReturnType<Page['getByRole']>) {
  for (let step = 0; step < FARTHEST; step += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}
