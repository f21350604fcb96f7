import type { CDPSession, Page } from '@playwright/test'
import { deriveUploads } from '#server/pictures/derive-uploads'
import { encodeInChild } from '#server/pictures/encode-in-child'
import { phonePhoto } from '#testing/pictures/photos'
import { chooseFile, openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const PATH = '/owner/products/14'

function shownFiles(page: Page): Promise<string[]> {
  return page
    .locator('[data-row] [name$="/file"]')
    .evaluateAll((fields) =>
      fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')),
    )
}

/** Returns the middle of the handle of this row, from 0. */
async function handleOf(page: Page, index: number) {
  const box = await page.locator('[data-drag]').nth(index).boundingBox()
  if (!box) throw new Error('The handle is not shown')
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
}

test('[C128] pictures are ordered with the mouse, what was typed is saved, and Escape puts back', async ({
  calmPage: page,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(office.origin + PATH)
  const before = await shownFiles(page)
  await page.locator('#pictures').scrollIntoViewIfNeeded()
  await page.getByLabel('What it shows').nth(1).fill('The back, described anew')
  await page.locator('[data-drag]').first().scrollIntoViewIfNeeded()
  const grab = async () => {
    const { x, y } = await handleOf(page, 0)
    await page.mouse.move(x, y)
    await page.mouse.down()
    const there = await handleOf(page, 2)
    await page.mouse.move(there.x, there.y, { steps: 4 })
    await page.mouse.move(there.x + 60, there.y + 60, { steps: 4 })
    await expect.poll(() => shownFiles(page)).not.toEqual(before)
  }
  await grab()
  await page.keyboard.press('Escape')
  expect(await shownFiles(page)).toEqual(before)
  await page.mouse.up()
  await grab()
  await page.mouse.up()
  await expect(page.getByRole('main').getByText('The pictures are saved.')).toHaveCount(1)
  const after = await shownFiles(page)
  expect(after.indexOf(before[0] ?? '')).toBeGreaterThan(0)
  expect(after.toSorted()).toEqual(before.toSorted())
  await expect(page.locator('[data-announcer]')).toHaveText('The pictures are saved.')
  await expect(page.locator(`[data-focus="up ${before[0]}"]`)).toBeFocused()
  await page.reload()
  expect(await shownFiles(page)).toEqual(after)
  await expect(page.getByText('The back, described anew')).toHaveCount(1)
  await office.close()
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true })

  async function touch(session: CDPSession, type: string, at?: { x: number; y: number }) {
    const touchPoints = at ? [at] : []
    await session.send('Input.dispatchTouchEvent', {
      type: type === 'start' ? 'touchStart' : type === 'move' ? 'touchMove' : 'touchEnd',
      touchPoints,
    })
  }

  test('[C128] the handle drags, the rest of the page scrolls', async ({
    calmPage: page,
    context,
  }) => {
    const office = await openOfficeShop()
    await office.signIn(context)
    await page.goto(office.origin + PATH)
    const before = await shownFiles(page)
    await expect(page.locator('[data-drag]').first()).toBeVisible()
    await page.evaluate(() =>
      document.querySelector('[data-drag]')?.scrollIntoView({ block: 'center' }),
    )
    const session = await context.newCDPSession(page)
    const held = await handleOf(page, 0)
    const scrolled = await page.evaluate(() => scrollY)
    await touch(session, 'start', held)
    await expect(page.locator('[data-dragging]')).toHaveCount(1)
    expect(Math.abs((await handleOf(page, 0)).y - held.y)).toBeLessThan(3)
    const there = await handleOf(page, 1)
    await touch(session, 'move', { x: held.x, y: there.y })
    await touch(session, 'move', { x: held.x, y: there.y + 40 })
    await expect.poll(async () => (await shownFiles(page))[1]).toBe(before[0])
    await touch(session, 'end')
    await expect(page.getByRole('main').getByText('The pictures are saved.')).toHaveCount(1)
    expect((await shownFiles(page)).slice(0, 2)).toEqual([before[1], before[0]])
    await expectSoundPage(page)

    // Beside the handle the finger scrolls.
    await page.evaluate((top) => scrollTo(0, top), scrolled)
    const from = { x: 200, y: 500 }
    const top = await page.evaluate(() => scrollY)
    await touch(session, 'start', from)
    for (const y of [450, 400, 350, 300]) await touch(session, 'move', { ...from, y })
    await touch(session, 'end')
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top)
    expect((await shownFiles(page)).slice(0, 2)).toEqual([before[1], before[0]])
    await office.close()
  })
})

test('[C128] focus stays with the button of a move, and goes beside it where that ends', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(office.origin + PATH)
  await page.getByRole('button', { name: 'Move picture 3 up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move picture 2 up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Move picture 1 down' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove picture 5' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove picture 4' })).toBeFocused()
  await expect(page.locator('[data-announcer]')).toHaveText('The pictures are saved.')
  await page.goto(`${office.origin}/owner/gallery`)
  await page.getByRole('button', { name: 'Move poster 2 down' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move poster 3 down' })).toBeFocused()
  await office.close()
})

test('[C128] a photo that arrives during a drag leaves the held picture in the hand', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(office.origin + PATH)
  const before = await shownFiles(page)
  const buffer = await phonePhoto({ width: 400, height: 300 })
  const file = { name: 'IMG_0042.JPG', mimeType: 'image/jpeg', buffer }
  await chooseFile(page, 'Choose photos', file)
  await page.getByRole('button', { name: 'Add photo' }).click()
  await expect(page.getByText('is being made')).toBeVisible()

  await page.locator('[data-drag]').first().scrollIntoViewIfNeeded()
  const held = await handleOf(page, 0)
  await page.mouse.move(held.x, held.y)
  await page.mouse.down()
  const there = await handleOf(page, 1)
  await page.mouse.move(there.x, there.y + 40, { steps: 4 })
  await page.mouse.move(there.x + 60, there.y + 40, { steps: 4 })
  const { signal } = new AbortController()
  const log = { error: (about: object) => expect(about).toBeNull() }
  await deriveUploads({ ...office.shop, log, signal, encode: encodeInChild })
  await expect(page.getByText('IMG_0042.JPG is added.')).toBeVisible()
  await page.mouse.up()
  await expect(page.getByRole('main').getByText('The pictures are saved.')).toHaveCount(1)
  const after = await shownFiles(page)
  expect(after.slice(0, 2)).toEqual([before[1], before[0]])
  expect(after).toHaveLength(before.length + 1)
  await office.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[C128] pictures are ordered by their buttons alone', async ({ page, context }) => {
    const office = await openOfficeShop()
    await office.signIn(context)
    await page.goto(office.origin + PATH)
    await expect(page.locator('[data-drag]').first()).toBeHidden()
    const first = await page.locator('[data-row] [name$="/file"]').first().inputValue()
    await page.getByRole('button', { name: 'Move picture 1 down' }).click()
    await expect(page.getByText('The pictures are saved.')).toBeVisible()
    const second = page.locator('[data-row] [name$="/file"]').nth(1)
    expect(await second.inputValue()).toBe(first)
    await office.close()
  })
})
