import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test('eight questions, several open at once (§2); an anchor or a link shows its answer', async ({
  open,
  calmPage: page,
}) => {
  await test.step('an anchor', async () => {
    await open('/faq#returns')
    await expect(page.getByText(/within 14 days from delivery/)).toBeVisible()
  })

  await test.step('a link inside the shop', async () => {
    await open('/contact')
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/faq#returns'
      document.querySelector('main')?.append(link)
      link.click()
    })
    await expect(page.getByText(/within 14 days from delivery/)).toBeVisible()
    await expect(page.getByText('Can I return something?')).toBeInViewport()
  })

  await test.step('eight questions', async () => {
    await open('/faq')
    await expect(page.getByRole('main').locator('summary')).toHaveCount(8)
    const returns = page.getByText(/within 14 days from delivery/)
    const sizes = page.getByText(/S, M, L, XL and 2XL/)
    await expect(returns).toBeHidden()
    expect(await isExpanded(page, 'Can I return something?')).toBe(false)
    await page.getByText('Can I return something?').click()
    expect(await isExpanded(page, 'Can I return something?')).toBe(true)
    await page.getByText('Which sizes do you have?').click()
    await expect(returns).toBeVisible()
    await expect(sizes).toBeVisible()
    await page.getByText('How do I track my order?').click()
    await expectSoundPage(page)
    await page.getByRole('link', { name: 'Find your order' }).first().click()
    await expect(page).toHaveURL(/\/orders$/)
  })
})

/** Returns the state that the browser tells screen readers. */
async function isExpanded(page: Page, question: string): Promise<boolean> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const states = nodes.find(({ name }) => name?.value === question)?.properties ?? []
  return states.find(({ name }) => name === 'expanded')?.value.value === true
}

const ANCHORS = [
  ['shipping', /worldwide/],
  ['returns', /14 days/],
  ['sizing', /2XL/],
  ['payment', /mobile money/],
] as const

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an anchor opens its answer, and any question opens by a tap', async ({ page, shop }) => {
    for (const [hash, answer] of ANCHORS) {
      await page.goto('about:blank')
      await page.goto(`${shop.url}/faq#${hash}`)
      await expect(page.locator('details[open]')).toHaveCount(1)
      await expect(page.locator('details[open]')).toContainText(answer)
      await expect(page.locator('details[open] summary')).toBeInViewport()
    }
    await page.getByText('Where are you based?').click()
    await expect(page.locator('details[open]')).toHaveCount(2)
  })
})
