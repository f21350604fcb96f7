import type { PictureData } from '#contracts/picture'
import {
  avifSrcset,
  fallbackUrl,
  jpegSrcset,
  narrowestUrl,
  type Picture,
  type Pictures,
  type SrcsetOptions,
} from '#domain/catalogue/picture'

const cache = new WeakMap<Picture, Map<number, PictureData>>()

/** Computed once for each state of a picture. */
export function pictureData(
  pictures: Pictures,
  name: string,
  options: SrcsetOptions = {},
): PictureData {
  const picture = pictures.get(name)
  if (!picture) return missingPicture(name)
  const byWidth = cache.get(picture) ?? new Map<number, PictureData>()
  cache.set(picture, byWidth)
  const key = options.maxWidth ?? 0
  const data = byWidth.get(key) ?? describe(picture, options)
  byWidth.set(key, data)
  return data
}

/** Pictures far down a page get few sizes, one JPEG for old browsers, and only a colour before they load. */
export function lightPicture(pictures: Pictures, name: string, maxWidth: number): PictureData {
  const data = { ...pictureData(pictures, name, { maxWidth }), placeholder: '', jpeg: '' }
  const picture = pictures.get(name)
  return picture ? { ...data, src: narrowestUrl(picture) } : data
}

function describe(picture: Picture, options: SrcsetOptions): PictureData {
  return {
    alt: picture.alt,
    width: picture.width,
    height: picture.height,
    colour: picture.tint,
    placeholder: picture.placeholder,
    avif: avifSrcset(picture, options),
    jpeg: jpegSrcset(picture, options),
    src: fallbackUrl(picture),
  }
}

/** A product without a picture file keeps its box; the browser shows that the file is missing. */
function missingPicture(name: string): PictureData {
  const src = `/pictures/${encodeURIComponent(name)}.jpg`
  return {
    alt: '',
    width: 4,
    height: 5,
    colour: '#e4ddd0',
    placeholder: '',
    avif: '',
    jpeg: '',
    src,
  }
}
