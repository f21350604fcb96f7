import { expect, test } from 'vitest'
import {
  avifSrcset,
  fallbackUrl,
  jpegSrcset,
  narrowestUrl,
  type Picture,
  pictureFile,
  readPictureFile,
} from './picture.ts'

const aPicture: Picture = {
  name: 'tee-2-front',
  hash: 'aaaaaaaa',
  alt: 'A tee',
  width: 960,
  height: 1200,
  tint: '#efeae1',
  placeholder: 'data:image/webp;base64,AAAA',
  avifWidths: [180, 360, 720],
  jpegWidths: [360, 720],
}

test('a srcset names every file with its width', () => {
  expect(jpegSrcset(aPicture)).toBe(
    '/pictures/tee-2-front-360.aaaaaaaa.jpg 360w, /pictures/tee-2-front-720.aaaaaaaa.jpg 720w',
  )
})

test('a srcset with a maximum width omits wider files', () => {
  expect(avifSrcset(aPicture, { maxWidth: 360 })).toBe(
    '/pictures/tee-2-front-180.aaaaaaaa.avif 180w, /pictures/tee-2-front-360.aaaaaaaa.avif 360w',
  )
})

test('a srcset always keeps the narrowest file', () => {
  expect(avifSrcset(aPicture, { maxWidth: 100 })).toBe(
    '/pictures/tee-2-front-180.aaaaaaaa.avif 180w',
  )
})

test('a picture whose AVIF files are still being made has none in its srcset', () => {
  expect(avifSrcset({ ...aPicture, avifWidths: [] })).toBe('')
})

test('the fallback is the widest JPEG, and mails show the narrowest', () => {
  expect(fallbackUrl(aPicture)).toBe('/pictures/tee-2-front-720.aaaaaaaa.jpg')
  expect(narrowestUrl(aPicture)).toBe('/pictures/tee-2-front-360.aaaaaaaa.jpg')
})

test('the name of a file tells its picture, width and format', () => {
  const file = pictureFile(aPicture, 360, 'avif')
  expect(readPictureFile(file)).toEqual({
    name: 'tee-2-front',
    hash: 'aaaaaaaa',
    width: 360,
    format: 'avif',
  })
})

test.each(['', '../secret', 'tee.jpg', 'tee-360.aaaa.gif', 'Tee-360.aaaa.jpg'])(
  '%s is not the name of such a file',
  (file) => {
    expect(readPictureFile(file)).toBeNull()
  },
)
