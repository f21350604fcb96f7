import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures/shop.ts'

test.use({ viewport: { width: 360, height: 780 } })

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('Not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

test('on a phone a card shows the garment free, with two squares in its lower right corner', async ({
  open,
  calmPage: page,
}) => {
  await open('/collection')
  const card = page.getByRole('article').filter({ hasText: 'Ancient Dragon Set' })
  const picture = await boxOf(card.getByRole('img').first())
  const badge = await boxOf(card.getByText('Featured', { exact: true }))
  expect(badge.y).toBeGreaterThanOrEqual(picture.bottom)

  const add = await boxOf(card.getByRole('button', { name: 'Add Ancient Dragon Set to cart' }))
  const view = await boxOf(card.getByRole('link', { name: /^Quick view/ }))
  for (const square of [add, view]) {
    expect([square.width, square.height]).toEqual([44, 44])
    expect(Math.abs(square.bottom - picture.bottom)).toBeLessThanOrEqual(1)
  }
  expect(Math.abs(view.right - picture.right)).toBeLessThanOrEqual(1)
  expect(add.right).toBeLessThanOrEqual(view.x)

  const heart = card.getByRole('button', { name: 'Save Ancient Dragon Set' })
  await expect(heart).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('SOLD OUT is not faded with the picture of its card', async ({ open, calmPage: page }) => {
  await open('/collection?category=head')
  const card = page.getByRole('article').filter({ hasText: 'Lagoon Cap' })
  const badge = card.locator('p').getByText('Sold Out', { exact: true })
  await expect(badge).toHaveCSS('color', 'rgb(23, 23, 26)')
  const isFaded = await badge.evaluate((element) => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { filter, opacity } = getComputedStyle(at)
      if (filter !== 'none' || opacity !== '1') return true
    }
    return false
  })
  expect(isFaded).toBe(false)
})
