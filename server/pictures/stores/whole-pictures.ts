import { filmFormatOf } from '#domain/gallery/film'
import { S3Failure } from '../../base/s3/s3-failure.ts'
import { cleanFilm } from '../films/clean-film.ts'
import type { PictureStore } from './picture-store.ts'

/**
 * A service between may answer in place of the store, with a page of its own or a part of the file.
 * Nothing of the kind must be kept or served: browsers would keep it for a year.
 */
export function onlyWholePictures(store: PictureStore): PictureStore {
  return {
    ...store,
    read: async (file) => {
      const bytes = await store.read(file)
      if (bytes === null || isWhole(file, bytes)) return bytes
      throw new S3Failure('The picture store answered with something else than the file')
    },
  }
}

/** A picture is judged by its beginning and its end; a film by the parts of its container. */
export function isWhole(file: string, bytes: Uint8Array): boolean {
  if (filmFormatOf(file)) return cleanFilm(bytes).ok
  return file.endsWith('.avif') ? isWholeAvif(bytes) : isWholeJpeg(bytes)
}

function isWholeJpeg(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  const [last, end] = bytes.subarray(-2)
  return first === 0xff && second === 0xd8 && last === 0xff && end === 0xd9
}

const BOX_HEADER_BYTES = 8

/** The file must be boxes, each of which begins with its length and its name, up to the end. */
function isWholeAvif(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  while (at + BOX_HEADER_BYTES <= view.byteLength) {
    if (at === 0 && String.fromCharCode(...bytes.subarray(4, 8)) !== 'ftyp') return false
    const length = view.getUint32(at)
    if (length < BOX_HEADER_BYTES) return false
    at += length
  }
  return at > 0 && at === view.byteLength
}
