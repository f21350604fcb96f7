import type { Page } from '@playwright/test'
import { setStock } from '#testing/orders/set-stock'
import { PASSWORD } from '#testing/owner/sign-in-as-staff'
import { cardPay, expectStorage, fillForm, payButton, paymentWindow } from './fixtures/checkout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { actLikeOldBrowsers } from './fixtures/old-browser.ts'
import { placePaidOrder } from './fixtures/place-paid-order.ts'
import { expect, test } from './fixtures/shop.ts'

test.beforeEach(({ context }) => actLikeOldBrowsers(context))

test('in the oldest browsers one finds, saves and buys a piece, by card and by mobile money', async ({
  open,
  calmPage: page,
}) => {
  // This is a long visit: a busy machine needs more than the usual time.
  test.slow()
  await test.step('the browser is old', async () => {
    await open('/')
    expect(await page.evaluate(namesOfNewer)).toEqual([])
  })

  await test.step('the menu leads to the search, whose result is saved', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'CONTACT' }).click()
    await expect(page.getByRole('heading', { name: 'Get in touch' })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search for' }).fill('necklase')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Save Petal Necklace' }).click()
    await open('/wishlist')
    await expect(page.getByText('1 piece saved')).toBeVisible()
  })

  await test.step('prices are shown in another currency', async () => {
    await open('/cart')
    await page.getByRole('button', { name: /^Currency:/ }).click()
    const panel = page.getByRole('complementary', { name: 'Currency' })
    await panel.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
    await expect(panel).toContainText('Chosen by you.')
  })

  await test.step('size help shows one unit, the chosen one', async () => {
    await open('/sizes/14')
    await expect(page.getByRole('row', { name: 'S 57 70 53 23' })).toBeVisible()
    await page.getByRole('radio', { name: 'inches' }).check({ force: true })
    await expect(page.getByRole('row', { name: 'S 22.4 27.6 20.9 9.1' })).toBeVisible()
  })

  await test.step('a piece is bought by card', async () => {
    await buy(page, open)
    await cardPay(page).click()
    await expectBought(page)
  })

  await test.step('another one by mobile money', async () => {
    await buy(page, open)
    const wallet = paymentWindow(page).getByRole('group', { name: 'Mobile money' })
    await wallet.getByText('Approve').click()
    await expectBought(page)
  })
})

test('in the oldest browsers the owner signs in, packs and sends an order, and changes stock', async ({
  calmPage: page,
}) => {
  const office = await openOfficeShop()
  const orderId = await placePaidOrder(office)
  await setStock(office.shop.db, { productId: 14, colour: 'Black', size: 'M' }, 2)

  await page.goto(`${office.origin}/owner`)
  await page.getByLabel('Email').fill('adwoa@example.com')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()

  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('link', { name: orderId }).click()
  await page.getByRole('button', { name: 'Packed' }).click()
  await expect(page.getByRole('status')).toHaveText('Packed.')
  await page.getByLabel('Carrier or rider').fill('VIP Express')
  await page.getByRole('button', { name: 'Sent' }).click()
  await expect(page.getByText('Mail about the parcel')).toBeVisible()

  await page.getByRole('link', { name: 'Stock', exact: true }).click()
  await page.getByRole('link', { name: 'Low', exact: true }).click()
  await page.getByRole('link', { name: 'M 2 low' }).click()
  await page.getByRole('button', { name: 'One more' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ancient Dragon Tee (Black, M): now 3 in stock.')).toBeVisible()
  await office.close()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('in the oldest browsers a visited page can be read without a network', async ({
    open,
    calmPage: page,
    context,
  }) => {
    await open('/about')
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
    expect(await worker.evaluate(() => 'toSorted' in Array.prototype)).toBe(false)
    await expect.poll(() => page.evaluate(isKept, '/about')).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

async function buy(page: Page, open: (path: string) => Promise<void>) {
  await open('/product/14')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('link', { name: 'Cart, 1 piece' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillForm(page)
  await payButton(page).click()
}

async function expectBought(page: Page) {
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expectStorage(page, 'cart', null)
}

/** This runs in the browser. */
async function isKept(path: string): Promise<boolean> {
  return (await caches.match(path)) !== undefined
}

/** This runs in the browser. */
function namesOfNewer(): readonly string[] {
  const held = {
    'Array.prototype': Array.prototype,
    'Set.prototype': Set.prototype,
    Promise,
    URL,
    document,
    navigator,
    window,
  }
  const newer = [
    'toSorted',
    'union',
    'withResolvers',
    'canParse',
    'startViewTransition',
    'share',
    'scheduler',
  ]
  return Object.entries(held).flatMap(([name, each]) =>
    newer.filter((member) => member in each).map((member) => `${name}.${member}`),
  )
}
