import type { PictureUse } from '#domain/catalogue/upload-uses'

export type PictureClass = {
  readonly name: PictureUse
  /** The folder is inside the folder of the masters. */
  readonly folder: string
  /** Whole products are cropped so that they fill their frame. The hash below has the name, which stays therefore. */
  readonly isCroppedToPiece?: boolean
  readonly avifWidths: readonly number[]
  readonly jpegWidths: readonly number[]
  readonly avifQuality: number
  readonly jpegQuality: number
  /** The budgets go from narrow to wide. One of an upload also limits narrower files, and JPEG. */
  readonly budgets: readonly Budget[]
}

/** The maximum size of the AVIF of this width. */
export type Budget = { readonly use: string; readonly width: number; readonly bytes: number }

/**
 * `npm run assets` hashes each class as JSON: whatever changes in one derives its pictures again.
 * The widths with a budget are those that a phone of 360 CSS pixels loads at pixel ratio 2.
 */
export const PICTURE_CLASSES: readonly PictureClass[] = [
  {
    name: 'product',
    folder: 'pictures',
    isCroppedToPiece: true,
    avifWidths: [180, 360, 540, 720, 960],
    jpegWidths: [360, 720],
    avifQuality: 62,
    jpegQuality: 76,
    budgets: [
      { use: 'card', width: 360, bytes: 20_000 },
      { use: 'product page', width: 720, bytes: 70_000 },
    ],
  },
  {
    name: 'poster',
    folder: 'gallery',
    avifWidths: [360, 540, 720, 1080],
    jpegWidths: [360, 720],
    avifQuality: 54,
    jpegQuality: 74,
    budgets: [
      { use: 'poster, two columns', width: 360, bytes: 35_000 },
      { use: 'poster, one column', width: 720, bytes: 35_000 },
    ],
  },
  {
    name: 'hero',
    folder: 'hero',
    avifWidths: [640, 960, 1280],
    jpegWidths: [960],
    avifQuality: 60,
    jpegQuality: 76,
    budgets: [{ use: 'film poster', width: 1280, bytes: 30_000 }],
  },
]

export const PLACEHOLDER_MAX_BYTES = 200

/** Nothing is enlarged: instead of widths that the picture does not have, its own is the widest. */
export function widthsWithin(widths: readonly number[], pictureWidth: number): readonly number[] {
  return [...new Set(widths.map((width) => Math.min(width, pictureWidth)))]
}
