import { expect, test } from 'vitest'
import { pictureFile } from '#domain/catalogue/picture'
import { aCatalogue } from '../../catalogue/live-catalogue.builder.ts'
import { lighterPicture } from './lighter-picture.ts'

const { pictures } = aCatalogue()

function fileOf(width: number): string {
  const picture = pictures.get('petal-tee-bone-front')
  if (!picture) throw new Error('There is no such picture')
  return pictureFile(picture, width, 'avif')
}

test('a visitor with Save-Data gets the same picture at half the width', () => {
  expect(lighterPicture(fileOf(720), pictures)).toBe(fileOf(360))
})

test('the smallest file is returned unchanged', () => {
  expect(lighterPicture(fileOf(180), pictures)).toBe(fileOf(180))
})

test('a file of an earlier state of the picture is returned unchanged', () => {
  const earlier = fileOf(720).replace(/\.[a-z0-9]+\./, '.00000000.')
  expect(lighterPicture(earlier, pictures)).toBe(earlier)
})

test('an unknown name is returned unchanged', () => {
  expect(lighterPicture('../secret', pictures)).toBe('../secret')
})
