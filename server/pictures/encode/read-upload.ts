import sharp, { type Metadata, type Sharp } from 'sharp'
import {
  type Crop,
  MAX_PIXELS,
  type PicturePlan,
  type UploadRefusal,
} from '#domain/catalogue/upload'
import { PRODUCT_RATIO } from '#domain/catalogue/upload-limits'
import { failure, type Result, success } from '#domain/result'

/** This is more than any file of a picture has. */
const MASTER_SIDE = 1600
const MASTER_QUALITY = 92
const MIN_SIDE = 180
/** A picture that differs less from 4:5 was cropped by the browser. */
const RATIO_TOLERANCE = 0.01
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])

/** No other decoders can be reached, whatever a file claims to be. */
export function blockOtherLoaders() {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegBuffer',
      'VipsForeignLoadPngBuffer',
      'VipsForeignLoadWebpBuffer',
    ],
  })
}

/**
 * The cleaned copy of an upload: upright, cropped, at most 1600 pixels wide or high, in sRGB, and
 * without any metadata, such as the place where the photo was taken.
 */
export async function cleanUpload(
  raw: Uint8Array,
  { use, crop }: Pick<PicturePlan, 'use' | 'crop'>,
): Promise<Result<Buffer, UploadRefusal>> {
  const metadata = await readMetadata(raw)
  if (!metadata || !FORMATS.has(metadata.format)) return failure('not-a-picture')
  if (metadata.width * metadata.height > MAX_PIXELS) return failure('too-many-pixels')
  const upright = uprightSize(metadata)
  const wanted = crop ?? (use === 'product' ? centredCrop(upright) : null)
  const area = wanted && toPixels(wanted, upright)
  if (isTooSmall(area ?? upright)) return failure('too-small')
  try {
    return success(await encodeMaster(area ? open(raw).extract(area) : open(raw)))
  } catch {
    return failure('cannot-be-derived')
  }
}

/** The size of the cleaned copy counts: a strip of 200 × 60,000 pixels would have five left of its width. */
function isTooSmall({ width, height }: Size): boolean {
  const scale = Math.min(1, MASTER_SIDE / Math.max(width, height))
  return Math.min(width, height) * scale < MIN_SIDE
}

function open(raw: Uint8Array): Sharp {
  return sharp(raw, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()
}

async function readMetadata(raw: Uint8Array): Promise<Metadata | null> {
  try {
    // The limit is checked by ourselves, so that it is told in other words.
    return await sharp(raw, { limitInputPixels: false }).metadata()
  } catch {
    return null
  }
}

type Size = { readonly width: number; readonly height: number }

function uprightSize({ width, height, autoOrient }: Metadata): Size {
  return autoOrient ?? { width, height }
}

/** A picture that nobody cropped gets this crop; null when it has the shape already. */
function centredCrop({ width, height }: Size): Crop | null {
  const ratio = width / height
  if (Math.abs(ratio / PRODUCT_RATIO - 1) < RATIO_TOLERANCE) return null
  const part = ratio > PRODUCT_RATIO ? PRODUCT_RATIO / ratio : ratio / PRODUCT_RATIO
  return ratio > PRODUCT_RATIO
    ? { x: (1 - part) / 2, y: 0, width: part, height: 1 }
    : { x: 0, y: (1 - part) / 2, width: 1, height: part }
}

function toPixels({ x, y, width, height }: Crop, size: Size) {
  const left = Math.min(Math.round(x * size.width), size.width - 1)
  const top = Math.min(Math.round(y * size.height), size.height - 1)
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(width * size.width), size.width - left)),
    height: Math.max(1, Math.min(Math.round(height * size.height), size.height - top)),
  }
}

function encodeMaster(picture: Sharp): Promise<Buffer> {
  return picture
    .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: MASTER_QUALITY, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
