import { expectNoAxeViolations } from './fixtures/axe.ts'
import { expect, test } from './fixtures/shop.ts'

test('eight questions, several of which may be open at once (§2)', async ({
  open,
  calmPage: page,
}) => {
  await open('/faq')
  await expect(page.getByRole('main').locator('summary')).toHaveCount(8)
  const returns = page.getByText(/within 14 days from delivery/)
  const sizes = page.getByText(/S, M, L, XL and 2XL/)
  await expect(returns).toBeHidden()
  await page.getByText('Can I return something?').click()
  await page.getByText('Which sizes do you have?').click()
  await expect(returns).toBeVisible()
  await expect(sizes).toBeVisible()
  await expectNoAxeViolations(page)
})

for (const [hash, answer] of [
  ['shipping', /worldwide/],
  ['returns', /14 days/],
  ['sizing', /2XL/],
  ['payment', /mobile money/],
] as const) {
  test(`/faq#${hash} shows its answer`, async ({ open, calmPage: page }) => {
    await open(`/faq#${hash}`)
    await expect(page.getByText(answer).first()).toBeVisible()
  })
}
