import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/shop.ts'

const articleOf = (page: Page) => page.getByRole('main').getByRole('article')

/** Returns the filled share of the bar at the top of the screen, from 0 to 1. */
function drawnShare(page: Page): Promise<number> {
  return articleOf(page)
    .locator('> [aria-hidden="true"]')
    .evaluate((bar) => bar.getBoundingClientRect().width / document.documentElement.clientWidth)
}

/** Counts the sections below the screen that are not revealed yet. */
function movedParts(page: Page): Promise<number> {
  return articleOf(page).evaluate(
    (article) =>
      [...article.querySelectorAll('p, li, div')].filter(
        (part) => new DOMMatrix(getComputedStyle(part).transform).f > 0,
      ).length,
  )
}

test('sections appear with the scroll, a bar shows the progress, and one can join the list (§2, §5, §8)', async ({
  open,
  calmPage: page,
}) => {
  await open('/about')

  await test.step('sections and bar', async () => {
    const before = await movedParts(page)
    expect(before).toBeGreaterThan(8)
    const crafting = page.getByRole('listitem').filter({ hasText: 'Crafting' })
    await crafting.scrollIntoViewIfNeeded()
    await expect(crafting).toHaveCSS('transform', 'none')
    expect(await movedParts(page)).toBeLessThan(before)

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.poll(() => drawnShare(page)).toBeLessThan(0.02)
    await page.getByRole('heading', { name: 'From a sentence' }).scrollIntoViewIfNeeded()
    await expect.poll(() => drawnShare(page)).toBeGreaterThan(0.2)
    await expect.poll(() => drawnShare(page)).toBeLessThan(0.9)
    await page.getByRole('contentinfo').getByText('Instagram').scrollIntoViewIfNeeded()
    await expect.poll(() => drawnShare(page)).toBe(1)
  })

  await test.step('the list', async () => {
    const join = page.getByRole('region', { name: 'Be there for the next one' })
    await join.getByRole('button', { name: 'Subscribe' }).click()
    await expect(join.getByText('Please enter your email.')).toBeVisible()
    await join.getByRole('textbox', { name: 'Email address' }).fill('abena@example.com')
    await join.getByRole('button', { name: 'Subscribe' }).click()
    await expect(join.getByText('Thank you for subscribing!')).toBeVisible()
  })

  await test.step('reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open('/about')
    expect(await movedParts(page)).toBe(0)
  })

  await test.step('the bar by script', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.addInitScript(() => {
      CSS.supports = () => false
    })
    await open('/about')
    const bar = articleOf(page).locator('> [aria-hidden="true"]')
    await expect(bar).toHaveAttribute('style', /scaleX\(0\.?0*\d*\)/)
    await page.getByRole('contentinfo').getByText('Instagram').scrollIntoViewIfNeeded()
    await expect(bar).toHaveAttribute('style', /scaleX\(1\)/)
  })
})
