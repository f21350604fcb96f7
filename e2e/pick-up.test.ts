import { createOrderToken, TRACKING_LINK_MS } from '#server/order-links/order-tokens'
import { makePickUp, STUDIO } from '#testing/orders/make-pick-up'
import { phonePhoto } from '#testing/pictures/photos'
import { openOfficeShop } from './fixtures/office.ts'
import { placePaidOrder } from './fixtures/place-paid-order.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('an order is collected: packed, ready and collected on the owner’s phone', async ({
  calmPage: page,
}) => {
  const office = await openOfficeShop()
  const { shop, origin } = office
  const orderId = await placePaidOrder(office)
  await makePickUp(shop.db, orderId)
  await office.signIn(page.context())
  await page.goto(`${origin}/owner/orders/${orderId}`)
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Packed', exact: true }).click()
  await page.getByRole('button', { name: 'Ready to collect' }).click()
  await expect(page.getByRole('status')).toContainText('Ready to collect.')
  await expect(page.getByRole('link', { name: 'Say so on WhatsApp' })).toBeVisible()
  await expectSoundPage(page)
  await page.goto(`${origin}/owner/orders?tab=ready`)
  await expect(page.getByRole('link', { name: 'Ready to collect 1' })).toBeVisible()
  await expectSoundPage(page)
  await page.goto(`${origin}/owner/orders/${orderId}`)
  await page.getByRole('button', { name: 'Collected' }).click()
  await expect(page.getByText('Marked as collected.')).toBeVisible()
  await expectSoundPage(page)

  const link = { orderId, purpose: 'track', nowMs: shop.now(), lifeMs: TRACKING_LINK_MS } as const
  await page.goto(`${origin}/order#${await createOrderToken(shop.db, link)}`)
  await expect(page.getByRole('heading', { name: 'Where you collect it' })).toBeVisible()
  await expect(page.getByText(STUDIO.place).first()).toBeVisible()
  await expectSoundPage(page)
  await office.close()
})

test('a zone for pick-up asks for place and hours', async ({ calmPage: page }) => {
  const office = await openOfficeShop()
  await office.signIn(page.context())
  await page.goto(`${office.origin}/owner/delivery`)
  await page.getByText('Add a zone').click()
  await page.getByLabel('Name', { exact: true }).last().fill('Our studio')
  await page.getByLabel('How', { exact: true }).last().selectOption('pick-up')
  await page.getByRole('button', { name: 'Add zone' }).click()
  await expect(page.getByText('Please say where orders are collected.').first()).toBeVisible()
  await page.getByLabel('Where orders are collected').last().fill(STUDIO.place)
  await page.getByLabel('When they can be collected').last().fill(STUDIO.hours)
  await page.getByRole('button', { name: 'Add zone' }).click()
  await expect(page.getByText('Our studio').first()).toBeVisible()
  await expectSoundPage(page)
  await office.close()
})

test('a parcel goes by bus, with a photo of its waybill that the customer sees', async ({
  calmPage: page,
}) => {
  const office = await openOfficeShop()
  const { shop, origin } = office
  const orderId = await placePaidOrder(office)
  await office.signIn(page.context())
  await page.goto(`${origin}/owner/orders/${orderId}`)
  await page.getByText('Packed and sent').click()
  await expect(page.getByLabel('Station')).toBeHidden()
  await page.getByLabel('Rider', { exact: true }).check()
  await expect(page.getByLabel('Number plate')).toBeVisible()
  await page.getByLabel('Bus', { exact: true }).check()
  await expect(page.getByLabel('Number plate')).toBeHidden()
  await page.getByLabel('Carrier or rider').fill('VIP')
  await page.getByLabel('Station').fill('Kejetia')
  await page.getByLabel('Tracking number').fill('WB-77')
  await expectSoundPage(page)
  const buffer = await phonePhoto({ width: 800, height: 600 })
  const file = { name: 'waybill.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByLabel('Photo of the waybill').setInputFiles(file)
  await page.getByRole('button', { name: 'Sent' }).click()
  await expect(page.getByRole('link', { name: 'Photo of the waybill' })).toBeVisible()
  await expectSoundPage(page)
  await shop.db
    .updateTable('shipments')
    .set({ sent_at: shop.now() - 61_000 })
    .execute()
  const link = { orderId, purpose: 'track', nowMs: shop.now(), lifeMs: TRACKING_LINK_MS } as const
  await page.goto(`${origin}/order#${await createOrderToken(shop.db, link)}`)
  const photo = page.getByRole('link', { name: 'See the photo of the waybill' })
  await expect(photo).toBeVisible()
  await expectSoundPage(page)
  const seen = await page.request.get(`${origin}${await photo.getAttribute('href')}`)
  expect(seen.headers()).toMatchObject({ 'content-type': 'image/jpeg' })
  await office.close()
})
