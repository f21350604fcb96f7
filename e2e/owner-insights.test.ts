import { rollUpViews } from '#database/insights/insight-totals'
import { addPurchase, addViews } from '#database/insights/insights'
import { DAY_MS } from '#domain/insights/days'
import { insightDay } from '#domain/insights/insight-day'
import type { AppContext } from '#server/base/context'
import { giveBack, sell } from '#testing/insights/sell'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const VARIANTS = [
  { productId: 14, title: 'Ancient Dragon Tee', colour: 'Black', price: 50_000 },
  { productId: 14, title: 'Ancient Dragon Tee', colour: 'White', price: 50_000 },
  { productId: 15, title: 'Other', colour: 'Black', price: 42_000 },
  { productId: 3, title: 'Other', colour: 'Bone', price: 30_000 },
] as const
const SIZES = ['S', 'M', 'L', 'XL'] as const

/** Fills two months, with more of everything each day. */
async function fillMonths({ db, now }: AppContext) {
  for (let back = 0; back < 60; back += 1) {
    const atMs = now() - back * DAY_MS
    const day = insightDay(atMs)
    const busy = 1 + ((60 - back) % 7)
    for (let order = 0; order < busy % 4; order += 1) {
      const variant = VARIANTS[(back + order) % VARIANTS.length] ?? VARIANTS[0]
      const size = SIZES[(back * 3 + order) % SIZES.length] ?? 'M'
      const id = `O${back}-${order}`
      await sell(db, { id, paidAtMs: atMs, delivery: 2_000, lines: [{ ...variant, size }] })
      if (order === 0) await addPurchase(db, { orderId: id, country: 'GH' }, atMs)
    }
    await addViews(db, [
      { day, page: '/', referrer: 'instagram.com', country: 'GH', views: 20 + 9 * busy },
      { day, page: '/product/14', referrer: '', country: 'GH', views: 12 + 5 * busy },
      { day, page: '/product/15', referrer: 'l.facebook.com', country: 'NG', views: 6 + busy },
      { day, page: '/collection', referrer: 'google.com', country: 'GB', views: busy },
    ])
  }
  await giveBack(db, { id: 'r', orderId: 'O2-0', amount: 10_000, atMs: now() })
  await rollUpViews(db)
}

test('takings, views and stock of some days are seen on a phone, as plots and as tables', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Insights', exact: true }).click()
  await expect(page.getByText('No paid orders in these days.')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  await fillMonths(office.shop)
  await page.getByRole('link', { name: '14 days' }).click()
  await expect(page.getByRole('link', { name: '14 days' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('img', { name: /^Takings, most on/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Views by referrer, most: instagram/ })).toBeVisible()

  for (const summary of await page.getByText('Table and CSV').all()) await summary.click()
  const units = page.getByRole('region', { name: 'Table: By piece', exact: true })
  await expect(units.getByRole('row', { name: /^Ancient Dragon Tee/ })).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV: By piece', exact: true }).click()
  expect((await download).suggestedFilename()).toMatch(/^insights-pieces-.*\.csv$/)
  await office.close()
})

test('days of one’s own are chosen, and wrong ones stay in the form with a sentence', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await fillMonths(office.shop)
  await page.goto(`${office.origin}/owner/insights`)
  await page.getByText('Other days').click()
  await page.getByLabel('From').fill('2016-01-01')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Choose at most 800 days')).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('2016-01-01')
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  const from = insightDay(office.shop.now() - 99 * DAY_MS)
  await page.getByLabel('From').fill(from)
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('compared with the 100 days before')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Takings by week' })).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await office.close()
})
