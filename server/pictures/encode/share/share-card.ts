import sharp, { type OverlayOptions } from 'sharp'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#domain/catalogue/share-card'
import type { BrandLook } from '../../task.ts'
import { placeLogo } from '../brand/place-logo.ts'
import { encodeJpegWithin, encodeUpload } from '../encode.ts'
import { BONE } from './palette.ts'
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

/** What the brand looks like; `logo` is the PNG of it, if it has one. */
export type CardLook = BrandLook & { readonly logo: Uint8Array | null }

export async function composeProduct(
  master: Uint8Array,
  { title, price, brandName }: Product,
  look: CardLook,
) {
  const { type } = look
  const priceBlock = await renderText({
    text: price,
    face: 'regular',
    type,
    sizePx: 46,
    colour: BONE,
  })
  const priceTop = SHARE_HEIGHT - MARGIN - priceBlock.height
  const ruleTop = priceTop - 40
  const titleBlock = await fitTitle(title.toUpperCase(), {
    type,
    maxWidth: PANEL_WIDTH - 2 * MARGIN,
    maxHeight: ruleTop - 34 - (MARGIN + MARK_SIZE + 44),
  })
  return compose(look.ink, [
    await placePicture(master, { left: PANEL_WIDTH, width: PICTURE_WIDTH }),
    ...(await placeWordmark(brandName, MARGIN, look)),
    { input: titleBlock.input, left: MARGIN, top: ruleTop - 34 - titleBlock.height },
    { input: accentRule(look.accent), left: MARGIN, top: ruleTop },
    { input: priceBlock.input, left: MARGIN, top: priceTop },
  ])
}

export async function composeCollection(
  masters: readonly Uint8Array[],
  { title, brandName }: Omit<Product, 'price'>,
  look: CardLook,
) {
  const width = SHARE_WIDTH / masters.length
  const stripHeight = (width * 5) / 4
  const overlays: OverlayOptions[] = []
  for (const [index, master] of masters.entries()) {
    overlays.push(await placePicture(master, { left: index * width, width }))
  }
  const titleBlock = await fitTitle(title.toUpperCase(), {
    type: look.type,
    maxWidth: SHARE_WIDTH - 2 * MARGIN,
    maxHeight: SHARE_HEIGHT - stripHeight - 36 - MARK_SIZE - MARGIN,
  })
  const titleTop = SHARE_HEIGHT - MARGIN - titleBlock.height
  return compose(look.ink, [
    ...overlays,
    ...(await placeWordmark(brandName, stripHeight + 36, look)),
    { input: titleBlock.input, left: MARGIN, top: titleTop },
  ])
}

type Words = { readonly name: string; readonly tagline: string }

/** The card of the shop itself lies on a poster, or on ink where it has none of its own. */
export async function composeHome(poster: Uint8Array | null, words: Words, look: CardLook) {
  const { ink, type, mark: markKind } = look
  const name = await fitTitle(words.name, {
    type,
    maxWidth: SHARE_WIDTH - 2 * MARGIN,
    maxHeight: 200,
    sizes: [176, 140, 112, ...TITLE_SIZES],
  })
  const tagline = await renderText({
    text: words.tagline,
    face: 'regular',
    type,
    sizePx: 44,
    colour: BONE,
    maxWidth: SHARE_WIDTH - 2 * MARGIN,
  })
  const ground = poster && {
    input: await sharp(poster).resize(SHARE_WIDTH, SHARE_HEIGHT).toBuffer(),
  }
  const top = 268
  return compose(ink, [
    ...(ground ? [{ ...ground, left: 0, top: 0 }] : []),
    ...(markKind === 'rosette' ? [{ input: mark(112), left: centred(112), top: 96 }] : []),
    ...(look.logo
      ? [await placeLogo(look.logo, { look, area: HOME_LOGO })]
      : [{ input: name.input, left: centred(name.width), top }]),
    { input: tagline.input, left: centred(tagline.width), top: 468 },
  ])
}

const HOME_LOGO = { left: 240, top: 110, width: SHARE_WIDTH - 480, height: 300 }

async function compose(background: string, overlays: readonly OverlayOptions[]): Promise<Buffer> {
  const picture = await sharp({
    create: { width: SHARE_WIDTH, height: SHARE_HEIGHT, channels: 3, background },
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

async function placeWordmark(
  text: string,
  top: number,
  look: CardLook,
): Promise<readonly OverlayOptions[]> {
  const area = { left: MARGIN, top, width: PANEL_WIDTH - 2 * MARGIN, height: MARK_SIZE }
  if (look.logo) return [await placeLogo(look.logo, { look, area, align: 'left' })]
  const room = PANEL_WIDTH - 2 * MARGIN - (look.mark === 'rosette' ? MARK_SIZE + 20 : 0)
  const name = await fitTitle(text, {
    type: look.type,
    maxWidth: room,
    maxHeight: MARK_SIZE,
    sizes: [40, 32, 24, 18],
  })
  const nameTop = top + Math.round((MARK_SIZE - name.height) / 2)
  if (look.mark !== 'rosette') return [{ input: name.input, left: MARGIN, top: nameTop }]
  return [
    { input: mark(MARK_SIZE), left: MARGIN, top },
    { input: name.input, left: MARGIN + MARK_SIZE + 20, top: nameTop },
  ]
}

type Room = {
  readonly type: CardLook['type']
  readonly maxWidth: number
  readonly maxHeight: number
  /** From large to small. */
  readonly sizes?: readonly number[]
}

/** The title gets the largest size in which it fits, and no word is wider than a line. */
async function fitTitle(
  text: string,
  { type, maxWidth, maxHeight, sizes = TITLE_SIZES }: Room,
): Promise<Block> {
  const widest = text.split(' ').reduce((a, b) => (b.length > a.length ? b : a))
  for (const sizePx of sizes) {
    const widestWord = await renderText({ text: widest, face: 'black', type, sizePx, colour: BONE })
    if (widestWord.width > maxWidth) continue
    const block = await renderText({ text, face: 'black', type, sizePx, colour: BONE, maxWidth })
    if (block.height <= maxHeight) return block
  }
  const smallestPx = sizes.at(-1) ?? 0
  const breaksWords = true
  return renderText({
    text,
    face: 'black',
    type,
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

function accentRule(colour: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="72" height="8"><rect width="72" height="8" fill="${colour}"/></svg>`,
  )
}

function centred(width: number): number {
  return Math.round((SHARE_WIDTH - width) / 2)
}
