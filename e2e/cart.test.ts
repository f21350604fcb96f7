import type { Page } from '@playwright/test'
import { DRAGON_TEE, openWithCart, SOCKS } from './fixtures/checkout.ts'
import { delayRequests } from './fixtures/delay-requests.ts'
import { blockStorage, expect, failCartWrites, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const HOLDS = 'This change was not saved. It holds until this tab is closed or reloaded.'

function storedQuantities(page: Page) {
  return page.evaluate(() =>
    JSON.parse(localStorage.cart ?? '[]').map(({ quantity }: { quantity: number }) => quantity),
  )
}

test('an empty cart has a message and a link to the collection (§2)', async ({
  open,
  calmPage: page,
}) => {
  await open('/cart')
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Collections' })).toBeVisible()
})

test('lines, quantities, totals, removal and undo (§2, §4)', async ({ calmPage: page, shop }) => {
  await openWithCart(page, `${shop.url}/cart`, [DRAGON_TEE, SOCKS])
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(page.getByRole('img').first()).toBeVisible()
  await expect(page.getByText('Black · Size M')).toBeVisible()
  await expect(summary).toContainText('GH₵700.00')
  await expect(page.getByRole('link', { name: 'Cart, 3 pieces' })).toBeVisible()
  await expectSoundPage(page)

  const less = page.getByRole('button', { name: 'One Ancient Dragon Tee less' })
  await expect(less).toBeDisabled()
  await page.getByRole('button', { name: 'One Ancient Dragon Tee more' }).click()
  await expect(summary).toContainText('GH₵1,200.00')
  await expect(page.getByRole('link', { name: 'Cart, 4 pieces' })).toBeVisible()
  await expect.poll(() => storedQuantities(page)).toEqual([2, 2])
  await less.click()
  await expect(less).toBeDisabled()

  await page.getByRole('button', { name: 'Remove Ancient Dragon Tee, Black, M' }).click()
  await expect(page.getByText('Ancient Dragon Tee was removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove Unity Crew Socks/ })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(summary).toContainText('GH₵700.00')
  await expect.poll(() => storedQuantities(page)).toEqual([1, 2])
})

test('Clear empties cart and storage, and can be undone', async ({ calmPage: page, shop }) => {
  await openWithCart(page, `${shop.url}/cart`, [DRAGON_TEE])
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Ancient Dragon Tee' })).toBeVisible()
  await expect.poll(() => storedQuantities(page)).toEqual([1])
})

test('the catalogue decides: prices are updated, removed products disappear, sold-out ones block checkout', async ({
  calmPage: page,
  shop,
}) => {
  const soldOut = { ...DRAGON_TEE, id: 4, title: 'Gray Sweatshirt', price: 85, color: 'Gray' }
  const tooMany = { ...DRAGON_TEE, id: 13, title: 'Ancient Dragon Set', price: 1500, quantity: 9 }
  const unknown = { ...DRAGON_TEE, id: 7, title: 'Ghost Tee' }
  await openWithCart(page, `${shop.url}/cart`, [
    { ...DRAGON_TEE, price: 1 },
    soldOut,
    tooMany,
    unknown,
  ])
  await expect(
    page.getByText('The price of Ancient Dragon Tee has changed from GH₵1.00 to GH₵500.00.'),
  ).toBeVisible()
  await expect(
    page.getByText('Ghost Tee is no longer available and was taken out of your cart.'),
  ).toBeVisible()
  await expect(page.getByText('Gray Sweatshirt (M) is sold out.')).toBeVisible()
  await expect(page.getByText('Only 6 left of Ancient Dragon Set (M).')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Take 6' }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText('GH₵9,500.00')
})

test('a price notice disappears with its line, also after Clear Cart', async ({
  calmPage: page,
  shop,
}) => {
  const notice = page.getByText('The price of Ancient Dragon Tee has changed')
  const unknown = { ...DRAGON_TEE, id: 7, title: 'Ghost Tee' }
  await openWithCart(page, `${shop.url}/cart`, [{ ...DRAGON_TEE, price: 1 }, SOCKS])
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(notice).toHaveCount(0)

  await openWithCart(page, `${shop.url}/cart`, [{ ...DRAGON_TEE, price: 1 }, SOCKS])
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: /^Remove Ancient Dragon Tee/ }).click()
  await expect(notice).toHaveCount(0)

  await openWithCart(page, `${shop.url}/cart`, [unknown])
  await expect(page.getByText('Ghost Tee is no longer available')).toBeVisible()
})

test('no total and no checkout before the catalogue has loaded [B3]', async ({
  calmPage: page,
  shop,
}) => {
  const release = await delayRequests(page, '**/_data/cart?ids=*')
  await openWithCart(page, `${shop.url}/cart`, [{ ...DRAGON_TEE, price: 1 }, SOCKS])
  const summary = page.getByRole('region', { name: 'Order Summary' })
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' })
  await expect(proceed).toBeDisabled()
  await expect(summary).not.toContainText('GH₵')
  await expectSoundPage(page)
  release()
  await expect(summary).toContainText('GH₵700.00')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()

  // Removing a line needs no request: the other prices are known.
  await page.unrouteAll()
  await page.route('**/_data/cart?ids=*', (route) => route.abort())
  await page.getByRole('button', { name: /^Remove Unity Crew Socks/ }).click()
  await expect(summary).toContainText('GH₵500.00')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})

test('in another currency amounts are marked as converted, with the exact cedis beside them', async ({
  calmPage: page,
  shop,
  context,
}) => {
  await context.addCookies([{ name: 'currency', value: 'USD', url: shop.url }])
  await openWithCart(page, `${shop.url}/cart`, [DRAGON_TEE])
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).toContainText('≈ $41.50')
  await expect(summary).toContainText('You pay exactly GH₵500.00')
})

for (const stored of ['{', 'null', '"x"', '[{"id":"<img>"}]', '{"__proto__":{}}']) {
  test(`a stored cart of ${stored} is an empty cart [B3]`, async ({ calmPage: page, shop }) => {
    await page.goto(`${shop.url}/robots.txt`)
    await page.evaluate((cart) => localStorage.setItem('cart', cart), stored)
    await page.goto(`${shop.url}/cart`)
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  })
}

test('with blocked storage the cart works until the page is left [B1]', async ({
  calmPage: page,
  open,
}) => {
  await blockStorage(page)
  await open('/product/14')
  await page.getByRole('button', { name: 'Reject All' }).click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible()
  await expect(page.getByText('Failed to add item to cart', { exact: true })).toBeVisible()
  await expect(page.getByText(HOLDS)).toBeVisible()
  await page.getByRole('link', { name: 'Cart, 1 piece' }).click()
  await expect(page.getByRole('heading', { name: 'Ancient Dragon Tee' })).toBeVisible()
})

test('when storage is full each change shows a message and lasts in the tab [B2] (§8)', async ({
  calmPage: page,
  shop,
}) => {
  await openWithCart(page, `${shop.url}/cart`, [DRAGON_TEE, SOCKS])
  await failCartWrites(page)
  await page.goto(`${shop.url}/cart`)
  await waitForHydration(page)
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await page.getByRole('button', { name: 'One Ancient Dragon Tee more' }).click()
  await expect(page.getByText('Failed to update quantity. Please try again.')).toBeVisible()
  await expect(page.getByText(HOLDS)).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('button', { name: /^Remove Unity Crew Socks/ }).click()
  await expect(page.getByText('Failed to remove item. Please try again.')).toBeVisible()
  await expect(page.getByText(HOLDS)).toHaveCount(1)
  await expect(summary).toContainText('GH₵1,000.00')
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await page.getByRole('link', { name: 'Cart, 2 pieces' }).click()
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(page.getByText('Failed to clear cart. Please try again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('two tabs stay in sync, and a cart cleared in one does not return from the other [B4]', async ({
  context,
  shop,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()]
  await openWithCart(first, `${shop.url}/cart`, [DRAGON_TEE])
  await second.goto(`${shop.url}/cart`)
  await waitForHydration(second)
  await first.getByRole('button', { name: 'One Ancient Dragon Tee more' }).click()
  await expect(second.getByRole('link', { name: 'Cart, 2 pieces' })).toBeVisible()
  await second.getByRole('button', { name: 'Clear Cart' }).click()
  await expect(first.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await first.reload()
  await expect(first.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
})

test('a change is not lost when the page is closed within half a second [B5]', async ({
  calmPage: page,
  shop,
}) => {
  await openWithCart(page, `${shop.url}/cart`, [DRAGON_TEE])
  await page.getByRole('button', { name: 'One Ancient Dragon Tee more' }).click()
  await page.reload()
  await waitForHydration(page)
  await expect(page.getByRole('link', { name: 'Cart, 2 pieces' })).toBeVisible()
})

test('when the catalogue cannot be loaded, stored data is shown and loading can be retried', async ({
  calmPage: page,
  shop,
}) => {
  await page.route('**/_data/cart?ids=*', (route) => route.abort())
  await openWithCart(page, `${shop.url}/cart`, [DRAGON_TEE])
  await expect(page.getByText('Prices and stock could not be checked just now.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ancient Dragon Tee' })).toBeVisible()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  await expect(summary).not.toContainText('GH₵')
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  await expectSoundPage(page)
  await page.unroute('**/_data/cart?ids=*')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Prices and stock could not be checked just now.')).toBeHidden()
  await expect(summary).toContainText('GH₵500.00')
})
