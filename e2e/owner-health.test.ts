import { beginBackup, endBackupUnderWay } from '#database/health/backup-facts'
import { writeHeartbeats } from '#database/health/heartbeats'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const HOUR_MS = 3_600_000

test('the owner reads what does not work, and what to do, with one thumb', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Is all well?', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Is all well?' })).toBeVisible()
  await expect(page.getByText('Everything works.')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  const { db, now } = office.shop
  const atMs = now() - HOUR_MS
  const detail = 'The server refused user or password: 535 5.7.8 Authentication credentials invalid'
  await writeHeartbeats(db, [
    { name: 'provider', isOk: false, atMs, detail: 'no usable answer' },
    { name: 'mail', isOk: false, atMs, detail },
  ])
  await page.goto(`${office.origin}/owner`)
  await page.getByRole('link', { name: 'Something does not work: Payments, Mail' }).click()
  await expect(page.getByText('2 things do not work.')).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Payments\s+does not work$/ })).toBeVisible()
  await expect(page.getByText('the shop goes on asking')).toBeVisible()
  await expect(page.getByText('535 5.7.8')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await layoutFaults(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Backups' }).first().click()
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  await beginBackup(db, now())
  await page.getByRole('button', { name: 'Save a copy of everything' }).click()
  await expect(page.getByRole('progressbar', { name: 'Being made: 0 %' })).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await endBackupUnderWay(db)
  await page.getByRole('button', { name: 'Save a copy of everything' }).click()
  await expect(page.getByText('The backup is made and checked.')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('link', { name: 'Save it on this device' })).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await office.close()
})
