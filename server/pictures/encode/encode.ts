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

/** The picture has the highest quality that fits its budget. */
export async function encodeAvif(master: Uint8Array, request: AvifRequest): Promise<Buffer> {
  const { width, maxBytes } = request
  const qualities = qualitiesBetween(request.quality, LOWEST_QUALITY)
  const file = await findFirstWithin(qualities, maxBytes, (quality) =>
    sharp(master)
      .resize({ width, withoutEnlargement: true })
      .avif({ quality, effort: AVIF_EFFORT })
      .toBuffer(),
  )
  if (file) return file
  throw new Error(`No AVIF of ${width} px fits ${maxBytes} bytes at quality ${LOWEST_QUALITY}`)
}

export function encodeJpeg(master: Uint8Array, width: number, quality: number): Promise<Buffer> {
  return sharp(master)
    .resize({ width, withoutEnlargement: true })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}

export async function encodeJpegWithin(picture: Uint8Array, maxBytes: number): Promise<Buffer> {
  const qualities = qualitiesBetween(84, LOWEST_QUALITY)
  const file = await findFirstWithin(qualities, maxBytes, (quality) =>
    sharp(picture).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  )
  if (file) return file
  throw new Error(`No JPEG fits ${maxBytes} bytes at quality ${LOWEST_QUALITY}`)
}

const LOWEST_UPLOAD_QUALITY = 10
/** These are for a picture that no quality makes small enough, such as pure noise. */
const BLURS = [0.7, 1.5, 3, 6, 20]

type UploadFile = {
  readonly format: 'avif' | 'jpg'
  readonly width: number
  readonly quality: number
  readonly maxBytes: number | undefined
  /** AVIF alone has an effort. */
  readonly effort?: AvifEffort | undefined
}

/** Nobody looks through these pictures: the budget always holds, whatever the photo shows. */
export async function encodeUpload(master: Uint8Array, request: UploadFile): Promise<Buffer> {
  const { format, width, maxBytes, effort = AVIF_EFFORT } = request
  const { data, info } = await sharp(master)
    .resize({ width, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The rest of `info` is left out: of a transparent picture it says wrongly that its colours are multiplied by their
  // opacity.
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const settings: readonly UploadSetting[] = [
    ...qualitiesBetween(request.quality, LOWEST_UPLOAD_QUALITY).map((quality) => ({ quality })),
    ...BLURS.map((blur) => ({ quality: LOWEST_UPLOAD_QUALITY, blur })),
  ]
  const file = await findFirstWithin(settings, maxBytes, ({ quality, blur }) => {
    const resized = sharp(data, { raw })
    const picture = blur === undefined ? resized : resized.blur(blur)
    return format === 'avif'
      ? picture.avif({ quality, effort }).toBuffer()
      : picture.jpeg({ quality, mozjpeg: true }).toBuffer()
  })
  if (file) return file
  throw new Error(`No file of ${width} px fits ${maxBytes} bytes`)
}

type UploadSetting = { readonly quality: number; readonly blur?: number }

function qualitiesBetween(highest: number, lowest: number): readonly number[] {
  const count = Math.floor((highest - lowest) / QUALITY_STEP) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, index) => highest - index * QUALITY_STEP)
}

/**
 * Nearly always a setting makes a smaller file than the one before it; if not, what is found fits all the same. The
 * steps double until a file fits, then halve: most photos fit at once, and pure noise takes ten attempts, not twenty.
 */
async function findFirstWithin<Setting>(
  settings: readonly Setting[],
  maxBytes: number | undefined,
  encode: (setting: Setting) => Promise<Buffer>,
): Promise<Buffer | undefined> {
  let found: Buffer | undefined
  let step = 1
  let [tooLarge, fitting] = [-1, settings.length]
  while (fitting - tooLarge > 1) {
    const index = found
      ? Math.floor((tooLarge + fitting) / 2)
      : Math.min(tooLarge + step, settings.length - 1)
    const setting = settings[index]
    if (setting === undefined) break
    const file = await encode(setting)
    if (maxBytes === undefined || file.byteLength <= maxBytes) {
      found = file
      fitting = index
    } else {
      tooLarge = index
      step *= 2
    }
  }
  return found
}
