import type { Locator, Page } from '@playwright/test'
import { findPicture } from '#assets/picture-source'
import { recordShifts, totalShift } from './fixtures/layout-shift.ts'
import { expectStoredCart, openShopWith } from './fixtures/product.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test('the page says everything, takes 1 to 10, and Add to Cart confirms and merges them (§2, §4, §5)', async ({
  open,
  calmPage: page,
}) => {
  await open('/product/1')

  await test.step('everything about the piece', async () => {
    await expect(page.getByRole('region', { name: 'Pictures' }).getByText('New')).toBeVisible()
    await expect(page.getByText('GH₵120.00').first()).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(4)
    await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
    await expect(page.getByText('Category: hoodies')).toBeVisible()
    await expect(page.getByText('Free shipping on orders over GHS 100')).toBeVisible()
    await page.getByRole('button', { name: 'Add to Wishlist' }).click()
    await expect(page.getByRole('button', { name: 'Saved to Wishlist' })).toBeVisible()
  })

  await test.step('the quantity', async () => {
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    const minus = page.getByRole('button', { name: 'Decrease quantity' })
    const plus = page.getByRole('button', { name: 'Increase quantity' })
    await expect(quantity).toHaveValue('1')
    await minus.click({ force: true })
    await expect(quantity).toHaveValue('1')
    for (const typed of ['0', '11', '-3', '2.5', '1000']) {
      await quantity.fill(typed)
      await expect(quantity).toHaveValue('1')
    }
    await quantity.fill('')
    await quantity.blur()
    await expect(quantity).toHaveValue('1')
    await quantity.fill('9')
    await plus.click()
    await expect(quantity).toHaveValue('10')
    await plus.click({ force: true })
    await expect(quantity).toHaveValue('10')
    await minus.click()
    await expect(quantity).toHaveValue('9')
    const announcement = page.getByRole('status').filter({ hasText: 'Quantity' })
    await expect(announcement).toHaveText('Quantity 9')
    await quantity.fill('3')
    await expect(announcement).toHaveCount(0)
  })

  await test.step('Add to Cart', async () => {
    await page.getByRole('radio', { name: 'XL +10%', exact: true }).check()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Added to cart: 3 x Black Unity Hoodie (Size: XL)',
    )
    await expectSoundPage(page)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('link', { name: 'Cart, 6 pieces' })).toBeVisible()
    await expectStoredCart(page, [
      {
        id: 1,
        title: 'Black Unity Hoodie',
        price: 132,
        image: 'black-unity-hoodie-black-front',
        color: 'Black',
        imageVariant: 'image1',
        size: 'XL',
        quantity: 6,
      },
    ])
  })

  await test.step('a pressed button', async () => {
    const share = page.getByRole('button', { name: 'Share' })
    await share.hover()
    await page.mouse.down()
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      await expect(share).toHaveCSS('opacity', '0.7')
      await expect(share).toHaveCSS('transform', 'none')
    }
    await page.mouse.move(1, 1)
    await page.mouse.up()
  })

  await test.step('back to the collection', async () => {
    await page.getByRole('link', { name: 'Back to collection' }).click()
    await expect(page).toHaveURL(/\/collection$/)
  })
})

test('the price follows the size (§9), the gallery the colour; a full line, a default choice, Share', async ({
  open,
  calmPage: page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.addCookies([{ name: 'currency', value: 'USD', url: shop.url }])
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'share')
    const full = { id: 14, color: 'Black', size: 'S', quantity: 99 }
    localStorage.setItem('cart', JSON.stringify([{ ...full, title: '', price: 500, image: '' }]))
  })
  await open('/product/14')
  const share = page.getByRole('button', { name: 'Share' })

  await test.step('Share copies the link', async () => {
    await share.click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${shop.url}/product/14?colour=Black&size=M`,
    )
  })

  await test.step('a size and colour that nobody chose', async () => {
    const confirmation = page.getByRole('alert').getByRole('paragraph')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(confirmation).toHaveText([
      'Added to cart: 1 x Ancient Dragon Tee (Size: M)',
      'Size M, Black',
    ])
    await page.getByRole('radio', { name: 'L', exact: true }).check()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(confirmation).toHaveText(['Added to cart: 1 x Ancient Dragon Tee (Size: L)'])
  })

  await test.step('a full line', async () => {
    await page.getByRole('radio', { name: 'S', exact: true }).check()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('alert')).toHaveText('You can order at most 99 pieces of one item.')
  })

  await test.step('the price', async () => {
    await expect(page.getByText('$41.50').first()).toBeVisible()
    await page.getByRole('radio', { name: '2XL +10%' }).check()
    await expect(page.getByText('$45.65').first()).toBeVisible()
    await page.getByRole('radio', { name: '3XL' }).check()
    await expect(page.getByText('$45.65')).toHaveCount(0)
  })

  await test.step('the gallery', async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const pictures = page.getByRole('region', { name: 'Pictures' })
    await expect(pictures.getByRole('button', { name: /^Show picture/ })).toHaveCount(3)
    await pictures.getByRole('button', { name: 'Show picture 2 of 3' }).click()
    await expect(pictures.getByRole('img', { name: /back$/ })).toBeInViewport({ ratio: 0.9 })
    await pictures.getByRole('button', { name: 'Enlarge picture 2 of 3' }).hover()
    await page.mouse.wheel(360, 0)
    await expect(pictures.getByRole('button', { name: 'Show picture 3 of 3' })).toHaveAttribute(
      'aria-current',
      'true',
    )

    const enlarge = pictures.getByRole('button', { name: 'Enlarge picture 3 of 3' })
    await enlarge.press('Enter')
    const large = page.getByRole('dialog', { name: 'Enlarged picture' })
    await expect(large.getByRole('img', { name: /^Close view/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await expect(enlarge).toBeFocused()

    await page.getByRole('radio', { name: 'Bone' }).check()
    await expect(pictures.getByRole('img', { name: /^Bone/ })).toBeVisible()
    await expect(pictures.getByRole('button', { name: /^Show picture/ })).toHaveCount(0)
  })

  await test.step('Share opens the share sheet', async () => {
    await page.evaluate(() => {
      const share = async (shared: ShareData) => {
        document.title = `${shared.title} ${shared.url}`
      }
      Object.defineProperty(navigator, 'share', { value: share })
    })
    await share.click()
    await expect(page).toHaveTitle(`Ancient Dragon Tee ${shop.url}/product/14?colour=Bone&size=3XL`)
  })
})

test('each size shows its stock by colour, where quantity and cart end (§5); without it nothing is added', async ({
  calmPage: page,
}) => {
  const shop = await openShopWith(
    { id: 14, colour: 'Black', size: 'M', stock: 0 },
    { id: 14, colour: 'Bone', size: 'S', stock: 0 },
    { id: 14, colour: 'Bone', size: 'XL', stock: 2 },
    { id: 13, size: 'M', stock: 6 },
    { id: 13, size: 'L', stock: 2 },
  )
  const soldOut = page.getByRole('button', { name: 'Sold Out', exact: true })
  const tellMe = page.getByRole('link', { name: 'Tell me when it is back' })

  await test.step('sizes by colour', async () => {
    await page.goto(`${shop.url}/product/14`)
    await waitForHydration(page)
    await expect(page.getByRole('radio', { name: 'M Sold out' })).toBeChecked()
    await expect(page.getByText('M is sold out. Please choose another size.')).toBeVisible()
    await expect(soldOut).toBeDisabled()
    await expect(tellMe).toHaveAttribute('href', /colour=Black&size=M/)
    await page.getByRole('radio', { name: 'S', exact: true }).check()
    await expect(tellMe).toBeHidden()
    await page.getByRole('radio', { name: 'M Sold out' }).check()
    await expect(tellMe).toBeVisible()
    await page.getByRole('radio', { name: 'S', exact: true }).check()
    await page.getByRole('radio', { name: 'Bone' }).check()
    await expect(page.getByText('S is sold out. Please choose another size.')).toBeVisible()
    await expect(soldOut).toBeDisabled()
    await page.getByRole('radio', { name: 'XL +10% Only 2 left' }).check()
    await expect(page.getByText('XL: Only 2 left')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
    await expectSoundPage(page)
  })

  await test.step('the quantity stops at the stock', async () => {
    await page.goto(`${shop.url}/product/13`)
    await waitForHydration(page)
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    const plus = page.getByRole('button', { name: 'Increase quantity' })
    const add = page.getByRole('button', { name: 'Add to Cart' })
    await quantity.fill('5')
    await expect(page.getByText('Only 6 left')).toHaveCount(0)
    await plus.click()
    await expect(page.getByText('Only 6 left')).toBeVisible()
    await plus.click({ force: true })
    await expect(quantity).toHaveValue('6')
    await quantity.fill('2')
    await expect(page.getByText('Only 6 left')).toHaveCount(0)
    await quantity.fill('10')
    await expect(quantity).toHaveValue('6')
    await page.getByRole('radio', { name: 'L Only 2 left', exact: true }).check()
    await expect(quantity).toHaveValue('2')
    await page.getByRole('radio', { name: 'M', exact: true }).check()
    await add.click()
    await expect(page.getByRole('alert')).toHaveText(
      'Added to cart: 6 x Ancient Dragon Set (Size: M)',
    )
    await add.click()
    await expect(page.getByRole('alert')).toHaveText('Only 6 left, and 6 in your cart already.')
    await expect(page.getByRole('link', { name: 'Cart, 6 pieces' })).toBeVisible()
  })

  await test.step('a piece out of stock', async () => {
    await page.goto(`${shop.url}/product/4`)
    await waitForHydration(page)
    await expect(page.getByText('Out of Stock')).toBeVisible()
    await expect(soldOut).toBeDisabled()
    await page.getByRole('radio', { name: 'L', exact: true }).check()
    await expect(tellMe).toHaveAttribute('href', /size=L/)
    await expectSoundPage(page)
  })
  await shop.close()
})

/** Opens the page; its app loads when the returned function is called. */
async function holdBackApp(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/entry-client*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('choices before hydration are kept, and one after an early Add to Cart does not change its piece', async ({
  calmPage: page,
}) => {
  const release = await holdBackApp(page)
  await page.goto('/product/14', { waitUntil: 'commit' })
  await page.getByRole('radio', { name: 'Bone' }).check()
  await page.getByRole('radio', { name: '2XL +10%' }).check()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('4')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('radio', { name: 'XL +10%', exact: true }).check()
  release()
  await waitForHydration(page)
  await expect(page.getByRole('alert')).toHaveText(
    'Added to cart: 4 x Ancient Dragon Tee (Size: 2XL)',
  )
  await expect(page.getByRole('radio', { name: 'Bone' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'XL +10%', exact: true })).toBeChecked()
  await expect(page.getByText('GH₵550.00').first()).toBeVisible()
  await expectStoredCart(page, [
    expect.objectContaining({ id: 14, color: 'Bone', size: '2XL', quantity: 4, price: 550 }),
  ])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true })

  test('a hoodie and a set begin in the first screen with Add in it; swiping counts the pictures', async ({
    open,
    calmPage: page,
  }) => {
    for (const id of [1, 13]) {
      await test.step(`the first screen of /product/${id}`, async () => {
        await open(`/product/${id}`)
        await expectFirstScreen(page)
      })
    }
    const pictures = page.getByRole('region', { name: 'Pictures' })
    const dots = pictures.getByRole('button', { name: /^Show picture/ })
    await expect(pictures.getByText('1/4')).toBeVisible()
    await pictures.getByRole('list').first().hover()
    await page.mouse.wheel(360, 0)
    await expect(pictures.getByText('2/4')).toBeVisible()
    await dots.nth(3).tap()
    await expect(pictures.getByText('4/4')).toBeVisible()
    for (const dot of await dots.all()) {
      const { width, height } = await boxOf(dot)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await expect(dots.nth(3).getByRole('img', { includeHidden: true })).toBeHidden()
  })

  test('a tee, too; the bar has the only Add to Cart and gives way; zoom follows the fingers', async ({
    open,
    calmPage: page,
  }) => {
    await page.addInitScript(recordShifts)
    await open('/product/14')
    const bar = page.locator('[data-bottom-bar]')
    const add = page.getByRole('button', { name: 'Add to Cart' })
    const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
    const more = page.getByRole('heading', { name: 'More from the collection' })

    await test.step('the first screen', () => expectFirstScreen(page))

    await test.step('nothing shifts', async () => {
      await expect(bar).toBeVisible()
      for (const _ of [1, 2]) {
        await quantity.evaluate((field) => field.scrollIntoView({ block: 'center' }))
        await expect(bar).toHaveCount(0)
        await more.scrollIntoViewIfNeeded()
        await expect(bar).toBeVisible()
      }
      expect(await totalShift(page)).toBeLessThan(0.001)
    })

    await test.step('the bar', async () => {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await expect(bar).toContainText('Size M')
      await expect(bar).toContainText('GH₵500.00')
      await expect(add).toHaveCount(1)
      await add.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toContainText('Added to cart: 1 x Ancient Dragon Tee')
      await expect(bar).toContainText('Added to cart: 1 x Ancient Dragon Tee (Size: M)')

      await quantity.scrollIntoViewIfNeeded()
      await page.mouse.wheel(0, 200)
      await expect(bar).toHaveCount(0)
      await expect(add).toHaveCount(1)
      await expect(add).toBeFocused()

      await more.scrollIntoViewIfNeeded()
      await expect(bar).toBeVisible()
      await expect(add).toBeFocused()
      await quantity.evaluate((field: HTMLElement) => field.focus({ preventScroll: true }))
      await expect(bar).toHaveCount(0)
      await quantity.blur()
      await expect(bar).toBeVisible()
      await page.getByRole('contentinfo').getByRole('heading').last().scrollIntoViewIfNeeded()
      await expect(bar).toHaveCount(0)
    })

    await test.step('zoom', async () => {
      await page.getByRole('button', { name: 'Enlarge picture 1 of 3' }).tap({
        position: { x: 180, y: 180 },
      })
      const picture = page.getByRole('dialog', { name: 'Enlarged picture' }).getByRole('img')
      await expect(picture).toBeInViewport({ ratio: 1 })
      const widest = findPicture('ancient-dragon-tee-black-front')?.avif.at(-1)?.width
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(widest)
      await picture.dblclick({ position: { x: 90, y: 100 } })
      await expect.poll(async () => (await boxOf(picture)).width).toBe(widest)
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await expect.poll(async () => (await boxOf(picture)).width).toBe(360)
      await picture.evaluate((image) => {
        const touch = (identifier: number, clientX: number) =>
          new Touch({ identifier, target: image, clientX, clientY: 400 })
        for (const [type, left, right] of [
          ['touchstart', 130, 230],
          ['touchmove', 80, 280],
        ] as const) {
          const touches = [touch(0, left), touch(1, right)]
          image.dispatchEvent(new TouchEvent(type, { touches, bubbles: true, cancelable: true }))
        }
      })
      const { x, width } = await boxOf(picture)
      expect(width).toBe(720)
      expect(x).toBe(-180)
      await expectSoundPage(page)
    })
  })
})

test.describe('with preferences allowed', () => {
  test.use({ cookieAnswer: 'accept-all' })

  test('a page leads back to the pieces seen before, until that is refused', async ({
    open,
    calmPage: page,
  }) => {
    await open('/product/9')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBe('[9]')
    await open('/product/14')
    const recent = page.getByRole('region', { name: 'Recently viewed' })
    await expect(recent.getByRole('link')).toHaveCount(1)
    await expect(recent.getByRole('link', { name: 'Reflective Cap' })).toHaveAttribute(
      'href',
      '/product/9',
    )
    await expectSoundPage(page)
    await page.getByRole('button', { name: 'Cookie settings' }).click()
    await page.getByRole('switch', { name: 'Preferences' }).click()
    await page.getByRole('button', { name: 'Save Preferences' }).click()
    await expect(recent).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('recentlyViewed'))).toBeNull()
  })
})

async function expectFirstScreen(page: Page) {
  // The button is in its place or in the bar.
  const add = page.getByRole('button', { name: 'Add to Cart' })
  await expect(add).toBeInViewport({ ratio: 1 })
  const { y: end } = await boxOf(add)
  const title = await boxOf(page.getByRole('heading', { level: 1 }))
  const price = await boxOf(page.getByText(/^GH₵[\d,.]+$/).first())
  const size = await boxOf(page.getByText('S', { exact: true }))
  expect(title.y + title.height).toBeLessThan(price.y)
  expect(price.y + price.height).toBeLessThan(size.y)
  expect(size.y + size.height / 2).toBeLessThan(end)
  const picture = await boxOf(page.getByRole('region', { name: 'Pictures' }))
  const back = await boxOf(page.getByRole('link', { name: 'Back to collection' }))
  expect(back.y).toBeGreaterThanOrEqual(picture.y)
  expect(back.y + back.height).toBeLessThan(picture.y + picture.height)
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not rendered')
  return box
}
