import type { Locator, Page } from '@playwright/test'
import { DRAGON_TEE, openWithCart, SOCKS, type StoredLine } from './fixtures/checkout.ts'
import { blockStorage, expect, failCartWrites, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const HOLDS = 'This change was not saved. It holds until this tab is closed or reloaded.'

function storedQuantities(page: Page) {
  return page.evaluate(() =>
    JSON.parse(localStorage.cart ?? '[]').map(({ quantity }: { quantity: number }) => quantity),
  )
}

test('an empty cart, to which checkout redirects, has a message and one way on, to the collection (§2)', async ({
  calmPage: page,
}) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Collections' })).toBeVisible()
})

test('lines, quantities, totals, another currency, removal, Clear, undo; no change is lost [B5] (§2, §4)', async ({
  calmPage: page,
  context,
  shop,
}) => {
  await openWithCart(page, `${shop.url}/cart`, [DRAGON_TEE, SOCKS])
  const summary = page.getByRole('region', { name: 'Order Summary' })

  await test.step('lines, quantities and totals', async () => {
    await expect(page.getByRole('img').first()).toBeVisible()
    await expect(page.getByText('Black · Size M')).toBeVisible()
    await expect(summary).toContainText('GH₵700.00')
    await expect(page.getByRole('link', { name: 'Cart, 3 pieces' })).toBeVisible()
    await expectSoundPage(page)

    const less = page.getByRole('button', { name: 'One Ancient Dragon Tee less' })
    await expect(less).toBeDisabled()
    await page.getByRole('button', { name: 'One Ancient Dragon Tee more' }).click()
    await expect(summary).toContainText('GH₵1,200.00')
    await expect(page.getByRole('link', { name: 'Cart, 4 pieces' })).toBeVisible()
    await expect.poll(() => storedQuantities(page)).toEqual([2, 2])
    await less.press('Enter')
    await expect(less).toBeDisabled()
    await expect(less).toBeFocused()
    await less.press('Enter')
    await expect.poll(() => storedQuantities(page)).toEqual([1, 2])
  })

  await test.step('removal and undo', async () => {
    await page.getByRole('button', { name: 'Remove Ancient Dragon Tee, Black, M' }).click()
    await expect(page.getByText('Ancient Dragon Tee was removed.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Remove Unity Crew Socks/ })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(summary).toContainText('GH₵700.00')
    await expect.poll(() => storedQuantities(page)).toEqual([1, 2])
  })

  await test.step('a change is not lost when the page is closed at once; another currency is marked as converted', async () => {
    await context.addCookies([{ name: 'currency', value: 'USD', url: shop.url }])
    await page.getByRole('button', { name: 'One Ancient Dragon Tee more' }).click()
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole('link', { name: 'Cart, 4 pieces' })).toBeVisible()
    await expect(summary).toContainText('≈ $99.60')
    await expect(summary).toContainText('You pay exactly GH₵1,200.00')
  })

  await test.step('Clear empties cart and storage, and can be undone', async () => {
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Ancient Dragon Tee' })).toBeVisible()
    await expect.poll(() => storedQuantities(page)).toEqual([2, 2])
  })
})

/** The cart has four lines, more than a phone's screen holds. */
const LONG_CART: readonly StoredLine[] = [
  DRAGON_TEE,
  SOCKS,
  { ...DRAGON_TEE, id: 19, title: 'Volta Baggy Pants', price: 650, size: '32-33' },
  { ...DRAGON_TEE, id: 9, title: 'Reflective Cap', price: 200, color: 'Silver', size: 'One Size' },
]

function proceed(page: Page) {
  return page.getByRole('link', { name: 'Proceed to Checkout' })
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It has no box')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('a long cart at any width', async ({ calmPage: page, shop }) => {
  await openWithCart(page, `${shop.url}/cart`, LONG_CART)
  for (const width of [320, 360, 768]) {
    await test.step(`at ${width} px a line has its total beside the title, and total and checkout stay at the bottom`, async () => {
      await page.setViewportSize({ width, height: 640 })
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expectLineInOrder(page)
      await expectBarAtTheBottom(page)
    })
  }

  await test.step('on a short screen the bar stays in its place', async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await page.setViewportSize({ width: 320, height: 256 })
    await expect(proceed(page)).not.toBeInViewport()
  })

  await test.step('with letters at 200% no part of the summary lies over a line', async () => {
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    for (const width of [320, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 3000 })
      const summary = await boxOf(page.getByRole('region', { name: 'Order Summary' }))
      for (const remove of await page.getByRole('button', { name: /^Remove/ }).all()) {
        const box = await boxOf(remove)
        expect(box.right <= summary.x || box.bottom <= summary.y, `${width} px`).toBe(true)
      }
    }
  })

  await test.step('no part of a choice is split across lines at checkout', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${shop.url}/checkout`)
    await waitForHydration(page)
    await page.getByRole('region', { name: 'Order Summary' }).locator('summary').click()
    await expect(page.getByText('Silver · One Size · Quantity 1')).toBeVisible()
    for (const words of ['Size 32-33', 'One Size', 'Quantity 2']) {
      const part = page.getByText(words, { exact: true }).first()
      expect(await part.evaluate((element) => element.getClientRects().length)).toBe(1)
    }
  })
})

async function expectLineInOrder(page: Page) {
  await expect(proceed(page)).toHaveCount(1)
  const tee = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Ancient Dragon Tee' })
  const title = await boxOf(tee.getByRole('heading'))
  const total = await boxOf(tee.getByText('Line total: GH₵500.00'))
  expect(total.x).toBeGreaterThanOrEqual(title.right)
  expect(total.y).toBeLessThan(title.bottom)
  const stepper = await boxOf(tee.getByRole('group'))
  const remove = await boxOf(tee.getByRole('button', { name: /^Remove/ }))
  expect(remove.x).toBeGreaterThanOrEqual(stepper.right)
  expect(remove.y).toBeLessThan(stepper.bottom)
}

/** The bar is in view at the top of the page, with the total, and behind the last line at its end. */
async function expectBarAtTheBottom(page: Page) {
  await expect(proceed(page)).toBeInViewport({ ratio: 1 })
  const items = page.getByRole('main').getByRole('listitem')
  const bar = proceed(page).locator('..')
  await expect(bar).toContainText('GH₵1,550.00')
  expect(await bar.evaluate(coveredInFocus)).toEqual([])
  await page.evaluate(() => scrollTo({ top: 9999, behavior: 'instant' }))
  const last = await boxOf(items.last())
  expect((await boxOf(bar)).y).toBeGreaterThanOrEqual(last.bottom)
}

/**
 * This runs in the browser. It focuses the controls of the lines from the last on, and returns those that the bar
 * covers.
 */
function coveredInFocus(bar: Element): readonly string[] {
  const controls = document.querySelectorAll<HTMLElement>('main li :is(a, button)')
  return [...controls].toReversed().flatMap((control) => {
    control.focus()
    const isFree = control.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top
    return isFree ? [] : [control.outerHTML]
  })
}

test('the catalogue decides: new prices with a notice, removed pieces go, sold-out ones block checkout', async ({
  calmPage: page,
  shop,
}) => {
  const soldOut = { ...DRAGON_TEE, id: 4, title: 'Gray Sweatshirt', price: 85, color: 'Gray' }
  const tooMany = { ...DRAGON_TEE, id: 13, title: 'Ancient Dragon Set', price: 1, quantity: 9 }
  const unknown = { ...DRAGON_TEE, id: 7, title: 'Ghost Tee' }
  const priceOf = (title: string) => page.getByText(`The price of ${title} has changed`)
  const isGone = page.getByText('Ghost Tee is no longer available and was taken out of your cart.')
  await openWithCart(page, `${shop.url}/cart`, [
    { ...DRAGON_TEE, price: 1 },
    soldOut,
    tooMany,
    unknown,
  ])

  await test.step('prices are updated, removed products disappear, sold-out ones block checkout', async () => {
    await expect(priceOf('Ancient Dragon Tee')).toContainText('from GH₵1.00 to GH₵500.00.')
    await expect(isGone).toBeVisible()
    await expect(page.getByText('Gray Sweatshirt (M) is sold out.')).toBeVisible()
    await expect(page.getByText('Only 6 left of Ancient Dragon Set (M).')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
    await expectSoundPage(page)
    await page.getByRole('button', { name: 'Take 6' }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('GH₵9,500.00')
  })

  await test.step('a price notice disappears with its line', async () => {
    await page.getByRole('button', { name: /^Remove Ancient Dragon Tee/ }).click()
    await expect(priceOf('Ancient Dragon Tee')).toHaveCount(0)
    await expect(priceOf('Ancient Dragon Set')).toBeVisible()
  })

  await test.step('a price notice disappears with the whole cart', async () => {
    await page.getByRole('button', { name: 'Clear Cart' }).click()
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
    await expect(priceOf('Ancient Dragon Set')).toHaveCount(0)
  })

  await test.step('a cart of removed products alone says what happened', async () => {
    await openWithCart(page, `${shop.url}/cart`, [unknown])
    await expect(isGone).toBeVisible()
  })
})

test('no total and no checkout before the catalogue has loaded; if it cannot, one can retry [B3]', async ({
  calmPage: page,
  shop,
}) => {
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
  await page.route('**/_data/cart?ids=*', async (route) => {
    await isLost
    await route.abort()
  })
  await openWithCart(page, `${shop.url}/cart`, [{ ...DRAGON_TEE, price: 1 }, SOCKS])
  const summary = page.getByRole('region', { name: 'Order Summary' })
  const cannotProceed = page.getByRole('button', { name: 'Proceed to Checkout' })
  const failure = page.getByText('Prices and stock could not be checked just now.')

  await test.step('no total and no checkout before the catalogue has loaded', async () => {
    await expect(cannotProceed).toBeDisabled()
    await expect(summary).not.toContainText('GH₵')
    await expect(failure).toHaveCount(0)
    await expectSoundPage(page)
  })

  await test.step('when it cannot be loaded, stored data is shown', async () => {
    lose()
    await expect(failure).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ancient Dragon Tee' })).toBeVisible()
    await expect(summary).not.toContainText('GH₵')
    await expect(cannotProceed).toBeDisabled()
    await expectSoundPage(page)
  })

  await test.step('loading can be retried', async () => {
    await page.unroute('**/_data/cart?ids=*')
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(failure).toBeHidden()
    await expect(summary).toContainText('GH₵700.00')
    await expect(proceed(page)).toBeVisible()
  })

  await test.step('removing a line needs no request: the other prices are known', async () => {
    await page.route('**/_data/cart?ids=*', (route) => route.abort())
    await page.getByRole('button', { name: /^Remove Unity Crew Socks/ }).click()
    await expect(summary).toContainText('GH₵500.00')
    await expect(proceed(page)).toBeVisible()
  })
})

test('with blocked storage the cart works until the page is left [B1]', async ({
  calmPage: page,
  open,
}) => {
  await blockStorage(page)
  await open('/product/14')
  await page.getByRole('button', { name: 'Reject All' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible()
  await expect(page.getByText('Failed to add item to cart', { exact: true })).toBeVisible()
  await expect(page.getByText(HOLDS)).toBeVisible()
  await page.getByRole('link', { name: 'Cart, 1 piece' }).click()
  await expect(page.getByRole('heading', { name: 'Ancient Dragon Tee' })).toBeVisible()
})

test('when storage is full each change shows a message and lasts in the tab [B2] (§8)', async ({
  calmPage: page,
  shop,
}) => {
  await openWithCart(page, `${shop.url}/cart`, [DRAGON_TEE, SOCKS])
  await failCartWrites(page)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await page.getByRole('button', { name: 'One Ancient Dragon Tee more' }).click()
  await expect(page.getByText('Failed to update quantity. Please try again.')).toBeVisible()
  await expect(page.getByText(HOLDS)).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('button', { name: /^Remove Unity Crew Socks/ }).click()
  await expect(page.getByText('Failed to remove item. Please try again.')).toBeVisible()
  await expect(page.getByText(HOLDS)).toHaveCount(1)
  await expect(summary).toContainText('GH₵1,000.00')
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await page.getByRole('link', { name: 'Cart, 2 pieces' }).click()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByText('Failed to clear cart. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('two tabs stay in sync, and a cart cleared in one does not return from the other [B4]', async ({
  context,
  shop,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await openWithCart(first, `${shop.url}/cart`, [DRAGON_TEE])
  await second.goto(`${shop.url}/cart`)
  await waitForHydration(second)
  await first.getByRole('button', { name: 'One Ancient Dragon Tee more' }).click()
  await expect(second.getByRole('link', { name: 'Cart, 2 pieces' })).toBeVisible()
  await second.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(first.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await first.reload()
  await expect(first.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})
