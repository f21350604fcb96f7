import { planDrop } from '#server/drops/change-drops'
import { fillOrders, orderNumber } from '#testing/orders/fill-orders'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const DAY_MS = 24 * 3_600_000

/** Returns the time as a field for date and time has it. */
function timeIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString().slice(0, 16)
}

test('a drop is planned, moved and called off with one thumb', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Drops', exact: true }).click()
  await expect(page.getByText('No drop is planned.')).toBeVisible()

  await page.getByText('A new drop').click()
  await page.getByLabel('Title').fill('Ancient Dragon')
  await page.getByLabel('Date and time').fill(timeIn(DAY_MS))
  const group = page.getByRole('group').filter({ hasText: 'Ancient Dragon Tee' }).last()
  await group.locator('summary').click()
  await page.getByLabel('Ancient Dragon Tee').check()
  await page.getByLabel('Pieces for a person').fill('0')
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Plan the drop' }).click()
  await expect(page.getByLabel('Pieces for a person')).toBeFocused()
  await expect(page.getByLabel('Ancient Dragon Tee')).toBeChecked()
  await page.getByLabel('Pieces for a person').fill('1')
  await page.getByRole('button', { name: 'Plan the drop' }).click()
  await expect(page.getByText('its pieces wait for its time')).toBeVisible()

  const card = page.getByRole('listitem').filter({ hasText: 'Planned for' })
  await expect(card.getByRole('link', { name: 'Ancient Dragon Tee' })).toBeVisible()
  await card.getByText('Move it').click()
  await card.getByLabel('New date and time').fill(timeIn(2 * DAY_MS))
  await card.getByText('Call it off', { exact: true }).click()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await card.getByRole('button', { name: 'Move Ancient Dragon' }).click()
  await expect(page.getByText('Moved. The shop follows')).toBeVisible()

  await page.goto(`${office.origin}/owner`)
  await page.getByRole('link', { name: 'The drop “Ancient Dragon” opens' }).click()
  await page.getByText('Call it off', { exact: true }).click()
  await page.getByRole('button', { name: 'Yes, call off Ancient Dragon' }).click()
  await expect(page.getByText('Called off. Its pieces are ordinary ones again.')).toBeVisible()
  await expect(page.getByText('was planned for')).toBeVisible()
  await office.close()
})

test('the sale of a piece and of everything is stopped and started again', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/products/14`)
  await page.getByRole('button', { name: 'Pause selling' }).click()
  await expect(page.getByText('Orders are refused from now on')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  await page.goto(`${office.origin}/owner`)
  await page.getByRole('link', { name: 'The sale of Ancient Dragon Tee is paused' }).click()
  await page.getByText('Pause the whole shop').click()
  await page.getByRole('button', { name: 'Yes, stop selling' }).click()
  await expect(page.getByText('Shoppers cannot order.')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Sell everything again' }).click()
  await expect(page.getByText('On sale again.')).toBeVisible()
  await page.getByRole('link', { name: 'Ancient Dragon Tee' }).click()
  await page.getByRole('button', { name: 'Sell again' }).click()
  await expect(page.getByRole('button', { name: 'Pause selling' })).toBeVisible()
  await office.close()
})

test('orders of a drop that look alike are seen before they are packed', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  const { db } = office.shop
  await office.signIn(context)
  await fillOrders(db, { count: 3, fulfilmentOf: () => 'to-pack' })
  const typed = {
    title: 'Ancient Dragon',
    at: timeIn(DAY_MS),
    productIds: ['14'],
    limit: '1',
    mode: 'line',
    holdMinutes: '10',
  }
  const actor = { staffId: null, name: 'Test' }
  const drop = await planDrop(office.shop, { typed, actor })
  if (!drop.ok) throw new Error(drop.error.code)
  const inDrop = [0, 1, 2].map((number) => ({
    drop_id: drop.value.id,
    order_id: orderNumber(number),
    pieces: 1,
    phone_hash: `p${number}`,
    mailbox_hash: `m${number}`,
  }))
  await db.insertInto('drop_orders').values(inDrop).execute()
  await page.goto(`${office.origin}/owner/drops`)
  await page.getByText('3 orders look alike').click()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await page.getByRole('link', { name: orderNumber(0) }).click()
  const others = page.getByRole('region', { name: 'Other orders like this one' })
  await expect(others.getByRole('link', { name: orderNumber(2) })).toBeVisible()
  await expect(others.getByText('Same address and network').first()).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await office.close()
})
