import type { PictureUse } from './upload-uses.ts'

/** A picture in several widths, each in a file named `${name}-${width}.${hash}.avif` or `.jpg`. */
export type Picture = {
  readonly name: string
  readonly hash: string
  /** The AVIF files have this hash if they were made again since; otherwise they have `hash`. */
  readonly avifHash?: string
  /** A decorative picture has ''. */
  readonly alt: string
  readonly width: number
  readonly height: number
  readonly tint: string
  /** A data URI of a few blurred pixels. */
  readonly placeholder: string
  /** The widths go from narrow to wide; there are none while the files are being made. */
  readonly avifWidths: readonly number[]
  readonly jpegWidths: readonly number[]
}

/** The key is the picture's name. */
export type Pictures = ReadonlyMap<string, Picture>

export type PictureFormat = 'avif' | 'jpg'

type Named = Pick<Picture, 'name' | 'hash'>

export function pictureFile(
  { name, hash, avifHash = hash }: Named & Pick<Picture, 'avifHash'>,
  width: number,
  format: PictureFormat,
): string {
  return `${name}-${width}.${format === 'avif' ? avifHash : hash}.${format}`
}

export type PictureFile = Named & { readonly width: number; readonly format: PictureFormat }

export function readPictureFile(file: string): PictureFile | null {
  const parts =
    /^(?<name>[a-z0-9-]+)-(?<width>\d{2,4})\.(?<hash>[a-z0-9]+)\.(?<format>avif|jpg)$/.exec(
      file,
    )?.groups
  if (!parts) return null
  const { name = '', width, hash = '', format } = parts
  return { name, width: Number(width), hash, format: format === 'avif' ? 'avif' : 'jpg' }
}

/** The names of uploaded pictures; those of the release are words. */
const UPLOADED = /^u-[0-9a-f]{16}$/

export function isUploadedName(name: string): boolean {
  return UPLOADED.test(name)
}

/** The cleaned copy of an upload, from which its files are made. Never served. */
export function masterFile({ name, hash }: Named, use: PictureUse): string {
  return `${name}.${hash}.master-${use}.jpg`
}

const MASTER = /^(?<name>u-[0-9a-f]{16})\.(?<hash>[a-z0-9]+)\.master-[a-z]+\.jpg$/

/** This finds the picture that a file belongs to, even if the file is a master. */
export function pictureOfFile(file: string): Named | null {
  const { name, hash } = MASTER.exec(file)?.groups ?? {}
  if (name !== undefined && hash !== undefined) return { name, hash }
  return readPictureFile(file)
}

/** The file may also be one from before the picture's AVIF files were made again. */
export function hasFile(picture: Picture, { hash, width, format }: PictureFile): boolean {
  if (format === 'jpg') return picture.hash === hash && picture.jpegWidths.includes(width)
  const isKnown = picture.hash === hash || picture.avifHash === hash
  return isKnown && picture.avifWidths.includes(width)
}

export function pictureUrl(file: string): string {
  return `/pictures/${file}`
}

export type SrcsetOptions = {
  /** Omits wider files, for visitors with Save-Data. */
  readonly maxWidth?: number
}

export function avifSrcset(picture: Picture, options: SrcsetOptions = {}): string {
  return toSrcset(picture, 'avif', options)
}

export function jpegSrcset(picture: Picture, options: SrcsetOptions = {}): string {
  return toSrcset(picture, 'jpg', options)
}

/** The `src` of the `img`: what browsers without `srcset` and link previews load. */
export function fallbackUrl(picture: Picture): string {
  return jpegUrl(picture, picture.jpegWidths.at(-1))
}

/** Mails need one small file, for example. */
export function narrowestUrl(picture: Picture): string {
  return jpegUrl(picture, picture.jpegWidths[0])
}

/** The narrowest file that is at least so wide, or the widest that there is. */
export function urlForWidth(picture: Picture, minWidth: number): string {
  const { jpegWidths } = picture
  return jpegUrl(picture, jpegWidths.find((width) => width >= minWidth) ?? jpegWidths.at(-1))
}

function jpegUrl(picture: Picture, width: number | undefined): string {
  if (width === undefined) throw new Error(`The picture ${picture.name} has no JPEG`)
  return pictureUrl(pictureFile(picture, width, 'jpg'))
}

function toSrcset(picture: Picture, format: PictureFormat, { maxWidth }: SrcsetOptions): string {
  const widths = format === 'avif' ? picture.avifWidths : picture.jpegWidths
  return keepUpTo(widths, maxWidth ?? Number.POSITIVE_INFINITY)
    .map((width) => `${pictureUrl(pictureFile(picture, width, format))} ${width}w`)
    .join(', ')
}

/** The narrowest always stays, because an empty srcset shows nothing. */
function keepUpTo(widths: readonly number[], maxWidth: number) {
  return widths.filter((width, index) => index === 0 || width <= maxWidth)
}
