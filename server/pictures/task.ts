import * as v from 'valibot'
import { picturePlanSchema, UPLOAD_REFUSALS } from '#domain/catalogue/upload'
import { PICTURE_USES } from '#domain/catalogue/upload-uses'
import { LOGO_REFUSALS } from '#domain/look/logo-limits'
import { TYPE_PAIRS } from '#domain/look/type-pairs'

/**
 * The first is for files that are made at once, the second for an idle shop: those are a few per cent smaller, and take
 * three times the time.
 */
const AVIF_EFFORTS = [2, 4] as const
export type AvifEffort = (typeof AVIF_EFFORTS)[number]

const brandLookSchema = v.object({
  ink: v.string(),
  accent: v.string(),
  type: v.picklist(TYPE_PAIRS),
  mark: v.picklist(['logo', 'rosette', 'letter']),
  /** The logo can be made out on ink; else it lies on a light plate. */
  showsOnDark: v.boolean(),
})
export type BrandLook = v.InferOutput<typeof brandLookSchema>

/** The child is asked for one of these: a file follows on its standard input. */
export const taskSchema = v.variant('kind', [
  /** The input is an upload: the cleaned copy and the JPEG files are wanted. */
  v.object({ kind: v.literal('jpeg'), bytes: v.number(), plan: picturePlanSchema }),
  /** The input is a cleaned copy: the AVIF files are wanted. */
  v.object({
    kind: v.literal('avif'),
    bytes: v.number(),
    use: v.picklist(PICTURE_USES),
    effort: v.picklist(AVIF_EFFORTS),
  }),
  /** The input is a cleaned copy, or a picture of the release: its share card is wanted. */
  v.object({
    kind: v.literal('card'),
    bytes: v.number(),
    card: v.object({ title: v.string(), price: v.string(), brandName: v.string() }),
    look: brandLookSchema,
    /** The picture is followed by the logo, if it has this many bytes. */
    logoBytes: v.number(),
  }),
  /** The input is a logo as it was uploaded, or as its SVG was built anew: its PNG is wanted. */
  v.object({ kind: v.literal('logo'), bytes: v.number(), format: v.picklist(['png', 'svg']) }),
  /** The input is the PNG of the logo, or nothing: the icons and the card of the shop are wanted. */
  v.object({
    kind: v.literal('brand'),
    bytes: v.number(),
    look: brandLookSchema,
    words: v.object({ name: v.string(), tagline: v.string() }),
  }),
  /** The input is an upload: a single JPEG is wanted, on which writing can be read. */
  v.object({ kind: v.literal('paper'), bytes: v.number() }),
])

export type Task = v.InferOutput<typeof taskSchema>

const fileSchema = v.object({ width: v.number(), bytes: v.number() })

/**
 * The child answers with this on the first line of its standard output; the bytes of the files follow, in this order.
 */
export const answerSchema = v.variant('kind', [
  v.object({ kind: v.literal('refused'), refusal: v.picklist(UPLOAD_REFUSALS) }),
  v.object({
    kind: v.literal('jpeg'),
    width: v.number(),
    height: v.number(),
    tint: v.string(),
    placeholder: v.string(),
    /** The cleaned copy. */
    master: v.object({ bytes: v.number() }),
    files: v.array(fileSchema),
  }),
  v.object({ kind: v.picklist(['avif', 'brand', 'card', 'paper']), files: v.array(fileSchema) }),
  v.object({ kind: v.literal('logo-refused'), refusal: v.picklist(LOGO_REFUSALS) }),
  v.object({
    kind: v.literal('logo'),
    width: v.number(),
    height: v.number(),
    showsOnLight: v.boolean(),
    showsOnDark: v.boolean(),
    files: v.array(fileSchema),
  }),
])

export type Answer = v.InferOutput<typeof answerSchema>
