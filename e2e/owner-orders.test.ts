import type { Page } from '@playwright/test'
import { THREE_TEES } from '#testing/orders/paid-order'
import { openOfficeShop } from './fixtures/office.ts'
import { placePaidOrder } from './fixtures/place-paid-order.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a paid order is packed, sent, taken back and sent in two parcels from a phone', async ({
  calmPage: page,
}) => {
  const office = await openOfficeShop()
  const orderId = await placePaidOrder(office, THREE_TEES)
  await office.signIn(page.context())
  await page.goto(`${office.origin}/owner/orders`)
  await expect(page.getByRole('link', { name: 'To pack 1' })).toHaveAttribute('aria-current')
  await expectSoundPage(page)

  await page.getByRole('link', { name: orderId }).click()
  await expect(page.getByRole('heading', { name: orderId })).toBeFocused()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/23324\d{7}\?text=Hello%20Ama/,
  )
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:\+23324/)

  await page.getByRole('button', { name: 'Packed' }).click()
  await expect(page.getByRole('status')).toHaveText('Packed.')
  await page.getByRole('button', { name: 'Sent' }).click()
  await expect(page.getByText('Say who carries the parcel')).toBeVisible()
  await expectSoundPage(page)
  await page.getByLabel('Carrier or rider').fill('VIP Express')
  await page.getByLabel('Tracking number').fill('VIP-77')
  await page.getByRole('button', { name: 'Sent' }).click()
  await expect(page.getByText('Tracking number VIP-77')).toBeVisible()
  await expect(page.getByText('Mail about the parcel')).toBeVisible()
  await expectSoundPage(page)
  const queued = await office.shop.db
    .selectFrom('outbox')
    .select(['kind', 'done_at'])
    .where('kind', '=', 'parcel-mail')
    .execute()
  expect(queued).toEqual([{ kind: 'parcel-mail', done_at: null }])

  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status')).toContainText('Undone')
  await page.getByLabel('Carrier or rider').fill('Kofi')
  await page.getByLabel(/Black, M/).fill('1')
  await page.getByRole('button', { name: 'Sent' }).click()
  await expect(page.getByText('Partly sent')).toBeVisible()
  await page.getByLabel('Carrier or rider').fill('Kofi')
  await page.getByRole('button', { name: 'Sent' }).click()
  await page.getByRole('button', { name: 'Delivered' }).click()
  await expect(page.getByRole('status')).toHaveText('Delivered.')
  await office.close()
})

test('a form whose answer is lost says that nobody knows; undo goes when its time is over [O91]', async ({
  calmPage: page,
}) => {
  const office = await openOfficeShop()
  const orderId = await placePaidOrder(office)
  await office.signIn(page.context())
  await page.clock.install()
  await page.goto(`${office.origin}/owner/orders/${orderId}`)

  await test.step('a lost answer to a note', async () => {
    await page.route('**/notes', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('New note').fill('Ring twice')
    await page.getByRole('button', { name: 'Save the note' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('It is not known whether this was done')
    await expect(alert).not.toContainText('Nothing was changed')
    await expect(page.getByLabel('New note')).toHaveValue('Ring twice')
    await page.reload()
    await expect(page.getByText('Ring twice')).toBeVisible()
  })

  await test.step('undo', async () => {
    await page.getByRole('button', { name: 'Packed' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.clock.fastForward(60_000)
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  })

  await test.step('a search without a connection', async () => {
    await page.goto(`${office.origin}/owner/orders`)
    await page.route('**/owner/orders?*', (route) => route.abort())
    await page.getByRole('searchbox').fill('Ama')
    await page.getByRole('searchbox').press('Enter')
    await expect(page.getByRole('alert')).toHaveText('No connection. Please try again.')
  })
  await office.close()
})

/** Returns the pages that the browser would print, in points. */
async function sheetsOf(page: Page): Promise<string[]> {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))} x ${Math.round(Number(height))}`,
  )
}

test('slips, pick list and the customer’s details are sound pages', async ({ calmPage: page }) => {
  const office = await openOfficeShop()
  const orderId = await placePaidOrder(office, THREE_TEES)
  await placePaidOrder(office)
  await office.signIn(page.context())
  await page.goto(`${office.origin}/owner/orders`)
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Print slips' }).click()
  await expect(page.getByRole('button', { name: 'Print 2 slips' })).toBeVisible()
  await expectSoundPage(page)
  expect(await sheetsOf(page)).toEqual(['298 x 420', '298 x 420'])
  await page.getByRole('link', { name: 'A4' }).click()
  await expect(page.getByRole('link', { name: 'A4' })).toHaveAttribute('aria-current')
  expect(await sheetsOf(page)).toEqual(['595 x 842', '595 x 842'])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: null })

  await page.goto(`${office.origin}/owner/orders/pick-list`)
  await expect(page.getByText('4 pieces for 2 orders')).toBeVisible()
  await expectSoundPage(page)
  await page.goto(`${office.origin}/owner/orders/${orderId}/customer`)
  await expectSoundPage(page)
  await page.goto(`${office.origin}/owner/cases`)
  await expectSoundPage(page)
  await office.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an order is found, packed and sent', async ({ page }) => {
    const office = await openOfficeShop()
    const orderId = await placePaidOrder(office, { firstName: 'Efua' })
    await office.signIn(page.context())
    await page.goto(`${office.origin}/owner/orders`)
    await page.getByLabel('Name, phone or number').fill('efua')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: orderId }).click()
    await page.getByRole('button', { name: 'Packed' }).click()
    await expect(page.getByRole('status')).toHaveText('Packed.')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.getByLabel('Carrier or rider').fill('VIP Express')
    await page.getByRole('button', { name: 'Sent' }).click()
    await expect(page.getByRole('button', { name: 'Delivered' })).toBeVisible()
    await office.close()
  })
})
