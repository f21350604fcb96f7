import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

function heart(page: Page, title: string) {
  return page.getByRole('main').getByRole('button', { name: `Save ${title}`, exact: true })
}

function titles(page: Page) {
  return page.getByRole('main').getByRole('article').getByRole('heading')
}

function keep(page: Page, stored: string) {
  return page.addInitScript((text) => {
    if (!localStorage.getItem('wishlist')) localStorage.setItem('wishlist', text)
  }, stored)
}

test('a heart saves and confirms a piece, also over a reload; the latest comes first (R2.20-1)', async ({
  open,
  calmPage: page,
}) => {
  await open('/wishlist')
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible()
  // The page offers one way on.
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Browse Collection'])
  await page.getByRole('link', { name: 'Browse Collection' }).click()
  await expect(heart(page, 'Core White Tee')).toHaveAttribute('aria-pressed', 'false')
  await heart(page, 'Core White Tee').click()
  await expect(heart(page, 'Core White Tee')).toHaveAttribute('aria-pressed', 'true')
  await heart(page, 'Dragon Socks').click()
  await page.reload()
  await expect(heart(page, 'Dragon Socks')).toHaveAttribute('aria-pressed', 'true')

  await open('/wishlist')
  await expect(titles(page)).toHaveText(['Dragon Socks', 'Core White Tee'])
  await expect(page.getByText('2 pieces saved')).toBeVisible()
  await expectSoundPage(page)
})

test('a removed piece can be restored to its position, by keyboard alone', async ({
  open,
  calmPage: page,
}) => {
  await keep(page, '[2,24,13]')
  await open('/wishlist')
  await heart(page, 'Dragon Socks').focus()
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Ancient Dragon Set', 'Core White Tee'])
  await expect(page.getByRole('status').getByText('Dragon Socks was removed.')).toBeAttached()
  const undo = page.getByRole('button', { name: 'Undo: save Dragon Socks again' })
  await expect(undo).toBeFocused()
  await expectSoundPage(page)
  await page.keyboard.press('Enter')
  await expect(titles(page)).toHaveText(['Ancient Dragon Set', 'Dragon Socks', 'Core White Tee'])
  await expect(page.getByRole('link', { name: /Dragon Socks/ }).first()).toBeFocused()
})

test('a piece saved on its page links to its colour and size, also after an undo', async ({
  open,
  calmPage: page,
}) => {
  await open('/product/14?colour=Bone&size=L')
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await open('/wishlist')
  const link = page.getByRole('main').getByRole('link', { name: 'Ancient Dragon Tee', exact: true })
  await expect(link).toHaveAttribute('href', '/product/14?colour=Bone&size=L')
  await heart(page, 'Ancient Dragon Tee').click()
  await page.getByRole('button', { name: 'Undo: save Ancient Dragon Tee again' }).click()
  await expect(link).toBeFocused()
  await expect(link).toHaveAttribute('href', '/product/14?colour=Bone&size=L')
  await page.reload()
  await link.click()
  await expect(page.getByRole('radio', { name: 'Bone' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
})

test('two tabs stay in sync', async ({ open, calmPage: page, shop, context }) => {
  await open('/wishlist')
  const other = await context.newPage()
  await other.goto(`${shop.url}/collection`)
  await heart(other, 'Core White Tee').click()
  await expect(titles(page)).toHaveText(['Core White Tee'])
  await heart(page, 'Core White Tee').click()
  await expect(heart(other, 'Core White Tee')).toHaveAttribute('aria-pressed', 'false')
})

test('pieces that cannot be loaded stay saved, and can be retried; stored nonsense is no error', async ({
  open,
  calmPage: page,
}) => {
  // pages/kit/wishlist/wishlist-store.test.ts tests that a text which is no list holds no products.
  await keep(page, '[null,"2",-1,7,999999,2,2]')
  await page.route('**/_data/wishlist?ids=*', (route) => route.abort())
  await open('/wishlist')
  await expect(page.getByText('could not be loaded. They are still saved.')).toBeVisible()
  await expectSoundPage(page)
  await page.unroute('**/_data/wishlist?ids=*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(titles(page)).toHaveText(['Core White Tee'])
  await expect(page.getByText('1 piece saved')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wishlist'))).toBe('[2]')
})
