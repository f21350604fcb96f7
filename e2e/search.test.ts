import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

test('from the header to a result without a page load, or to help and popular pieces (R2.19-1, R2.19-2)', async ({
  open,
  calmPage: page,
}) => {
  await test.step('from the header to a result', async () => {
    await open('/about')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
    const field = page.getByRole('searchbox', { name: 'Search for' })
    await expect(field).toBeFocused()
    await expect(page.getByText('Type the name, the colour or the kind of a piece.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Popular pieces' })).toBeVisible()

    await page.keyboard.type('NECKLASE')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 piece found for “NECKLASE”.')).toBeVisible()
    await expect(cards(page).getByRole('heading')).toHaveText(['Petal Necklace'])
    await expect(field).toBeFocused()
    await expect(page).toHaveURL('/search?q=NECKLASE')
    await expectSoundPage(page)

    await field.fill('drágon set')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(cards(page).first().getByRole('heading')).toHaveText('Ancient Dragon Set')
    await page.goBack()
    await expect(field).toHaveValue('NECKLASE')
    await expect(cards(page)).toHaveCount(1)
    expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
  })

  await test.step('without results', async () => {
    await open('/search?q=qqqqqq')
    await expect(page.getByText('Nothing found for “qqqqqq”.')).toBeVisible()
    await expect(cards(page)).toHaveCount(4)
    await expectSoundPage(page)
    await page.getByRole('main').getByRole('link', { name: 'tee', exact: true }).click()
    await expect(page.getByText(/pieces found for “tee”/)).toBeVisible()
  })

  await test.step('a page load', async () => {
    await open('/search')
    await expect(page.locator('body')).toBeFocused()
  })
})

test('hostile queries are shown as text and have no effect [S1]', async ({
  open,
  calmPage: page,
}) => {
  const hostile = '</script><img src=x onerror=alert(1)>'
  page.on('dialog', () => {
    throw new Error('Script was run')
  })
  await open(`/search?q=${encodeURIComponent(hostile)}`)
  await expect(page.getByText(`“${hostile}”`)).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue(hostile)
  await page.setViewportSize({ width: 320, height: 640 })
  await open(`/search?q=${'W'.repeat(5000)}`)
  await expect(page.getByText(/Nothing found/)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})
