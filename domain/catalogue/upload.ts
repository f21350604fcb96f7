import * as v from 'valibot'
import { MAX_ALT, MAX_COLOUR, MAX_VIEW } from './product-limits.ts'
import { PICTURE_USES, UPLOAD_USES } from './upload-uses.ts'

/** The limit is for the whole shop: open uploads are rows of the database until their JPEG files exist. */
export const MAX_OPEN_UPLOADS = 40
/** The limit is for the whole shop in a day, so that a stolen session cannot fill the disk within an hour. */
export const MAX_DAILY_UPLOADS = { count: 1000, bytes: 4 * 1024 ** 3 } as const
export const MAX_PIXELS = 24_000_000
/** An upload is gone after that, finished or not. */
export const UPLOAD_LIFETIME_MS = 24 * 60 * 60_000
const MAX_FILE_NAME_LENGTH = 200

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** A part of the upright picture, in fractions of its width and height. */
const cropSchema = v.pipe(
  v.strictObject({ x: share, y: share, width: share, height: share }),
  v.check(({ x, y, width, height }) => {
    const isInside = x + width <= 1.001 && y + height <= 1.001
    return isInside && width > 0 && height > 0
  }),
)

export type Crop = v.InferOutput<typeof cropSchema>

export const planSchema = v.object({
  use: v.picklist(UPLOAD_USES),
  /** Null means that the browser has cropped it. */
  crop: v.nullable(cropSchema),
  alt: v.pipe(v.string(), v.trim(), v.maxLength(MAX_ALT)),
  /** Colour and view are those of the product that the picture shows. */
  colour: v.pipe(v.string(), v.maxLength(MAX_COLOUR)),
  view: v.pipe(v.string(), v.trim(), v.maxLength(MAX_VIEW)),
})

export type UploadPlan = v.InferOutput<typeof planSchema>

export const picturePlanSchema = v.object({
  ...planSchema.entries,
  use: v.picklist(PICTURE_USES),
})

export type PicturePlan = v.InferOutput<typeof picturePlanSchema>

/** A page says this before it sends the bytes. */
export const newUploadSchema = v.object({
  fileName: v.pipe(v.string(), v.maxLength(MAX_FILE_NAME_LENGTH)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  productId: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1))),
  use: v.exactOptional(planSchema.entries.use),
  crop: v.optional(planSchema.entries.crop, null),
  alt: v.optional(planSchema.entries.alt, ''),
  colour: v.optional(planSchema.entries.colour, ''),
  view: v.optional(planSchema.entries.view, ''),
})

/** Why an upload was refused; the sentences are in `uploadMessages`. */
export const UPLOAD_REFUSALS = [
  'not-a-picture',
  'gif',
  'svg',
  'heic',
  'too-large',
  'too-many-pixels',
  'too-small',
  'cannot-be-derived',
  'not-a-film',
  'quicktime',
  'film-too-large',
  'film-damaged',
  'film-carries-data',
] as const

export type UploadRefusal = (typeof UPLOAD_REFUSALS)[number]

export function isUploadRefusal(text: string): text is UploadRefusal {
  return UPLOAD_REFUSALS.some((refusal) => refusal === text)
}

/** `refuseByContent` looks at this many bytes. */
const OPENING_BYTES = 512
const HEIF_BRANDS: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'heim',
  'heis',
  'hevc',
  'hevx',
  'mif1',
  'msf1',
])

/** This looks at the first bytes, whatever the file is called. Null means a JPEG, PNG or WebP, as far as they tell. */
export function refuseByContent(bytes: Uint8Array): UploadRefusal | null {
  const opening = latin1(bytes.subarray(0, OPENING_BYTES))
  if (opening.startsWith('\xFF\xD8\xFF') || opening.startsWith('\x89PNG\r\n\x1A\n')) return null
  if (opening.startsWith('RIFF') && opening.slice(8, 12) === 'WEBP') return null
  if (/^GIF8[79]a/.test(opening)) return 'gif'
  if (/<svg[\s>]/i.test(opening) && !/<html|<!doctype html/i.test(opening)) return 'svg'
  if (opening.slice(4, 8) === 'ftyp' && HEIF_BRANDS.has(opening.slice(8, 12))) return 'heic'
  return 'not-a-picture'
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
