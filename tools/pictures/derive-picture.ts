import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PictureSource, PictureVariant } from '../../assets/pictures.ts'
import { contentHash } from './content-hash.ts'
import { findDominantColour } from './dominant-colour.ts'
import { encodeAvif, encodeJpeg } from './encode.ts'
import type { Master } from './masters.ts'
import { makePlaceholder } from './placeholder.ts'
import { DERIVED_FOLDER, type PictureClass } from './settings.ts'

export async function derivePicture(master: Master): Promise<PictureSource> {
  const { width, height } = await sharp(master.bytes).metadata()
  const colour = await findDominantColour(master.bytes)
  const placeholder = await makePlaceholder(master.bytes)
  const avif = await deriveAvif(master, master.pictureClass)
  const jpeg = await deriveJpeg(master, master.pictureClass)
  return { width, height, colour, placeholder, recipe: master.recipe, avif, jpeg }
}

async function deriveAvif(master: Master, { avifWidths, avifQuality, budgets }: PictureClass) {
  const variants: PictureVariant[] = []
  for (const width of avifWidths) {
    const maxBytes = budgets.find((budget) => budget.width === width)?.bytes
    const bytes = await encodeAvif(master.bytes, { width, quality: avifQuality, maxBytes })
    variants.push(await saveVariant(`${master.name}-${width}`, 'avif', width, bytes))
  }
  return variants
}

async function deriveJpeg(master: Master, { jpegWidths, jpegQuality }: PictureClass) {
  const variants: PictureVariant[] = []
  for (const width of jpegWidths) {
    const bytes = await encodeJpeg(master.bytes, width, jpegQuality)
    variants.push(await saveVariant(`${master.name}-${width}`, 'jpg', width, bytes))
  }
  return variants
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
