import { altTextOf } from '#assets/alt-texts'
import {
  avifSrcset,
  fallbackUrl,
  findPicture,
  jpegSrcset,
  type PictureSource,
  pictureUrl,
  type SrcsetOptions,
} from '#assets/picture-source'
import type { PictureData } from '#contracts/picture'

const cache = new Map<string, PictureData>()

/** Pictures change only with a release, so their data is computed once. */
export function pictureData(name: string, options: SrcsetOptions = {}): PictureData {
  const source = findPicture(name)
  if (!source) return missingPicture(name)
  const key = `${name} ${options.maxWidth ?? ''}`
  const data = cache.get(key) ?? describe(name, source, options)
  cache.set(key, data)
  return data
}

/**
 * For pictures far down a page: few sizes, one JPEG for old browsers, and only a colour before they
 * load.
 */
export function lightPicture(name: string, maxWidth: number): PictureData {
  const data = { ...pictureData(name, { maxWidth }), placeholder: '', jpeg: '' }
  const narrowest = findPicture(name)?.jpeg[0]
  return narrowest ? { ...data, src: pictureUrl(narrowest.file) } : data
}

function describe(name: string, source: PictureSource, options: SrcsetOptions): PictureData {
  return {
    alt: altTextOf(name),
    width: source.width,
    height: source.height,
    colour: source.colour,
    placeholder: source.placeholder,
    avif: avifSrcset(source, options),
    jpeg: jpegSrcset(source, options),
    src: fallbackUrl(source),
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
