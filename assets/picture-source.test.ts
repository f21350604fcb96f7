import { expect, test } from 'vitest'
import {
  avifSrcset,
  fallbackUrl,
  findPicture,
  jpegSrcset,
  type PictureSource,
} from './picture-source.ts'

const aPicture: PictureSource = {
  width: 960,
  height: 1200,
  colour: '#efeae1',
  placeholder: 'data:image/webp;base64,AAAA',
  recipe: '00000000',
  avif: [
    { width: 180, file: 'tee-180.aaaaaaaa.avif', bytes: 2000 },
    { width: 360, file: 'tee-360.bbbbbbbb.avif', bytes: 6000 },
    { width: 720, file: 'tee-720.cccccccc.avif', bytes: 20000 },
  ],
  jpeg: [
    { width: 360, file: 'tee-360.dddddddd.jpg', bytes: 9000 },
    { width: 720, file: 'tee-720.eeeeeeee.jpg', bytes: 30000 },
  ],
}

test('a srcset names every variant with its width', () => {
  expect(jpegSrcset(aPicture)).toBe(
    '/pictures/tee-360.dddddddd.jpg 360w, /pictures/tee-720.eeeeeeee.jpg 720w',
  )
})

test('a srcset with a maximum width omits wider variants', () => {
  expect(avifSrcset(aPicture, { maxWidth: 360 })).toBe(
    '/pictures/tee-180.aaaaaaaa.avif 180w, /pictures/tee-360.bbbbbbbb.avif 360w',
  )
})

test('a srcset always keeps the narrowest variant', () => {
  expect(avifSrcset(aPicture, { maxWidth: 100 })).toBe('/pictures/tee-180.aaaaaaaa.avif 180w')
})

test('the fallback is the widest JPEG', () => {
  expect(fallbackUrl(aPicture)).toBe('/pictures/tee-720.eeeeeeee.jpg')
})

test('a picture is found by the name of its master', () => {
  expect(findPicture('ancient-dragon-tee-black-detail')?.width).toBe(960)
})

test.each(['no-such-picture', 'constructor', '__proto__'])('%s is no picture', (name) => {
  expect(findPicture(name)).toBeUndefined()
})
