import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS } from '#domain/catalogue/upload'
import { contrast, type Hex } from '#domain/look/colour'
import { hasLogoRatio, type LogoRefusal, MIN_LOGO_SIDE } from '#domain/look/logo-limits'
import { failure, type Result, success } from '#domain/result'
import { BONE, INK } from '../share/palette.ts'

type ReadLogo = {
  readonly png: Buffer
  readonly width: number
  readonly height: number
  readonly showsOnLight: boolean
  readonly showsOnDark: boolean
}

/** Three times as large as any page shows it. */
const PNG_SIDE = 800
/** An SVG is drawn at this side first, whatever its own size is. */
const DENSITY = 72

/** Decodes a logo, keeps what is transparent, drops all metadata, and looks on which grounds it can be made out. */
export async function readLogo(
  bytes: Uint8Array,
  format: 'png' | 'svg',
): Promise<Result<ReadLogo, LogoRefusal>> {
  const size = await readSize(bytes, format)
  if (size === null) return failure('logo-no-picture')
  const { width, height } = size
  if (!hasLogoRatio(width, height)) return failure('logo-ratio')
  if (width * height > MAX_PIXELS) return failure('logo-large')
  const side = Math.max(width, height)
  if (format === 'png' && side < MIN_LOGO_SIDE) return failure('logo-small')
  try {
    const density = Math.min(7200, Math.max(1, (DENSITY * PNG_SIDE) / side))
    const opened = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: 'error',
      ...(format === 'svg' ? { density } : {}),
    })
    const { data, info } = await opened
      .resize({
        width: PNG_SIDE,
        height: PNG_SIDE,
        fit: 'inside',
        withoutEnlargement: format === 'png',
      })
      .toColourspace('srgb')
      .png({ compressionLevel: 9, palette: true, quality: 95, effort: 8 })
      .toBuffer({ resolveWithObject: true })
    const shown = await judgeGrounds(sharp(data))
    if (shown === null) return failure('logo-empty')
    return success({ png: data, width: info.width, height: info.height, ...shown })
  } catch {
    return failure('logo-no-picture')
  }
}

async function readSize(bytes: Uint8Array, format: string) {
  try {
    // The limit is checked by ourselves, so that it is told in other words.
    const read = await sharp(bytes, { limitInputPixels: false }).metadata()
    return read.format === format ? { width: read.width, height: read.height } : null
  } catch {
    return null
  }
}

const SAMPLE_WIDTH = 96
const VISIBLE_ALPHA = 100
const OPAQUE_ALPHA = 250
/** WCAG 2.2 asks for it (1.4.11), so that a part of a logo can be made out. */
const MIN_CONTRAST = 3
const MOST = 0.7

/** Returns null if nothing of it can be seen anywhere. */
async function judgeGrounds(logo: Sharp) {
  const { data } = await logo
    .resize({ width: SAMPLE_WIDTH })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let [visible, opaque, onLight, onDark] = [0, 0, 0, 0]
  for (let at = 0; at < data.byteLength; at += 4) {
    const alpha = data[at + 3] ?? 0
    if (alpha >= OPAQUE_ALPHA) opaque += 1
    if (alpha < VISIBLE_ALPHA) continue
    visible += 1
    const colour: Hex = `#${data.subarray(at, at + 3).toString('hex')}`
    if (contrast(colour, BONE) >= MIN_CONTRAST) onLight += 1
    if (contrast(colour, INK) >= MIN_CONTRAST) onDark += 1
  }
  if (visible === 0) return null
  // One with a ground of its own can be made out everywhere.
  if (opaque === data.byteLength / 4) return { showsOnLight: true, showsOnDark: true }
  return {
    showsOnLight: onLight >= visible * MOST || onLight >= onDark,
    showsOnDark: onDark >= visible * MOST || onDark >= onLight,
  }
}
