import { delayRequests } from './fixtures/delay-requests.ts'
import { recordShifts, totalShift } from './fixtures/layout-shift.ts'
import { expectStoredCart } from './fixtures/product.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const TEE = 'Ancient Dragon Tee'

test('its code comes with a touch of the list; it shows the card’s data, then choices and price (§2, §9)', async ({
  open,
  calmPage: page,
}) => {
  await page.clock.install()
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await open('/collection')
  const opener = page.getByRole('link', { name: `Quick view: ${TEE}` })
  const view = page.getByRole('dialog', { name: `Quick view: ${TEE}` })

  await test.step('the code', async () => {
    await page.getByRole('heading', { level: 1 }).hover()
    expect(requested.filter((url) => url.includes('quick-view'))).toEqual([])
    const coming = page.waitForRequest(/quick-view-dialog.*\.js$/)
    await page.getByRole('heading', { name: TEE }).hover()
    await coming
  })

  await test.step('while it loads', async () => {
    const release = await delayRequests(page, '**/_data/product/14')
    await opener.click()
    await expect(view.getByRole('heading', { name: TEE })).toBeVisible()
    await expect(view.getByRole('img', { name: /line dragon, front$/ })).toBeVisible()
    await expectSoundPage(page)
    release()
    await expect(view.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  })

  await test.step('the piece and its choices', async () => {
    await expect(view.getByRole('heading', { name: TEE })).toBeVisible()
    await expect(view.getByText('The dragon alone, on the heaviest tee we make.')).toBeVisible()
    await expect(view.getByRole('radio', { name: 'S', exact: true })).toBeChecked()
    await expect(view.getByText('GH₵500.00')).toBeVisible()
    await expectSoundPage(page)

    await view.getByRole('radio', { name: '2XL +10%' }).check()
    await expect(view.getByRole('radio', { name: '2XL +10%' })).toBeChecked()
    await expect(view.getByText('GH₵550.00')).toBeVisible()
    await view.getByRole('radio', { name: '3XL' }).check()
    await expect(view.getByText('GH₵500.00')).toBeVisible()

    await expect(view.getByRole('radio', { name: /^View / })).toHaveCount(3)
    await view.getByRole('radio', { name: 'View 2' }).check()
    await expect(view.getByRole('img', { name: /back$/ })).toBeVisible()
    await view.getByRole('radio', { name: 'Signal Red' }).check()
    await expect(view.getByRole('img', { name: /^Bright red/ })).toBeVisible()
    await expect(view.getByRole('radio', { name: /^View / })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('a piece with two pictures', async () => {
    await page.getByRole('link', { name: 'Quick view: Black Unity Hoodie' }).click()
    const hoodie = page.getByRole('dialog', { name: 'Quick view: Black Unity Hoodie' })
    await expect(hoodie.getByRole('radio', { name: /^View / })).toHaveCount(2)
    await hoodie.getByRole('radio', { name: 'View 2' }).check()
    await expect(hoodie.getByRole('img', { name: /back/ })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a size that nobody chose, and one that was chosen', async () => {
    const toast = page.getByRole('status').filter({ hasText: `${TEE} added to cart!` })
    await opener.click()
    await view.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toast).toContainText('Size S, Black')
    await page.clock.runFor(2_100)
    await expect(toast).toHaveCount(0)
    await opener.click()
    await view.getByRole('radio', { name: 'L', exact: true }).check()
    await view.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(toast).toHaveText(`${TEE} added to cart!`)
  })
})

test('at 360 and 768 px nothing shifts, sizes are in the first screen, and the picture fills its column', async ({
  open,
  calmPage: page,
}) => {
  await page.addInitScript(recordShifts)
  const view = page.getByRole('dialog', { name: `Quick view: ${TEE}` })
  for (const width of [360, 768]) {
    await test.step(`nothing shifts at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 780 })
      await page.goto('/robots.txt')
      const release = await delayRequests(page, '**/_data/product/14')
      await open('/collection#quick-view-14')
      await expect(view.getByText('Loading')).toBeAttached()
      release()
      await expect(view.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
      expect(await totalShift(page)).toBeLessThan(0.005)
      await page.unroute('**/_data/product/14')
    })
    if (width === 360) {
      await test.step('sizes in the first screen', async () => {
        const size = view.locator('label').filter({ hasText: /^S$/ })
        await expect(size).toBeInViewport({ ratio: 1 })
      })
    }
  }
  await test.step('the picture fills its column', async () => {
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect
      .poll(async () => {
        const [frame, picture] = [
          await view.boundingBox(),
          await view.getByRole('img').boundingBox(),
        ]
        return Math.round((frame?.height ?? 0) - (picture?.height ?? 1))
      })
      .toBe(0)
  })
})

test('a link opens it, Back again, without data the page does; Add to Cart is confirmed on the page behind', async ({
  open,
  calmPage: page,
}) => {
  const view = page.getByRole('dialog')
  await test.step('an unknown piece', async () => {
    await open('/collection#quick-view-7')
    await expect(page).toHaveURL(/\/collection$/)
    await expect(view).toHaveCount(0)
  })

  await test.step('open again after the full page and Back', async () => {
    await page.getByRole('link', { name: `Quick view: ${TEE}` }).click()
    await page.getByRole('link', { name: 'View full details' }).click()
    await expect(page.getByRole('heading', { level: 1, name: TEE })).toBeVisible()
    await expect(view).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('dialog', { name: `Quick view: ${TEE}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
  })

  await test.step('data that cannot be fetched', async () => {
    await page.route('**/_data/product/1', (route) => route.abort())
    await page.getByRole('link', { name: 'Quick view: Black Unity Hoodie' }).click()
    await expect(page).toHaveURL(/\/product\/1$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Black Unity Hoodie' })).toBeVisible()
  })

  await test.step('a piece that is not on the page', async () => {
    await open('/#quick-view-28')
    await expect(page.getByRole('dialog', { name: 'Quick view: Lagoon Cap' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('Add to Cart', async () => {
    await page.getByRole('link', { name: 'Quick view: Ancient Dragon Set' }).click()
    await view.getByRole('radio', { name: 'View 4' }).check()
    await view.getByRole('radio', { name: 'XL +10%', exact: true }).check()
    await view.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Ancient Dragon Set added to cart!')).toBeVisible()
    await expect(view).toBeHidden()
    await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible()
    await expectStoredCart(page, [
      {
        id: 13,
        title: 'Ancient Dragon Set',
        price: 1650,
        image: 'ancient-dragon-set-black-bottom',
        color: 'Black',
        imageVariant: 'image4',
        size: 'XL',
        quantity: 1,
      },
    ])
  })
})

test('it is a modal dialog that keeps and returns the focus; Escape closes it even in the first frame', async ({
  open,
  calmPage: page,
}) => {
  await open('/collection')
  await page.evaluate(() => {
    document.title = 'not reloaded'
  })
  const opener = page.getByRole('link', { name: `Quick view: ${TEE}` })
  const view = page.getByRole('dialog')
  const ways = {
    escape: () => page.keyboard.press('Escape'),
    close: () => view.getByRole('button', { name: 'Close' }).click(),
    backdrop: () => page.mouse.click(180, 8),
    back: () => page.goBack(),
  }
  for (const [way, close] of Object.entries(ways)) {
    await test.step(`closed by ${way}`, async () => {
      await opener.click()
      await expect(view.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
      await expect(page).toHaveURL(/\/collection#quick-view-14$/)
      await expect(page.locator('html')).toHaveCSS('overflow', 'hidden')
      await close()
      await expect(view).toBeHidden()
      await expect(page).toHaveURL(/\/collection$/)
      await expect(opener).toBeFocused()
    })
  }
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible')
  await expect(page).toHaveTitle('not reloaded')

  await test.step('Tab stays inside', async () => {
    await opener.click()
    await expect(view.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      const isOutside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest('dialog'),
      )
      expect(isOutside).toBe(false)
    }
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
  })

  await test.step('Escape in the first frame', async () => {
    await page.evaluate(() => {
      const held: FrameRequestCallback[] = []
      const { requestAnimationFrame } = window
      window.requestAnimationFrame = (callback) => held.push(callback)
      addEventListener('frames', () => {
        while (held.length > 0) held.shift()?.(performance.now())
        Object.assign(window, { requestAnimationFrame })
      })
    })
    await opener.click()
    await expect(view).toBeVisible()
    await page.keyboard.press('Escape')
    await page.evaluate(() => dispatchEvent(new Event('frames')))
    await expect(view).toBeHidden()
    await expect(page).toHaveURL(/\/collection$/)
    await expect(opener).toBeFocused()
  })
})
