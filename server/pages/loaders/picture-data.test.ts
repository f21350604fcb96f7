import { expect, test } from 'vitest'
import { findPicture, pictureUrl } from '#assets/picture-source'
import { lightPicture, pictureData } from './picture-data.ts'

const NAME = 'ancient-dragon-tee-black-front'

test('a light picture has the narrowest JPEG alone, few AVIF files and no placeholder', () => {
  const narrowest = findPicture(NAME)?.jpeg[0]?.file ?? ''
  const whole = pictureData(NAME)
  expect(lightPicture(NAME, 180)).toEqual({
    ...whole,
    placeholder: '',
    jpeg: '',
    src: pictureUrl(narrowest),
    avif: whole.avif.split(', ')[0],
  })
})

test('a light picture without files keeps the address that the browser reports as missing', () => {
  expect(lightPicture('none', 180)).toEqual(pictureData('none'))
})
