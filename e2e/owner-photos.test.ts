import { deriveUploads } from '#server/pictures/derive-uploads'
import { encodeInChild } from '#server/pictures/encode-in-child'
import { phonePhoto } from '#testing/pictures/photos'
import { layoutFaults } from './fixtures/layout.ts'
import { chooseFile, openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('a photo is cut out, sent through a lost connection and a reload, and is a picture of the piece [C74]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/products/14`)
  const buffer = await phonePhoto({ width: 1600, height: 1200 })
  const file = { name: 'IMG_0042.JPG', mimeType: 'image/jpeg', buffer }
  await chooseFile(page, 'Choose photos', file)

  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  await expect(dialog).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await dialog.getByLabel('Colour').selectOption('Bone')
  await dialog.getByLabel('View').selectOption('detail')
  await expect(dialog.getByLabel('What it shows')).toHaveValue('Ancient Dragon Tee in bone, detail')
  await dialog.getByLabel('Zoom').fill('2')
  await dialog.getByRole('img').press('ArrowLeft')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Add photo' }).click()
  await expect(page.getByText('No connection. It goes on by itself.')).toBeVisible()
  await context.setOffline(false)
  await page.reload()

  await expect(page.getByText('is being made')).toBeVisible()
  const { signal } = new AbortController()
  const log = { error: (about: object) => expect(about).toBeNull() }
  await deriveUploads({ ...office.shop, log, signal, encode: encodeInChild })
  await expect(page.getByText('IMG_0042.JPG is added.')).toBeVisible()
  const last = page.getByLabel('What it shows').last()
  await expect(last).toHaveValue('Ancient Dragon Tee in bone, detail')
  await expect(page.getByText('IMG_0042.JPG', { exact: true })).toHaveCount(0)
  await office.close()
})

test('what is no picture is refused in words [C75]', async ({ calmPage: page, context }) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/products/14`)
  const file = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>') }
  await chooseFile(page, 'Choose photos', file)
  await page.getByRole('button', { name: 'Add photo' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'notes.jpg' })).toContainText(
    'This file is not a picture.',
  )
  await office.close()
})

test('the page of a draft knows at once that it has its picture, and that it can be published [O145]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  const draft = { state: 'draft', pictures_json: '[]' } as const
  await office.shop.db.updateTable('products').set(draft).where('id', '=', 1).execute()
  await page.goto(`${office.origin}/owner/products/1`)
  const publishing = page.getByRole('region', { name: 'Publishing' })
  await expect(publishing.getByText('It cannot be published yet:')).toBeVisible()
  const buffer = await phonePhoto({ width: 1600, height: 1200 })
  await chooseFile(page, 'Choose photos', { name: 'hoodie.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Add photo' }).click()
  await expect(page.getByText('is being made')).toBeVisible()
  const missing: string[] = []
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(response.url())
  })
  const { signal } = new AbortController()
  const log = { error: (about: object) => expect(about).toBeNull() }
  await deriveUploads({ ...office.shop, log, signal, encode: encodeInChild })
  await expect(page.getByText('hoodie.jpg is added.')).toBeVisible()
  await expect(publishing.getByRole('button', { name: 'Publish now' })).toBeVisible()
  await expect(publishing.getByText('It cannot be published yet:')).toHaveCount(0)
  expect(missing).toEqual([])
  await office.close()
})

test('the poster shows its cuts; a tap, and the arrow keys, say what stays in view [O144]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/home/hero`)
  const across = page.getByLabel('From left to right')
  const down = page.getByLabel('From top to bottom')
  const whole = page.locator('[data-focus-picture]')
  await whole.scrollIntoViewIfNeeded()
  const box = await whole.boundingBox()
  if (!box) throw new Error('There is no poster')
  // The first tap may come before the script.
  await expect(async () => {
    await page.mouse.click(box.x + box.width * 0.9, box.y + box.height * 0.4)
    await expect(across).toHaveValue('90', { timeout: 500 })
  }).toPass()
  await expect(down).toHaveValue('40')
  await down.press('ArrowRight')
  await expect(down).toHaveValue('50')
  const phone = page.getByRole('figure', { name: 'On a phone' }).locator('img')
  await expect(phone).toHaveCSS('object-position', '90% 50%')
  await expectSoundPage(page)
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Save this cut' }).click()
  await expect(page.getByText('Saved. The shop follows within two seconds.')).toBeVisible()
  await expect(page.getByLabel('From left to right')).toHaveValue('90')
  await page.goto(office.origin)
  const poster = page.locator('section picture img').first()
  await expect(poster).toHaveCSS('object-position', '90% 50%')
  await office.close()
})

test('a poster that is higher than wide is shown whole, so that a tap means what is seen [O144]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  const { shop } = office
  const [file = ''] = [...shop.catalogue.current().pictures.keys()].filter((name) =>
    name.startsWith('ancient-dragon-tee'),
  )
  await shop.db.updateTable('home_page').set({ hero_picture: file }).execute()
  await page.goto(`${office.origin}/owner/home/hero`)
  const whole = page.locator('[data-focus-picture]')
  await whole.scrollIntoViewIfNeeded()
  const seen = await whole.locator('img').evaluate((image: HTMLImageElement) => ({
    shown: image.clientHeight / image.clientWidth,
    real: image.naturalHeight / image.naturalWidth,
    ofBox: image.clientHeight / (image.closest('div')?.clientHeight ?? 0),
  }))
  expect(seen.real).toBeGreaterThan(1.2)
  expect(seen.shown).toBeCloseTo(seen.real, 1)
  expect(seen.ofBox).toBeCloseTo(1, 1)
  expect(await layoutFaults(page)).toEqual([])
  await office.close()
})
