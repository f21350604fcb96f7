import { expect, test } from 'vitest'
import { aProduct } from './product.builder.ts'
import { pictureOf, picturesOf, viewsOf } from './views.ts'

function withPictures(count: number) {
  const pictures = Array.from({ length: count }, (_, index) => ({
    colour: 'Bone',
    view: `view-${index + 1}`,
    file: `petal-tee-bone-${index + 1}`,
  }))
  return aProduct({ pictures })
}

test('each colour has its own pictures', () => {
  expect(picturesOf(aProduct(), 'Indigo').map((picture) => picture.file)).toEqual([
    'petal-tee-indigo-front',
  ])
})

test('two to four pictures of a colour can be chosen as views', () => {
  expect(viewsOf(withPictures(1), 'Bone')).toEqual([])
  expect(viewsOf(withPictures(2), 'Bone')).toEqual(['image1', 'image2'])
  expect(viewsOf(withPictures(5), 'Bone')).toEqual(['image1', 'image2', 'image3', 'image4'])
  expect(viewsOf(withPictures(4), 'Indigo')).toEqual([])
})

test('a view is the picture at that position', () => {
  expect(pictureOf(aProduct(), 'Bone', 'image2').file).toBe('petal-tee-bone-back')
})

test('a missing view falls back to the colour’s first picture', () => {
  expect(pictureOf(aProduct(), 'Indigo', 'image4').file).toBe('petal-tee-indigo-front')
  expect(pictureOf(aProduct(), 'Pink', 'image1').file).toBe('petal-tee-bone-front')
})
