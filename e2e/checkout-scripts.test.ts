import { fillForm, openWithCart, payButton, paymentWindow } from './fixtures/checkout.ts'
import { CHECKOUT_SCRIPTS } from './fixtures/checkout-scripts.ts'
import { expect, test } from './fixtures/shop.ts'

test('during a payment only listed scripts run [S24]', async ({ page, shop }) => {
  const foreign: string[] = []
  const ran = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    const { origin, pathname } = new URL(request.url())
    const listed = CHECKOUT_SCRIPTS.find(({ address }) => address.test(pathname))
    if (origin === shop.url && listed) ran.add(listed.what)
    else foreign.push(request.url())
  })
  await openWithCart(page, `${shop.url}/checkout`)
  await fillForm(page)
  await payButton(page).click()
  await paymentWindow(page).getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  expect(foreign).toEqual([])
  expect(ran.size).toBe(CHECKOUT_SCRIPTS.length)
  expect(
    await page
      .locator('script:not([type="application/json"]):not([type="application/ld+json"])')
      .count(),
  ).toBe(1)
})
