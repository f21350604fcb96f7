import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test('on a phone: the skip link, the footer, the menu that keeps the focus, and the 404 page (§2)', async ({
  open,
  calmPage: page,
}) => {
  await open('/about')

  await test.step('the skip link and the footer', async () => {
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    const small = await page
      .getByRole('contentinfo')
      .getByRole('listitem')
      .locator('a, button')
      .evaluateAll((links) =>
        links
          .map((link) => ({ name: link.textContent, box: link.getBoundingClientRect() }))
          .filter(({ box }) => box.height < 44 || box.width < 44),
      )
    expect(small.map(({ name }) => name)).toEqual([])

    const footer = page.getByRole('contentinfo')
    for (const name of ['Shop', 'About', 'Legal'])
      await expect(footer.getByRole('navigation', { name })).toBeVisible()
    for (const name of ['Instagram', 'X', 'TikTok', 'Privacy policy']) {
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect(footer.getByText(/© \d{4} NKABOM/)).toBeVisible()
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(footer.getByText('Please enter your email.')).toBeVisible()
    await footer.getByRole('textbox', { name: 'Email address' }).fill('ama@example.com')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(footer.getByText('Thank you for subscribing!')).toBeVisible()
  })

  await test.step('the menu of a phone', async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const opener = page.getByRole('button', { name: 'Menu' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet.getByRole('link', { name: 'ALL COLLECTIONS' })).toBeVisible()
    await expectSoundPage(page)
    for (let presses = 0; presses < 15; presses += 1) await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName),
    ).toMatch(/DIALOG|BODY/)
    await page.mouse.wheel(0, 400)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await sheet.getByRole('link', { name: 'CONTACT' }).click()
    await expect(page.getByRole('heading', { name: 'Get in touch' })).toBeVisible()
    await expect(sheet).toBeHidden()
  })

  await test.step('a page that does not exist', async () => {
    const answer = await page.goto('/no/such%20page')
    expect(answer?.status()).toBe(404)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByText('/no/such%20page')).toBeVisible()
    for (const name of ['Back to Home', 'Browse Collection', 'Contact support']) {
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
    }
    await expectSoundPage(page)
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page.getByRole('heading', { name: 'Get in touch' })).toBeVisible()
  })
})

test('on a desktop: the header and the menu of COLLECTION (§2), and the selector that changes every price', async ({
  open,
  calmPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await open('/about')

  await test.step('the header', async () => {
    const header = page.getByRole('banner')
    for (const name of ['HOME', 'GALLERY', 'ABOUT', 'CONTACT', 'Search', 'Wishlist', 'Cart']) {
      await expect(header.getByRole('link', { name, exact: true })).toBeVisible()
    }
    await expect(header.getByRole('link', { name: 'ABOUT' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(header.getByRole('combobox', { name: 'Currency' })).toHaveValue('GHS')
  })

  await test.step('the menu', async () => {
    const opener = page.getByText('COLLECTION', { exact: true })
    const volume3 = page.getByRole('banner').getByRole('link', { name: 'VOLUME 3' })
    await opener.click()
    await expect(volume3).toBeVisible()
    await expectSoundPage(page)
    await page.keyboard.press('Escape')
    await expect(volume3).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(volume3).toBeHidden()
    await opener.click()
    await volume3.click()
    await expect(page.getByRole('heading', { name: 'Volume 3 Collection' })).toBeVisible()
    await expect(volume3).toBeHidden()
  })

  await test.step('the floating selector', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: /Currency: GH₵ GHS/ }).click()
    const panel = page.locator('[popover]').filter({ hasText: 'Prices in' })
    await expect(panel).toBeVisible()
    await expectSoundPage(page)
    await panel.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
    await expect(panel).toContainText('1 GHS = 0.0830 USD')
    await expect(page.getByText('$124.50').first()).toBeVisible()
    await expect(page.getByRole('main').getByText('GH₵')).toHaveCount(0)
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByText('$124.50').first()).toBeVisible()
    expect(
      await page.evaluate(() => [
        localStorage.userSelectedCurrency,
        localStorage.userCurrencyOverride,
      ]),
    ).toEqual(['USD', 'true'])
  })
})

test('the header turns solid after 50 px (§2), and the footer keeps its height, also after a page without', async ({
  open,
  calmPage: page,
}) => {
  await test.step('a solid header and the height of the footer', async () => {
    await open('/')
    const header = page.getByRole('banner')
    await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await page.evaluate(() => scrollTo(0, 50))
    await expect(header).toHaveAttribute('data-solid', 'false')
    await page.evaluate(() => scrollTo(0, 51))
    await expect(header).toHaveCSS('background-color', 'rgb(239, 234, 225)')
    await expect(header).toBeInViewport()

    const footer = page.getByRole('contentinfo')
    await expect(footer).toHaveCSS('content-visibility', 'visible')
    const before = await footer.boundingBox()
    await footer.scrollIntoViewIfNeeded()
    expect((await footer.boundingBox())?.height).toBe(before?.height)
  })

  await test.step('a solid header over the heroes of inner pages', async () => {
    for (const path of ['/about', '/contact']) {
      await open(path)
      const header = page.getByRole('banner')
      await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      const bar = await header.boundingBox()
      expect(title?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
      await page.evaluate(() => scrollTo(0, 51))
      await expect(header).toHaveCSS('background-color', 'rgb(239, 234, 225)')
      await expect(header).toBeInViewport()
    }
    await open('/faq')
    await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(239, 234, 225)')
  })

  await test.step('the served footer', async () => {
    await open('/faq')
    const footer = page.getByRole('contentinfo')
    const served = await footer.innerHTML()
    await page.evaluate(() => {
      const link = Object.assign(document.createElement('a'), { href: '/subscribe' })
      document.body.append(link)
      link.click()
    })
    await expect(footer).toHaveCount(0)
    await page.goBack()
    await expect(footer).toBeVisible()
    expect(await footer.innerHTML()).toBe(served)
  })

  await test.step('a visit that begins without them', async () => {
    await open('/subscribe')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toHaveCount(0)
    await page.getByRole('link', { name: 'NKABOM, home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'NKABOM' })).toBeFocused()
    await expect(page.getByRole('banner').getByRole('link', { name: 'NKABOM, home' })).toBeVisible()
    await expect(footer).toHaveCSS('background-color', 'rgb(23, 23, 26)')
    await footer.getByRole('textbox', { name: 'Email address' }).fill('ama')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(footer.getByText('Please enter a valid email address')).toBeVisible()
    await expectSoundPage(page)

    await page.goBack()
    await expect(footer).toHaveCount(0)
    await page.goForward()
    await expect(footer.getByRole('link', { name: 'Our story' })).toBeVisible()
  })
})
