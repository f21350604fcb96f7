import sharp from 'sharp'

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
