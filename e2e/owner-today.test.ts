import { fillOrders } from '#testing/orders/fill-orders'
import { putAllOff } from '#testing/owner/put-all-off'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('Today tells a new order within 30 seconds, in title and words, and stays readable', async ({
  calmPage: page,
}) => {
  const { shop, origin, close, ownerId, signIn } = await openOfficeShop()
  const { db, now } = shop
  await putAllOff(shop, ownerId)
  await signIn(page.context())
  await page.clock.install()
  await page.goto(`${origin}/owner`)
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await expectSoundPage(page)
  const sound = page.getByRole('button', { name: 'Sound for new orders' })
  await expect(sound).toHaveAttribute('aria-pressed', 'false')

  await fillOrders(db, { count: 1, fulfilmentOf: () => 'to-pack' })
  await db.updateTable('orders').set({ paid_at: now() }).execute()
  await page.clock.runFor(30_000)
  await expect(page.getByRole('link', { name: '1 order to pack' })).toBeVisible()
  await expect(page).toHaveTitle(/^\(new order\) Today/)
  await expect(page.getByRole('status')).toHaveText('A new order came in.')
  await page.getByText('As a table').click()
  await expect(page.getByRole('row', { name: /1 GH₵500\.00/ })).toBeVisible()
  await expectSoundPage(page)
  await close()
})
