import { expect, test } from 'vitest'
import { narrowestUrl } from '#domain/catalogue/picture'
import { shippedPictures } from '#testing/catalogue/shipped-pictures'
import { lightPicture, pictureData } from './picture-data.ts'

const NAME = 'ancient-dragon-tee-black-front'
const pictures = shippedPictures()

test('a light picture has the narrowest JPEG alone, few AVIF files and no placeholder', () => {
  const picture = pictures.get(NAME)
  const whole = pictureData(pictures, NAME)
  expect(lightPicture(pictures, NAME, 180)).toEqual({
    ...whole,
    placeholder: '',
    jpeg: '',
    src: picture && narrowestUrl(picture),
    avif: whole.avif.split(', ')[0],
  })
})

test('a light picture without files keeps the address that the browser reports as missing', () => {
  expect(lightPicture(pictures, 'none', 180)).toEqual(pictureData(pictures, 'none'))
})
