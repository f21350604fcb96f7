import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const articleOf = (page: Page) => page.getByRole('main').getByRole('article')

/** How much of the bar at the top of the screen is drawn, from 0 to 1. */
function drawnShare(page: Page): Promise<number> {
  return articleOf(page)
    .locator('> [aria-hidden="true"]')
    .evaluate((bar) => bar.getBoundingClientRect().width / document.documentElement.clientWidth)
}

/** Parts that wait below the screen to come up. */
function movedParts(page: Page): Promise<number> {
  return articleOf(page).evaluate(
    (article) =>
      [...article.querySelectorAll('p, li, div')].filter(
        (part) => new DOMMatrix(getComputedStyle(part).transform).f > 0,
      ).length,
  )
}

test('tells where the brand comes from, what it values and how a piece is made (§2)', async ({
  open,
  calmPage: page,
}) => {
  await open('/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OUR STORY')
  const vision = page.getByRole('region', { name: 'Our vision' })
  await expect(vision).toContainText('in Accra in June 2023')
  const values = page.getByRole('region', { name: 'What we stand for' })
  await expect(values.getByRole('heading', { level: 3 })).toHaveText([
    'Quality',
    'Authenticity',
    'Sustainability',
  ])
  const steps = page.getByRole('region', { name: 'From a sentence to your shoulders' })
  await expect(steps.getByRole('listitem')).toHaveText([
    /^1Concept/,
    /^2Design/,
    /^3Crafting/,
    /^4Release/,
  ])
  await expectSoundPage(page)
})

test('one can join the list, and is told what is missing (§2, §5, §8)', async ({
  open,
  calmPage: page,
}) => {
  await open('/about')
  const join = page.getByRole('region', { name: 'Be there for the next one' })
  await join.getByRole('button', { name: 'Subscribe' }).click()
  await expect(join.getByText('Please enter your email.')).toBeVisible()
  await join.getByRole('textbox', { name: 'Email address' }).fill('abena@example.com')
  await join.getByRole('button', { name: 'Subscribe' }).click()
  await expect(join.getByText('Thank you for subscribing!')).toBeVisible()
  await expectSoundPage(page)
})

test('a bar shows how far one has read, to the end of the story (§2)', async ({
  open,
  calmPage: page,
}) => {
  await open('/about')
  await expect.poll(() => drawnShare(page)).toBeLessThan(0.02)
  await page.getByRole('heading', { name: 'From a sentence' }).scrollIntoViewIfNeeded()
  await expect.poll(() => drawnShare(page)).toBeGreaterThan(0.2)
  await expect.poll(() => drawnShare(page)).toBeLessThan(0.9)
  await page.getByRole('contentinfo').getByText('Instagram').scrollIntoViewIfNeeded()
  await expect.poll(() => drawnShare(page)).toBe(1)
})

test('where styles cannot follow the scrolling, a script draws the bar', async ({
  open,
  calmPage: page,
}) => {
  await page.addInitScript(() => {
    CSS.supports = () => false
  })
  await open('/about')
  const bar = articleOf(page).locator('> [aria-hidden="true"]')
  await expect(bar).toHaveAttribute('style', /scaleX\(0\.?0*\d*\)/)
  await page.getByRole('contentinfo').getByText('Instagram').scrollIntoViewIfNeeded()
  await expect(bar).toHaveAttribute('style', /scaleX\(1\)/)
})

test('parts come up as they are scrolled into view (§2)', async ({ open, calmPage: page }) => {
  await open('/about')
  const before = await movedParts(page)
  expect(before).toBeGreaterThan(8)
  const crafting = page.getByRole('listitem').filter({ hasText: 'Crafting' })
  await crafting.scrollIntoViewIfNeeded()
  await expect(crafting).toHaveCSS('transform', 'none')
  expect(await movedParts(page)).toBeLessThan(before)
})

test('with reduced motion every part is in its place from the start', async ({
  open,
  calmPage: page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open('/about')
  expect(await movedParts(page)).toBe(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the whole story stands there, and the list can be joined', async ({ page, shop }) => {
    await page.goto(`${shop.url}/about`)
    await expect(page.getByText(/somebody is wearing it/)).toBeVisible()
    const join = page.getByRole('region', { name: 'Be there for the next one' })
    await join.getByRole('textbox', { name: 'Email address' }).fill('kofi@example.com')
    await join.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
  })
})
