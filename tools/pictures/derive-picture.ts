import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PictureSource, PictureVariant } from '../../assets/pictures.ts'
import { contentHash } from './content-hash.ts'
import { cropToPiece } from './crop-to-piece.ts'
import { findDominantColour } from './dominant-colour.ts'
import { encodeAvif, encodeJpeg } from './encode.ts'
import type { Master } from './masters.ts'
import { makePlaceholder } from './placeholder.ts'
import { DERIVED_FOLDER, type PictureClass } from './settings.ts'

export async function derivePicture(master: Master): Promise<PictureSource> {
  const { name, pictureClass, recipe } = master
  const bytes = pictureClass.isCroppedToPiece ? await cropToPiece(master.bytes) : master.bytes
  const { width, height } = await sharp(bytes).metadata()
  const shown = { name, bytes, width }
  const colour = await findDominantColour(bytes)
  const placeholder = await makePlaceholder(bytes)
  const avif = await deriveAvif(shown, pictureClass)
  const jpeg = await deriveJpeg(shown, pictureClass)
  return { width, height, colour, placeholder, recipe, avif, jpeg }
}

/** The shown part of a master. */
type Shown = Pick<Master, 'name' | 'bytes'> & { readonly width: number }

async function deriveAvif(shown: Shown, { avifWidths, avifQuality, budgets }: PictureClass) {
  const variants: PictureVariant[] = []
  for (const width of widthsWithin(avifWidths, shown.width)) {
    const maxBytes = budgets.find((budget) => budget.width === width)?.bytes
    const bytes = await encodeAvif(shown.bytes, { width, quality: avifQuality, maxBytes })
    variants.push(await saveVariant(`${shown.name}-${width}`, 'avif', width, bytes))
  }
  return variants
}

async function deriveJpeg(shown: Shown, { jpegWidths, jpegQuality }: PictureClass) {
  const variants: PictureVariant[] = []
  for (const width of widthsWithin(jpegWidths, shown.width)) {
    const bytes = await encodeJpeg(shown.bytes, width, jpegQuality)
    variants.push(await saveVariant(`${shown.name}-${width}`, 'jpg', width, bytes))
  }
  return variants
}

/** Nothing is enlarged: instead of widths that the picture does not have, its own is the widest. */
export function widthsWithin(widths: readonly number[], pictureWidth: number): readonly number[] {
  return [...new Set(widths.map((width) => Math.min(width, pictureWidth)))]
}

async function saveVariant(
  stem: string,
  extension: string,
  width: number,
  bytes: Uint8Array,
): Promise<PictureVariant> {
  const file = `${stem}.${contentHash(bytes)}.${extension}`
  await writeFile(join(DERIVED_FOLDER, file), bytes)
  return { width, file, bytes: bytes.byteLength }
}
