import sharp from 'sharp'
import type { AvifEffort } from '../task.ts'

const AVIF_EFFORT = 4
const QUALITY_STEP = 4
const LOWEST_QUALITY = 30

export type AvifRequest = {
  readonly width: number
  readonly quality: number
  readonly maxBytes: number | undefined
}

/** Lowers the quality until the file fits its budget. */
export async function encodeAvif(master: Uint8Array, request: AvifRequest): Promise<Buffer> {
  const { width, maxBytes = Number.POSITIVE_INFINITY } = request
  for (let quality = request.quality; quality >= LOWEST_QUALITY; quality -= QUALITY_STEP) {
    const file = await sharp(master)
      .resize({ width, withoutEnlargement: true })
      .avif({ quality, effort: AVIF_EFFORT })
      .toBuffer()
    if (file.byteLength <= maxBytes) return file
  }
  throw new Error(`No AVIF of ${width} px fits ${maxBytes} bytes at quality ${LOWEST_QUALITY}`)
}

export function encodeJpeg(master: Uint8Array, width: number, quality: number): Promise<Buffer> {
  return sharp(master)
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}

export async function encodeJpegWithin(picture: Uint8Array, maxBytes: number): Promise<Buffer> {
  for (let quality = 84; quality >= LOWEST_QUALITY; quality -= QUALITY_STEP) {
    const file = await sharp(picture)
      .jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer()
    if (file.byteLength < maxBytes) return file
  }
  throw new Error(`No JPEG fits ${maxBytes} bytes at quality ${LOWEST_QUALITY}`)
}

const LOWEST_UPLOAD_QUALITY = 10
/** Of a picture that no quality makes small enough, such as pure noise. */
const BLURS = [0.7, 1.5, 3, 6, 20]

type UploadFile = {
  readonly format: 'avif' | 'jpg'
  readonly width: number
  readonly quality: number
  readonly maxBytes: number | undefined
  /** Of AVIF. */
  readonly effort?: AvifEffort | undefined
}

/** For pictures that nobody looks through: the budget always holds, whatever the photo shows. */
export async function encodeUpload(master: Uint8Array, request: UploadFile): Promise<Buffer> {
  const { maxBytes = Number.POSITIVE_INFINITY } = request
  for (let quality = request.quality; quality > LOWEST_UPLOAD_QUALITY; quality -= QUALITY_STEP) {
    const file = await encodeOnce(master, { ...request, quality })
    if (file.byteLength <= maxBytes) return file
  }
  for (const blur of BLURS) {
    const file = await encodeOnce(master, { ...request, quality: LOWEST_UPLOAD_QUALITY, blur })
    if (file.byteLength <= maxBytes) return file
  }
  throw new Error(`No file of ${request.width} px fits ${maxBytes} bytes`)
}

function encodeOnce(
  master: Uint8Array,
  { format, width, quality, blur, effort = AVIF_EFFORT }: UploadFile & { readonly blur?: number },
): Promise<Buffer> {
  const resized = sharp(master).resize({ width, withoutEnlargement: true })
  const picture = blur === undefined ? resized : resized.blur(blur)
  return format === 'avif'
    ? picture.avif({ quality, effort }).toBuffer()
    : picture.jpeg({ quality, mozjpeg: true }).toBuffer()
}
