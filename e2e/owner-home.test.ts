import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { deriveUploads } from '#server/pictures/derive-uploads'
import { encodeInChild } from '#server/pictures/encode-in-child'
import { phonePhoto } from '#testing/pictures/photos'
import { layoutFaults } from './fixtures/layout.ts'
import { recordShifts, totalShift } from './fixtures/layout-shift.ts'
import { chooseFile, openOfficeShop } from './fixtures/office.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

type Office = Awaited<ReturnType<typeof openOfficeShop>>

async function derive({ shop }: Office) {
  const { signal } = new AbortController()
  const log = { error: (about: object) => expect(about).toBeNull() }
  await deriveUploads({ ...shop, log, signal, encode: encodeInChild })
}

async function headings(page: Page): Promise<readonly string[]> {
  return page.locator('main').getByRole('heading').allTextContents()
}

test('sections are ordered, pieces tapped, previewed at 360 and 1440 px, and published [O250]', async ({
  calmPage: page,
  context,
}) => {
  test.slow()
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/home`)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 780 })
    expect(await layoutFaults(page)).toEqual([])
  }
  await expectSoundPage(page)

  await test.step('the focus stays on the section that moves', async () => {
    const up = page.getByRole('button', { name: 'Move New drops up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is your draft.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move New drops down' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Move New drops down' })).toBeFocused()
    await expect(page.getByText('This is your draft.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Move Brand up' }).click()
    await page.getByRole('button', { name: 'Move New drops up' }).waitFor()
  })

  await test.step('pieces are chosen by tapping them', async () => {
    await page.getByText('Pieces of your choice').click()
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByRole('link', { name: 'Change Pieces' }).click()
    await page.getByRole('textbox', { name: 'Heading' }).fill('For the harmattan')
    await page.getByRole('checkbox', { name: 'Black Unity Hoodie' }).check()
    await page.getByRole('searchbox', { name: 'Find a piece' }).fill('lagoon')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page.getByRole('heading', { name: 'Chosen, in this order' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Lagoon Cap' }).check()
    expect(await layoutFaults(page)).toEqual([])
    await expectSoundPage(page)
    await page.getByRole('button', { name: 'Keep in the draft' }).click()
    await expect(page.getByRole('heading', { name: 'Pieces: For the harmattan' })).toBeVisible()
  })

  await test.step('words and the newsletter are added', async () => {
    await page.getByText('A heading and paragraphs.').click()
    await page.getByRole('button', { name: 'Add it' }).click()
    await page.getByRole('link', { name: 'Change Words' }).click()
    await page.getByRole('textbox', { name: 'Heading' }).fill('Made in Accra')
    await page.getByRole('textbox', { name: 'Words' }).fill('Cut by hand.\n\nSewn by hand.')
    await page.getByRole('button', { name: 'Keep in the draft' }).click()
    await page.getByText('The form that joins the list.').click()
    await page.getByRole('button', { name: 'Add it' }).click()
    await expect(page.getByRole('button', { name: 'Remove Newsletter' })).toBeVisible()
  })

  const shown = ['NEW DROPS', 'For the harmattan', 'Made in Accra', 'Hear of drops first']
  await test.step('the preview has both screens, and shoppers see nothing of it', async () => {
    await page.getByRole('link', { name: 'Preview' }).click()
    for (const [title, width] of [
      ['as on a phone', 360],
      ['as on a computer', 1440],
    ] as const) {
      const frame = page.frameLocator(`iframe[title$="${title}"]`)
      const main = frame.locator('main')
      for (const name of shown) await expect(main.getByRole('heading', { name })).toHaveCount(1)
      expect(await frame.locator('html').evaluate(({ clientWidth }) => clientWidth)).toBe(width)
    }
    for (const width of [320, 360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    }
    await expectSoundPage(page)
    const visitor = await context.newPage()
    await visitor.goto(office.origin)
    expect(await headings(visitor)).not.toContain('Made in Accra')
    await visitor.close()
  })

  await test.step('one press publishes it', async () => {
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Published. The shop follows').first()).toBeVisible()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(office.origin)
      await waitForHydration(page)
      const names = await headings(page)
      expect(names.filter((name) => shown.includes(name))).toEqual(shown)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      await expectSoundPage(page)
    }
    const form = page.locator('main form')
    await form.getByLabel('Email address').fill('ama@example.com')
    await form.getByRole('button', { name: 'Subscribe' }).click()
    await expect(form.getByText('Thank you for subscribing!')).toBeVisible()
  })

  await test.step('the page before comes back', async () => {
    await page.goto(`${office.origin}/owner/home`)
    await page.getByRole('button', { name: 'Show this page again' }).click()
    await expect(page.getByText('Published. The shop follows').first()).toBeVisible()
    await page.goto(office.origin)
    await expect(page.getByRole('heading', { name: 'Made in Accra' })).toHaveCount(0)
  })
  await office.close()
})

test('without the hero the page begins with its name, readable below the header [O247]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/home`)
  await page.getByRole('button', { name: 'Hide First screen' }).click()
  await page.getByText('Posters of the gallery').click()
  await page.getByRole('button', { name: 'Add it' }).click()
  await page.getByRole('link', { name: 'Change Posters' }).click()
  await page.locator('label').nth(1).click()
  await page.locator('label').nth(2).click()
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Keep in the draft' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published. The shop follows').first()).toBeVisible()
  for (const width of [320, 360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(office.origin)
    await waitForHydration(page)
    const name = await page.getByRole('heading', { level: 1 }).boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    expect(name?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectSoundPage(page)
  }
  await office.close()
})

test('upright screens show their own poster and film, and load nothing of the other [O246]', async ({
  page,
  context,
}) => {
  test.slow()
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/home/hero`)
  const buffer = await phonePhoto({ width: 900, height: 1600 })
  const upright = page.getByRole('region', { name: 'Poster for phones' })
  await chooseFile(upright, 'Choose photos', {
    name: 'upright.jpg',
    mimeType: 'image/jpeg',
    buffer,
  })
  const dialog = page.getByRole('dialog', { name: 'Choose the part to show' })
  await dialog.getByLabel('What it shows').fill('A dancer, upright')
  await dialog.getByRole('button', { name: 'Add photo' }).click()
  await expect(page.getByText('is being made')).toBeVisible()
  await derive(office)
  await page.getByRole('button', { name: 'Show this poster on phones' }).click()
  await expect(page.getByText('Shown now on phones.')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  const film = await readFile('assets/film/hero.webm')
  await chooseFile(page, 'Choose a film', {
    name: 'upright.webm',
    mimeType: 'video/webm',
    buffer: film,
  })
  await expect(page.getByText('is being made')).toBeVisible()
  await derive(office)
  await page.getByRole('button', { name: 'Show this film on phones' }).click()
  await expect(page.getByText('On phones: your film, as WebM.')).toBeVisible()

  const { portrait } = office.shop.catalogue.current().home
  for (const { width, height, own, other, plays } of [
    {
      ...{ width: 360, height: 780 },
      ...{ own: portrait.picture ?? '', other: 'hero-poster', plays: portrait.film?.webm ?? '' },
    },
    {
      ...{ width: 1440, height: 900 },
      ...{ own: 'hero-poster', other: portrait.picture ?? '', plays: 'hero.webm' },
    },
  ]) {
    const visitor = await context.newPage()
    const asked: string[] = []
    visitor.on('request', (request) => asked.push(request.url()))
    await visitor.addInitScript(recordShifts)
    await visitor.setViewportSize({ width, height })
    await visitor.goto(office.origin)
    await waitForHydration(visitor)
    await expect(visitor.locator('video')).toHaveAttribute('data-has-started', 'true')
    const poster = visitor.locator('main section picture img').first()
    expect(await poster.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(own)
    const films = asked.filter((url) => url.includes('/film/'))
    expect(films.every((url) => url.includes(plays)) && films.length > 0).toBe(true)
    expect(asked.filter((url) => url.includes(other))).toEqual([])
    expect(await totalShift(visitor)).toBe(0)
    await visitor.close()
  }
  await office.close()
})
