import { expireOrder } from '#database/orders/hold-order'
import { planDrop } from '#server/drops/change-drops'
import { anOrderBody } from '#testing/orders/order-body'
import { setStock } from '#testing/orders/set-stock'
import { fillForm, openWithCart, payButton } from './fixtures/checkout.ts'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { openNow } from './fixtures/open-now.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const HELD =
  /^All pieces are held at the moment; some may come back until (\d+ \w+, )?\d\d:\d\d GMT\.$/
const ACTOR = { staffId: null, name: 'test' } as const

/** Opens a shop whose open drop has one unit, and somebody who holds it. */
async function openHeldShop() {
  const { shop, origin } = await openOfficeShop()
  const { now } = shop
  const at = new Date(now() + 60_000).toISOString()
  const typed = { title: 'Ancient Dragon', at, productIds: ['14'], limit: '1', mode: 'line' }
  const planned = await planDrop(shop, { typed: { ...typed, holdMinutes: '10' }, actor: ACTOR })
  if (!planned.ok) throw new Error(planned.error.code)
  await openNow(shop, planned.value.id)
  await setStock(shop.db, { productId: 14 }, 0)
  await setStock(shop.db, { productId: 14, colour: 'Black', size: 'M' }, 1)
  const answer = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(anOrderBody()),
  })
  const order: { readonly orderId: string; readonly accessCode: string } = await answer.json()
  await shop.catalogue.refresh()
  return { shop, origin, order, drop: planned.value }
}

test('pieces that are all held are not sold out: one can wait until they are sold or come back [D98]', async ({
  calmPage: page,
}) => {
  const { shop, origin, order, drop } = await openHeldShop()
  await page.goto(`${origin}/product/14`)
  await waitForHydration(page)
  await expect(page.getByRole('main').getByText(HELD)).toBeVisible()
  await expect(page.getByRole('button', { name: 'All held' }).first()).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Join the waiting list' })).toBeVisible()
  await expect(page.getByText('Out of Stock')).toHaveCount(0)
  await expectSoundPage(page)
  expect(await layoutFaults(page)).toEqual([])

  await page.goto(`${origin}/drops/${drop.id}`)
  await waitForHydration(page)
  await expect(page.getByRole('main').getByText(HELD)).toBeVisible()
  await page.getByRole('button', { name: 'Add Ancient Dragon Tee to cart' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(HELD)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'All held' })).toBeDisabled()
  await expect(dialog.getByRole('link', { name: 'Join the waiting list' })).toHaveAttribute(
    'href',
    '/notify?product=14&colour=Black&size=M',
  )
  await expectSoundPage(page)

  await expireOrder(shop.db, order.orderId, { nowMs: shop.now() })
  await shop.catalogue.refresh()
  await page.goto(`${origin}/product/14`)
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible()
})

test('an order that comes too late hears that the piece is held, and keeps what was typed [D99]', async ({
  calmPage: page,
}) => {
  const { shop, origin, order } = await openHeldShop()
  await expireOrder(shop.db, order.orderId, { nowMs: shop.now() })
  await shop.catalogue.refresh()
  await openWithCart(page, `${origin}/checkout`)
  await fillForm(page)
  await expect(payButton(page)).toBeEnabled()
  // Somebody else is quicker.
  await page.request.post(`${origin}/api/orders`, {
    data: anOrderBody({
      email: 'kofi@example.com',
      phone: '209876543',
      accessToken: 'b'.repeat(32),
    }),
  })
  await payButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'All pieces are held at the moment' })
  await expect(alert).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Ama')
  await expectSoundPage(page)
})
