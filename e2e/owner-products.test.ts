import { delayRequests } from './fixtures/delay-requests.ts'
import { layoutFaults } from './fixtures/layout.ts'
import { recordShifts, totalShift } from './fixtures/layout-shift.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a piece is copied, changed, stocked, looked at and published with one thumb', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner`)
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Products' })).toBeFocused()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  await page.getByRole('searchbox', { name: 'Find a piece' }).fill('dragon tee')
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('link', { name: 'Ancient Dragon Tee' }).click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByText('This is the copy: a draft without stock.')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  await page.getByLabel('Title').fill('Harmattan Tee')
  await page.getByLabel('Price in cedis').fill('a lot')
  await page.getByRole('group', { name: 'Bone' }).getByLabel('M first stock').fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('Price in cedis')).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('Harmattan Tee')
  await expect(page.getByRole('group', { name: 'Bone' }).getByLabel('M first stock')).toHaveValue(
    '3',
  )
  await page.getByLabel('Price in cedis').fill('320')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Harmattan Tee' })).toBeVisible()
  await expect(page.getByRole('link', { name: '3 in stock' })).toBeVisible()

  await page.getByRole('button', { name: 'Move picture 1 down' }).click()
  await expect(page.getByRole('main').getByText('The pictures are saved.')).toBeVisible()

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Look at it as a shopper' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { name: 'Harmattan Tee' })).toBeVisible()
  const address = preview.url().replace(/.*products\/(\d+)\/preview/, `${office.origin}/product/$1`)
  expect((await preview.goto(address))?.status()).toBe(404)

  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published. It is on sale within two seconds.')).toBeVisible()
  expect((await preview.goto(address))?.status()).toBe(200)
  await expect(preview.getByRole('heading', { name: 'Harmattan Tee' })).toBeVisible()
  await preview.close()

  for (const path of ['/owner/sections', '/owner/gallery', '/owner/home', '/owner/home/hero']) {
    await page.goto(office.origin + path)
    expect(await layoutFaults(page)).toEqual([])
    await expectSoundPage(page)
  }
  await page.goto(`${office.origin}/owner/products/new`)
  await page.getByText('Badge, dates and places').click()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await office.close()
})

test('a typeface that comes late moves nothing on the screen of a product', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.addInitScript(recordShifts)
  const release = await delayRequests(page, '**/*.woff2')
  await page.goto(`${office.origin}/owner/products/14`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Ancient Dragon Tee' })).toBeVisible()
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length)
  await expect.poll(paints).toBeGreaterThan(0)
  const before = await totalShift(page)
  release()
  await page.waitForLoadState()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await totalShift(page)).toBe(before)
  await office.close()
})
