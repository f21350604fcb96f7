import { expect, test } from 'vitest'
import { findPicture } from '#assets/picture-source'
import { lighterPicture } from './lighter-picture.ts'

function fileOf(width: number): string {
  return (
    findPicture('petal-tee-bone-front')?.avif.find((variant) => variant.width === width)?.file ?? ''
  )
}

test('a visitor with Save-Data gets the same picture at half the width', () => {
  expect(lighterPicture(fileOf(720))).toBe(fileOf(360))
})

test('the smallest file is returned unchanged', () => {
  expect(lighterPicture(fileOf(180))).toBe(fileOf(180))
})

test('an unknown name is returned unchanged', () => {
  expect(lighterPicture('../secret')).toBe('../secret')
})
