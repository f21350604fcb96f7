import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/shop.ts'

type Variant = {
  readonly size: string
  readonly color: string
  readonly offers: { readonly price: string; readonly availability: string }
}

async function readVariants(page: Page): Promise<readonly Variant[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const things = texts.map((text) => JSON.parse(text))
  return things.find((thing) => thing['@type'] === 'ProductGroup').hasVariant
}

test('the structured data of a product matches the page: every colour and size', async ({
  open,
  calmPage: page,
  context,
  shop,
}) => {
  await context.addCookies([{ name: 'currency', value: 'GHS', url: shop.url }])
  await open('/product/14')
  const variants = await readVariants(page)
  expect(variants).toHaveLength(18)
  for (const { color, size, offers } of variants) {
    const isInStock = offers.availability === 'https://schema.org/InStock'
    await page.getByRole('radio', { name: color, exact: true }).check({ force: true })
    const choice = page.getByRole('radio', { name: new RegExp(`^${size}(?: |$)`) })
    await expect(choice).toBeEnabled({ enabled: isInStock })
    if (!isInStock) continue
    await choice.check({ force: true })
    await expect(page.getByRole('main').getByText(`GH₵${offers.price}`).first()).toBeVisible()
  }
})
