import sharp, { type OverlayOptions } from 'sharp'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#domain/catalogue/share-card'
import { encodeJpegWithin, encodeUpload } from '../encode.ts'
import { BONE, INK, OXIDE_RED } from './palette.ts'
import { rosettePath } from './rosette.ts'
import { type Block, renderText } from './share-text.ts'

export const SHARE_MAX_BYTES = 100_000

const MARGIN = 56
export const PICTURE_WIDTH = (SHARE_HEIGHT * 4) / 5
const PANEL_WIDTH = SHARE_WIDTH - PICTURE_WIDTH
const MARK_SIZE = 64
/** The sizes go from large to small. */
const TITLE_SIZES = [84, 72, 60, 50, 42, 34, 28]

export type Product = {
  readonly title: string
  readonly price: string
  readonly brandName: string
}

export async function composeProduct(master: Uint8Array, { title, price, brandName }: Product) {
  const priceBlock = await renderText({ text: price, face: 'regular', sizePx: 46, colour: BONE })
  const priceTop = SHARE_HEIGHT - MARGIN - priceBlock.height
  const ruleTop = priceTop - 40
  const titleBlock = await fitTitle(title.toUpperCase(), {
    maxWidth: PANEL_WIDTH - 2 * MARGIN,
    maxHeight: ruleTop - 34 - (MARGIN + MARK_SIZE + 44),
  })
  return compose([
    await placePicture(master, { left: PANEL_WIDTH, width: PICTURE_WIDTH }),
    ...(await placeWordmark(brandName, MARGIN)),
    { input: titleBlock.input, left: MARGIN, top: ruleTop - 34 - titleBlock.height },
    { input: accentRule(), left: MARGIN, top: ruleTop },
    { input: priceBlock.input, left: MARGIN, top: priceTop },
  ])
}

export async function composeCollection(
  masters: readonly Uint8Array[],
  { title, brandName }: Omit<Product, 'price'>,
) {
  const width = SHARE_WIDTH / masters.length
  const stripHeight = (width * 5) / 4
  const overlays: OverlayOptions[] = []
  for (const [index, master] of masters.entries()) {
    overlays.push(await placePicture(master, { left: index * width, width }))
  }
  const titleBlock = await fitTitle(title.toUpperCase(), {
    maxWidth: SHARE_WIDTH - 2 * MARGIN,
    maxHeight: SHARE_HEIGHT - stripHeight - 36 - MARK_SIZE - MARGIN,
  })
  const titleTop = SHARE_HEIGHT - MARGIN - titleBlock.height
  return compose([
    ...overlays,
    ...(await placeWordmark(brandName, stripHeight + 36)),
    { input: titleBlock.input, left: MARGIN, top: titleTop },
  ])
}

type Words = { readonly name: string; readonly tagline: string }

export async function composeHome(poster: Uint8Array, words: Words) {
  const name = await renderText({ text: words.name, face: 'black', sizePx: 176, colour: BONE })
  const tagline = await renderText({
    text: words.tagline,
    face: 'regular',
    sizePx: 44,
    colour: BONE,
  })
  return compose([
    { input: await sharp(poster).resize(SHARE_WIDTH, SHARE_HEIGHT).toBuffer(), left: 0, top: 0 },
    { input: mark(112), left: centred(112), top: 96 },
    { input: name.input, left: centred(name.width), top: 268 },
    { input: tagline.input, left: centred(tagline.width), top: 468 },
  ])
}

async function compose(overlays: readonly OverlayOptions[]): Promise<Buffer> {
  const picture = await sharp({
    create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background: INK },
  })
    .composite([...overlays])
    .png()
    .toBuffer()
  return encodeWithin(picture)
}

/** A picture with more detail than that, such as pure noise, loses quality, but has its card. */
async function encodeWithin(picture: Uint8Array): Promise<Buffer> {
  try {
    return await encodeJpegWithin(picture, SHARE_MAX_BYTES)
  } catch {
    const jpeg = { format: 'jpg', width: SHARE_WIDTH, quality: 30 } as const
    return encodeUpload(picture, { ...jpeg, maxBytes: SHARE_MAX_BYTES })
  }
}

async function placePicture(master: Uint8Array, { left, width }: { left: number; width: number }) {
  const input = await sharp(master)
    .resize(width, Math.round((width * 5) / 4))
    .toBuffer()
  return { input, left, top: 0 }
}

async function placeWordmark(text: string, top: number): Promise<readonly OverlayOptions[]> {
  const name = await renderText({ text, face: 'black', sizePx: 40, colour: BONE })
  return [
    { input: mark(MARK_SIZE), left: MARGIN, top },
    {
      input: name.input,
      left: MARGIN + MARK_SIZE + 20,
      top: top + Math.round((MARK_SIZE - name.height) / 2),
    },
  ]
}

type Room = { readonly maxWidth: number; readonly maxHeight: number }

/** The title gets the largest size in which it fits, and no word is wider than a line. */
async function fitTitle(text: string, { maxWidth, maxHeight }: Room): Promise<Block> {
  const widest = text.split(' ').reduce((a, b) => (b.length > a.length ? b : a))
  for (const sizePx of TITLE_SIZES) {
    const widestWord = await renderText({ text: widest, face: 'black', sizePx, colour: BONE })
    if (widestWord.width > maxWidth) continue
    const block = await renderText({ text, face: 'black', sizePx, colour: BONE, maxWidth })
    if (block.height <= maxHeight) return block
  }
  const smallestPx = TITLE_SIZES.at(-1) ?? 0
  const breaksWords = true
  return renderText({
    text,
    face: 'black',
    sizePx: smallestPx,
    colour: BONE,
    maxWidth,
    breaksWords,
  })
}

function mark(size: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><path fill="${BONE}" fill-rule="evenodd" d="${rosettePath()}"/></svg>`,
  )
}

function accentRule(): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="8"><rect width="72" height="8" fill="${OXIDE_RED}"/></svg>`,
  )
}

function centred(width: number): number {
  return Math.round((SHARE_WIDTH - width) / 2)
}
