import type { Page } from '@playwright/test'
import {
  DRAGON_TEE,
  fillForm,
  openWithCart,
  payButton,
  paymentWindow,
} from './fixtures/checkout.ts'
import { expect, test } from './fixtures/shop.ts'

/** There are elements of each kind, an attribute and an address; the server's tests try many more. */
const PAYLOADS = [
  '</script><script>window.hit=1</script>"><svg onload=window.hit=1><iframe srcdoc="<script>parent.hit=1</script>"><base href=//evil.example>',
  '" autofocus onfocus="window.hit=1',
  'javascript:window.hit=1',
] as const

/** If a script ran, or the content security policy blocked one, text became markup. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', () => Reflect.set(window, 'hit', 1))
  })
  page.on('dialog', (dialog) => dialog.dismiss())
}

function isHit(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.has(window, 'hit'))
}

test('no text in an address is executed as script [S1]', async ({ page, shop }) => {
  await watch(page)
  for (const payload of PAYLOADS) {
    const text = encodeURIComponent(payload)
    for (const path of [`/${text}`, `/search?q=${text}`, `/checkout/success?reference=${text}`]) {
      await page.goto(shop.url + path, { waitUntil: 'domcontentloaded' })
      expect(await isHit(page), path).toBe(false)
      expect(new URL(page.url()).origin).toBe(shop.url)
    }
  }
})

test('text typed into an order is shown as text [S1]', async ({ calmPage: page, shop }) => {
  await watch(page)
  const hostile = '<img src=x onerror=window.hit=1>'
  await openWithCart(page, `${shop.url}/checkout`, [DRAGON_TEE])
  await fillForm(page)
  for (const label of ['First Name', 'Last Name', 'Address', 'City']) {
    await page.getByLabel(label, { exact: true }).fill(hostile)
  }
  await page.getByLabel('Discount Code').fill(hostile)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Invalid discount code')).toBeVisible()
  await page.getByLabel('Discount Code').fill('')
  await payButton(page).click()
  const mobileMoney = paymentWindow(page).getByRole('group', { name: 'Mobile money' })
  await mobileMoney.getByText('Approve').click()
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
  await expect(page.getByText(`${hostile} ${hostile}`, { exact: true })).toBeVisible()
  expect(await isHit(page)).toBe(false)
})

test('with full storage the cart works from memory and shows a message [B2]', async ({
  calmPage: page,
  open,
}) => {
  await open('/product/14')
  await page.evaluate(() => {
    for (let size = 1_000_000; size > 0; size = Math.floor(size / 2)) {
      try {
        for (;;) localStorage.setItem(`filler-${Math.random()}`, 'x'.repeat(size))
      } catch {
        // The storage is full at this size: smaller values fill the rest.
      }
    }
  })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('link', { name: 'Cart, 1 piece' })).toBeVisible()
  await expect(page.getByText('Failed to add item to cart')).toBeVisible()
  await expect(
    page.getByText('This change was not saved. It holds until this tab is closed or reloaded.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Cart, 1 piece' }).click()
  await expect(page.getByRole('heading', { name: 'Ancient Dragon Tee' })).toBeVisible()
})

test('all browser tests run without access to outside hosts [E10]', async ({ page }) => {
  await page.goto('/robots.txt')
  const outside = await page.evaluate(() =>
    fetch('https://example.com', { mode: 'no-cors' }).then(
      () => 'reached',
      () => 'not reached',
    ),
  )
  expect(outside).toBe('not reached')
  const other = await page.context().newPage()
  await expect(other.goto('https://example.com')).rejects.toThrow(/ERR_NAME_NOT_RESOLVED/)
})
