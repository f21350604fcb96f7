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

test('views are offered from two pictures of the colour on, and four at most', () => {
  expect(viewsOf(withPictures(1), 'Bone')).toEqual([])
  expect(viewsOf(withPictures(2), 'Bone')).toEqual(['image1', 'image2'])
  expect(viewsOf(withPictures(5), 'Bone')).toEqual(['image1', 'image2', 'image3', 'image4'])
  expect(viewsOf(withPictures(4), 'Indigo')).toEqual([])
})

test('a view is the picture in that place', () => {
  expect(pictureOf(aProduct(), 'Bone', 'image2').file).toBe('petal-tee-bone-back')
})

test('a view that the colour does not have shows its first', () => {
  expect(pictureOf(aProduct(), 'Indigo', 'image4').file).toBe('petal-tee-indigo-front')
  expect(pictureOf(aProduct(), 'Pink', 'image1').file).toBe('petal-tee-bone-front')
})
