import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { contentHash } from '#server/pictures/content-hash'
import { findDominantColour } from '#server/pictures/encode/dominant-colour'
import { encodeAvif, encodeJpeg } from '#server/pictures/encode/encode'
import { makePlaceholder } from '#server/pictures/encode/placeholder'
import { type PictureClass, widthsWithin } from '#server/pictures/picture-classes'
import type { PictureSource, PictureVariant } from '../../assets/pictures.ts'
import { cropToProduct } from './crop-to-product.ts'
import type { Master } from './masters.ts'
import { DERIVED_FOLDER } from './settings.ts'

export async function derivePicture(master: Master): Promise<PictureSource> {
  const { name, pictureClass, recipe } = master
  const shown = pictureClass.isCroppedToPiece ? await cropToProduct(master.bytes) : master.bytes
  const { width, height } = await sharp(shown).metadata()
  const colour = await findDominantColour(shown)
  const placeholder = await makePlaceholder(shown)
  const avif = await encodeAvifs(shown, width, pictureClass)
  const jpeg = await encodeJpegs(shown, width, pictureClass)
  // All files of a picture have one hash: different ones made each page half a kilobyte longer.
  const stem = { name, hash: contentHash(...[...avif, ...jpeg].map(({ bytes }) => bytes)) }
  return {
    width,
    height,
    colour,
    placeholder,
    recipe,
    avif: await saveFiles(stem, 'avif', avif),
    jpeg: await saveFiles(stem, 'jpg', jpeg),
  }
}

type Encoded = { readonly width: number; readonly bytes: Uint8Array }

async function encodeAvifs(
  shown: Uint8Array,
  shownWidth: number,
  { avifWidths, avifQuality, budgets }: PictureClass,
): Promise<readonly Encoded[]> {
  const files: Encoded[] = []
  for (const width of widthsWithin(avifWidths, shownWidth)) {
    const maxBytes = budgets.find((budget) => budget.width === width)?.bytes
    const bytes = await encodeAvif(shown, { width, quality: avifQuality, maxBytes })
    files.push({ width, bytes })
  }
  return files
}

async function encodeJpegs(
  shown: Uint8Array,
  shownWidth: number,
  { jpegWidths, jpegQuality }: PictureClass,
): Promise<readonly Encoded[]> {
  const files: Encoded[] = []
  for (const width of widthsWithin(jpegWidths, shownWidth)) {
    files.push({ width, bytes: await encodeJpeg(shown, width, jpegQuality) })
  }
  return files
}

type Stem = { readonly name: string; readonly hash: string }

async function saveFiles(
  { name, hash }: Stem,
  extension: string,
  files: readonly Encoded[],
): Promise<readonly PictureVariant[]> {
  const variants: PictureVariant[] = []
  for (const { width, bytes } of files) {
    const file = `${name}-${width}.${hash}.${extension}`
    await writeFile(join(DERIVED_FOLDER, file), bytes)
    variants.push({ width, file, bytes: bytes.byteLength })
  }
  return variants
}
