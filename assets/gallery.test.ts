import { expect, test } from 'vitest'
import { altTextOf } from './alt-texts.ts'
import { shippedPosters } from './gallery.ts'
import { findPicture } from './picture-source.ts'

function ofCategory(category: string) {
  return shippedPosters.filter((item) => item.category === category)
}

test('the gallery has 10 influence pieces with the ids 1 and 5 to 13', () => {
  expect(ofCategory('influence').map(({ id }) => id)).toEqual([1, 5, 6, 7, 8, 9, 10, 11, 12, 13])
})

test('the gallery has 15 campaign pieces with the ids 2, 3, 4 and 14 to 25', () => {
  const ids = ofCategory('campaign').map(({ id }) => id)
  expect(ids).toEqual([2, 3, 4, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25])
})

test('campaign pieces are captioned with the year', () => {
  expect(new Set(ofCategory('campaign').map((item) => item.description))).toEqual(new Set(['2025']))
})

test('every influence piece is captioned with a name of its own', () => {
  const names = ofCategory('influence').map((item) => item.description)
  expect(new Set(names).size).toBe(10)
})

test('every gallery piece has a poster, an alt text and an empty title', () => {
  const incomplete = shippedPosters.filter(
    ({ picture, title }) => !findPicture(picture) || altTextOf(picture) === '' || title !== '',
  )
  expect(incomplete).toEqual([])
})
