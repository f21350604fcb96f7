import { type PictureSource, type PictureVariant, pictures } from './pictures.ts'

export type { PictureSource, PictureVariant }

export type SrcsetOptions = {
  /** Omits wider variants, for visitors with Save-Data. */
  readonly maxWidth?: number
}

const PICTURES_PATH = '/pictures'

export function findPicture(name: string): PictureSource | undefined {
  return Object.hasOwn(pictures, name) ? pictures[name] : undefined
}

export function pictureUrl(file: string): string {
  return `${PICTURES_PATH}/${file}`
}

export function avifSrcset(picture: PictureSource, options: SrcsetOptions = {}): string {
  return toSrcset(picture.avif, options)
}

export function jpegSrcset(picture: PictureSource, options: SrcsetOptions = {}): string {
  return toSrcset(picture.jpeg, options)
}

/** The `src` of the `img`: what browsers without `srcset` and link previews load. */
export function fallbackUrl(picture: PictureSource): string {
  const widest = picture.jpeg.at(-1)
  if (widest === undefined) throw new Error('A picture without a JPEG')
  return pictureUrl(widest.file)
}

function toSrcset(variants: readonly PictureVariant[], { maxWidth }: SrcsetOptions): string {
  return keepUpTo(variants, maxWidth ?? Number.POSITIVE_INFINITY)
    .map(({ file, width }) => `${pictureUrl(file)} ${width}w`)
    .join(', ')
}

/** The narrowest variant always stays, because an empty srcset shows nothing. */
function keepUpTo(variants: readonly PictureVariant[], maxWidth: number) {
  return variants.filter(({ width }, index) => index === 0 || width <= maxWidth)
}
