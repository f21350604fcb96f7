import { readFile } from 'node:fs/promises'
import { deriveUploads } from '#server/pictures/derive-uploads'
import { encodeInChild } from '#server/pictures/encode-in-child'
import { phonePhoto } from '#testing/pictures/photos'
import { layoutFaults } from './fixtures/layout.ts'
import { chooseFile, openOfficeShop } from './fixtures/office.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

async function derive({ shop }: Awaited<ReturnType<typeof openOfficeShop>>) {
  const { signal } = new AbortController()
  const log = { error: (about: object) => expect(about).toBeNull() }
  await deriveUploads({ ...shop, log, signal, encode: encodeInChild })
}

test('a poster is photographed, described and hung in the gallery [C83]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/gallery`)
  const buffer = await phonePhoto({ width: 400, height: 300 })
  const file = { name: 'IMG_0077.JPG', mimeType: 'image/jpeg', buffer }
  await chooseFile(page, 'Choose photos', file)
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  await dialog.getByRole('button', { name: 'Add photo' }).click()
  // A picture without words about it is not sent.
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('What it shows').fill('A poet in front of the sea')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Add photo' }).click()
  await expect(page.getByText('No connection. It goes on by itself.')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('is being made')).toBeVisible()
  await derive(office)
  await expect(page.getByText('IMG_0077.JPG is added.')).toBeVisible()

  const waiting = page.getByRole('listitem').filter({ hasText: 'Put it in the gallery' })
  await waiting.getByLabel('Caption').fill('Esi, poet')
  await waiting.getByLabel('Pieces it shows').fill('Ancient Dragon Tee')
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await waiting.getByRole('button', { name: 'Put it in the gallery' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto(`${office.origin}/gallery`)
  await expect(page.getByRole('img', { name: 'A poet in front of the sea' })).toBeVisible()
  await office.close()
})

test('a film is sent, chosen and played, and can be taken away [C83]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/home/hero`)
  const large = { name: 'large.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(3_200_000) }
  await chooseFile(page, 'Choose a film', large)
  await expect(page.getByText('large.mp4 is larger than 3 MB.')).toBeVisible()
  const text = { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<html>') }
  await chooseFile(page, 'Choose a film', text)
  await expect(page.getByRole('status').filter({ hasText: 'notes.mp4' })).toContainText(
    'This file is not a film',
  )
  const buffer = await readFile('assets/film/hero.webm')
  await chooseFile(page, 'Choose a film', { name: 'drop.webm', mimeType: 'video/webm', buffer })
  await expect(page.getByText('is being made')).toBeVisible()
  await derive(office)
  await expect(page.getByText('drop.webm is added.')).toBeVisible()
  await page.getByRole('button', { name: 'Show this film instead' }).click()
  await expect(page.getByText('your film, as WebM.')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  await page.goto(office.origin)
  const film = page.locator('video')
  await expect(film).toHaveJSProperty('paused', false)
  await expect(film.locator('source')).toHaveAttribute('src', /^\/film\/film\.[0-9a-f]{16}\.webm$/)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.2)

  await page.goto(`${office.origin}/owner/home/hero`)
  await page.getByRole('button', { name: 'Show the poster only' }).click()
  await expect(page.getByText('no film, the poster only.')).toBeVisible()
  await page.goto(office.origin)
  await waitForHydration(page)
  await expect(page.locator('video')).toHaveCount(0)
  await office.close()
})
