import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures/shop.ts'

const BONE_LUMINANCE = 0.83

/** The share of an area that may be too bright for the words on it: thin lines of the print. */
const PERCENTILE = 0.95

/** Every so many pixels are looked at. */
const SAMPLE_STEP = 7

type Area = {
  readonly name: string
  readonly find: (page: Page) => Locator
  readonly contrast: number
}

/** WCAG: 4.5 for small words, 3 for large ones. */
const AREAS: readonly Area[] = [
  { name: 'header', find: (page) => page.getByRole('banner'), contrast: 4.5 },
  { name: 'piece', find: pieceLink, contrast: 4.5 },
  { name: 'name', find: (page) => page.getByRole('heading', { level: 1 }), contrast: 3 },
  { name: 'tagline', find: tagline, contrast: 4.5 },
]

function pieceLink(page: Page): Locator {
  return page.getByRole('link', { name: 'Volume 3: Ancient Dragon' })
}

function tagline(page: Page): Locator {
  return page.getByRole('main').getByText('A brand unifying the youth', { exact: true })
}

test('at 320, 360 and 1440 px the film covers its poster, and every word on it is readable in every frame', async ({
  open,
  calmPage: page,
}) => {
  test.slow()
  await open('/')
  for (const [width, height] of [
    [320, 568],
    [360, 780],
    [1440, 900],
  ] as const) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height })
      await expectSameCrop(page)
      await expectReadableWords(page)
    })
  }
})

async function expectReadableWords(page: Page) {
  const boxes = await Promise.all(AREAS.map(({ find }) => find(page).boundingBox()))
  const hiding = await hideWords(page)
  for (const second of [0, 2.5, 5]) {
    await showFrame(page, second)
    const screen = await page.screenshot()
    for (const [index, { name, contrast }] of AREAS.entries()) {
      const box = boxes[index]
      if (!box) throw new Error(`${name} is not shown`)
      const background = await brightness(screen, box)
      const found = (BONE_LUMINANCE + 0.05) / (background + 0.05)
      expect(found, `${name} at ${second} s`).toBeGreaterThanOrEqual(contrast)
    }
  }
  await hiding.evaluate((style) => style.parentNode?.removeChild(style))
}

test('the poster is loaded once, and the piece on it is whole on a phone and links to its page', async ({
  open,
  calmPage: page,
}) => {
  const posters: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/hero-poster')) posters.push(request.url())
  })
  await page.setViewportSize({ width: 360, height: 780 })
  await open('/')
  expect(posters).toHaveLength(1)
  // The figure is 340 of the 1280 pixels of the film's width.
  const film = await page.locator('section picture img').first().boundingBox()
  expect(((film?.height ?? 0) * 340) / 720).toBeLessThanOrEqual(360)
  await pieceLink(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ancient Dragon Set')
})

test('the first letter of the name stands on the edge of the words below it', async ({
  calmPage: page,
}) => {
  await page.goto('/')
  await page.addStyleTag({
    content: 'section picture, video, section::after { display: none !important }',
  })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => document.fonts.ready)
    const name = await leftEdge(page, page.getByRole('heading', { level: 1 }))
    const below = await tagline(page).boundingBox()
    expect(Math.abs(name - (below?.x ?? 0))).toBeLessThanOrEqual(2)
  }
})

test('on a phone the first drop is full width and the others are a row that snaps', async ({
  open,
  calmPage: page,
}) => {
  await open('/')
  const lists = page.getByRole('region', { name: 'New drops' }).getByRole('list')
  await expect(lists).toHaveCount(2)
  const [lead, row] = await lists.all()
  const width = (await lead?.getByRole('article').boundingBox())?.width ?? 0
  expect(width).toBeGreaterThanOrEqual(320)
  const snapping = await row?.evaluate((list) => ({
    type: getComputedStyle(list).scrollSnapType,
    isScrollable: list.scrollWidth > list.clientWidth,
  }))
  expect(snapping).toEqual({ type: 'x mandatory', isScrollable: true })
  const pageWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(pageWidth).toBe(360)
})

/** The film has the box and the crop of its poster: nothing jumps when it starts. */
async function expectSameCrop(page: Page) {
  await expect(page.locator('video')).toHaveAttribute('data-has-started', 'true')
  const crops = await page.evaluate(() =>
    ['video', 'section picture img'].map((selector) => {
      const element = document.querySelector(selector)
      if (!element) return null
      const { x, y, width: boxWidth, height: boxHeight } = element.getBoundingClientRect()
      const { objectFit, objectPosition } = getComputedStyle(element)
      return { x, y, boxWidth, boxHeight, objectFit, objectPosition }
    }),
  )
  expect(crops[0]).not.toBeNull()
  expect(crops[0]).toEqual(crops[1])
}

function hideWords(page: Page) {
  return page.addStyleTag({
    content:
      'header *, section a, section h1, section p { visibility: hidden !important } video { opacity: 1 !important }',
  })
}

async function showFrame(page: Page, second: number) {
  await page.locator('video').evaluate((video, time) => {
    if (!(video instanceof HTMLVideoElement)) return
    video.pause()
    return new Promise<void>((resolve) => {
      video.addEventListener('seeked', () => requestAnimationFrame(() => resolve()), { once: true })
      video.currentTime = time
    })
  }, second)
}

type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function pixelsIn(screen: Buffer, { x, y, width, height }: Box) {
  return sharp(screen)
    .extract({
      left: Math.floor(x),
      top: Math.floor(y),
      width: Math.floor(width),
      height: Math.floor(height),
    })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** The relative luminance that 95 of 100 pixels stay below. */
async function brightness(screen: Buffer, box: Box): Promise<number> {
  const { data } = await pixelsIn(screen, box)
  const luminances: number[] = []
  for (let at = 0; at < data.length; at += 3 * SAMPLE_STEP) luminances.push(luminance(data, at))
  luminances.sort((a, b) => a - b)
  return luminances[Math.floor(luminances.length * PERCENTILE)] ?? 1
}

function luminance(data: Uint8Array, at: number): number {
  const linear = (channel: number) => {
    const value = (data[at + channel] ?? 0) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2)
}

/** The first column with a bright pixel: where the ink of the words begins. */
async function leftEdge(page: Page, words: Locator): Promise<number> {
  const box = await words.boundingBox()
  if (!box) throw new Error('The words are not shown')
  const wide = { ...box, x: 0, width: box.x + box.width }
  const { data, info } = await pixelsIn(await page.screenshot(), wide)
  for (let column = 0; column < info.width; column += 1) {
    for (let row = 0; row < info.height; row += 1) {
      if (luminance(data, (row * info.width + column) * 3) > 0.4) return column
    }
  }
  throw new Error('Nothing bright')
}
