import sharp, { type OverlayOptions } from 'sharp'
import { BRAND_ICONS } from '#domain/look/brand-files'
import { firstLetter } from '#domain/look/first-letter'
import { BONE } from '../share/palette.ts'
import { rosettePath } from '../share/rosette.ts'
import { type CardLook, composeHome } from '../share/share-card.ts'
import { renderText } from '../share/share-text.ts'
import { placeLogo } from './place-logo.ts'

type Words = { readonly name: string; readonly tagline: string }

/** Draws the files of `BRAND_ICONS` in their order, then the card of the shop. */
export async function drawBrand(words: Words, look: CardLook): Promise<readonly Buffer[]> {
  const icons: Buffer[] = []
  for (const icon of BRAND_ICONS) icons.push(await drawIcon(words.name, look, icon))
  return [...icons, await composeHome(null, words, look)]
}

type Icon = (typeof BRAND_ICONS)[number]

/** A square of ink with the mark in its middle; `margin` is the share of the side that stays free at each edge. */
async function drawIcon(name: string, look: CardLook, { side, margin }: Icon): Promise<Buffer> {
  const free = Math.round(side * margin)
  const area = { left: free, top: free, width: side - 2 * free, height: side - 2 * free }
  const ground = look.mark === 'logo' && !look.showsOnDark ? BONE : look.ink
  return sharp({ create: { width: side, height: side, channels: 3, background: ground } })
    .composite([await markIn(name, look, area)])
    .png({ compressionLevel: 9, palette: true, quality: 95, effort: 8 })
    .toBuffer()
}

type Area = Parameters<typeof placeLogo>[1]['area']

async function markIn(name: string, look: CardLook, area: Area): Promise<OverlayOptions> {
  // The whole icon has the ground that the logo needs, so it gets no plate.
  if (look.logo) return placeLogo(look.logo, { look: { showsOnDark: true }, area })
  const drawn = look.mark === 'rosette' ? rosette(look) : await letter(name, look)
  return placeLogo(drawn, { look: { showsOnDark: true }, area })
}

const LETTER_PX = 400

async function letter(name: string, { type }: CardLook): Promise<Buffer> {
  const text = firstLetter(name)
  const { input } = await renderText({ text, face: 'black', type, sizePx: LETTER_PX, colour: BONE })
  return sharp(input).trim().png().toBuffer()
}

function rosette({ accent }: CardLook): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 100 100"><circle cx="50" cy="50" r="14" fill="${accent}"/><path fill="${BONE}" fill-rule="evenodd" d="${rosettePath()}"/></svg>`,
  )
}
