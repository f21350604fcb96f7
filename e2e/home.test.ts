import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures/shop.ts'

const BONE_LUMINANCE = 0.83

/** The brightest 5 % of an area are left out: thin lines of the print. */
const PERCENTILE = 0.95

/** One of this many pixels is looked at. */
const SAMPLE_STEP = 7

type Area = {
  readonly name: string
  readonly find: (page: Page) => Locator
  readonly contrast: number
}

/** WCAG asks for 4.5 with small words and 3 with large ones. */
const AREAS: readonly Area[] = [
  { name: 'header', find: (page) => page.getByRole('banner'), contrast: 4.5 },
  { name: 'piece', find: productLink, contrast: 4.5 },
  { name: 'name', find: (page) => page.getByRole('heading', { level: 1 }), contrast: 3 },
  { name: 'tagline', find: tagline, contrast: 4.5 },
]

function productLink(page: Page): Locator {
  return page.getByRole('link', { name: 'Volume 3: Ancient Dragon' })
}

function tagline(page: Page): Locator {
  return page.getByRole('main').getByText('A brand unifying the youth', { exact: true })
}

const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 780 },
  { width: 1440, height: 900 },
] as const
type Size = (typeof SIZES)[number]

test('at 320, 360 and 1440 px the film covers its poster, and every word on it is readable in every frame', async ({
  open,
  calmPage: page,
}) => {
  test.slow()
  await open('/')
  const screens: { readonly size: Size; readonly boxes: readonly (Box | null)[] }[] = []
  for (const size of SIZES) {
    await test.step(`the film covers its poster at ${size.width} px`, async () => {
      await page.setViewportSize(size)
      await expectSameCrop(page)
      const boxes = await Promise.all(AREAS.map(({ find }) => find(page).boundingBox()))
      screens.push({ size, boxes })
    })
  }
  await hideWords(page)
  for (const second of [0, 2.5, 5]) {
    // Finding a frame takes longer than laying the page out again.
    await showFrame(page, second)
    for (const { size, boxes } of screens) {
      await test.step(`words at ${second} s and ${size.width} px`, async () => {
        await page.setViewportSize(size)
        await expectReadableWords(page, boxes)
      })
    }
  }
})

async function expectReadableWords(page: Page, boxes: readonly (Box | null)[]) {
  const screen = await readScreen(page)
  for (const [index, { name, contrast }] of AREAS.entries()) {
    const box = boxes[index]
    if (!box) throw new Error(`${name} is not shown`)
    const found = (BONE_LUMINANCE + 0.05) / ((await brightness(screen, box)) + 0.05)
    expect(found, name).toBeGreaterThanOrEqual(contrast)
  }
}

test('the poster shows and links its piece, drops are one wide and a row, and the name stands on its edge', async ({
  open,
  calmPage: page,
}) => {
  const posters: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/hero-poster')) posters.push(request.url())
  })
  await page.setViewportSize({ width: 360, height: 780 })
  await open('/')

  await test.step('the poster', async () => {
    expect(posters).toHaveLength(1)
    // The figure is 340 of the 1280 pixels of the film's width.
    const film = await page.locator('section picture img').first().boundingBox()
    expect(((film?.height ?? 0) * 340) / 720).toBeLessThanOrEqual(360)
  })

  await test.step('the drops', async () => {
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

  await test.step('the first letter of the name', async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
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

  await test.step('the piece', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await productLink(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ancient Dragon Set')
  })
})

/** The film has the box and the crop of its poster, so that nothing jumps when it starts. */
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

type Screen = Awaited<ReturnType<typeof readScreen>>

async function readScreen(page: Page) {
  return sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function pixelsIn({ data, info }: Screen, { x, y, width, height }: Box) {
  return sharp(data, { raw: info })
    .extract({
      left: Math.floor(x),
      top: Math.floor(y),
      width: Math.floor(width),
      height: Math.floor(height),
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Returns the relative luminance that 95 of 100 pixels stay below. */
async function brightness(screen: Screen, box: Box): Promise<number> {
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

/** Returns the first column with a bright pixel, where the ink of the words begins. */
async function leftEdge(page: Page, words: Locator): Promise<number> {
  const box = await words.boundingBox()
  if (!box) throw new Error('The words are not shown')
  const wide = { ...box, x: 0, width: box.x + box.width }
  const { data, info } = await pixelsIn(await readScreen(page), wide)
  for (let column = 0; column < info.width; column += 1) {
    for (let row = 0; row < info.height; row += 1) {
      if (luminance(data, (row * info.width + column) * 3) > 0.4) return column
    }
  }
  throw new Error('Nothing bright')
}
