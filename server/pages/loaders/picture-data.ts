import { altTextOf } from '#assets/alt-texts'
import {
  avifSrcset,
  fallbackUrl,
  findPicture,
  jpegSrcset,
  type PictureSource,
  type SrcsetOptions,
} from '#assets/picture-source'
import type { PictureData } from '#contracts/picture'

const known = new Map<string, PictureData>()

/** The pictures are as fixed as the program: what is said of one is written once. */
export function pictureData(name: string, options: SrcsetOptions = {}): PictureData {
  const source = findPicture(name)
  if (!source) return missingPicture(name)
  const key = `${name} ${options.maxWidth ?? ''}`
  const data = known.get(key) ?? describe(name, source, options)
  known.set(key, data)
  return data
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

/** A product whose picture was never made still has its box; the browser says what is missing. */
function missingPicture(name: string): PictureData {
  const src = `/pictures/${encodeURIComponent(name)}.jpg`
  return {
    alt: '',
    width: 4,
    height: 5,
    colour: '#e4ddd0',
    placeholder: '',
    avif: '',
    jpeg: src,
    src,
  }
}
