import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRODUCT_RATIO } from '#domain/catalogue/upload-limits'
import { cropOf, MAX_ZOOM, moved, WHOLE, zoomed } from './crop-frame.ts'

const LANDSCAPE = { width: 4000, height: 3000 }
const PORTRAIT = { width: 1000, height: 2000 }

test('the first crop is the largest part that fits, from the middle', () => {
  expect(cropOf(LANDSCAPE, WHOLE)).toEqual({ x: 0.2, y: 0, width: 0.6, height: 1 })
  expect(cropOf(PORTRAIT, WHOLE)).toEqual({ x: 0, y: 0.1875, width: 1, height: 0.625 })
})

test('zooming in keeps the middle and shows less', () => {
  const crop = cropOf(LANDSCAPE, zoomed(LANDSCAPE, WHOLE, 2))
  expect(crop).toEqual({ x: 0.35, y: 0.25, width: 0.3, height: 0.5 })
})

test('no movement leaves the photo', () => {
  const far = moved(LANDSCAPE, WHOLE, { x: 9, y: 9 })
  const { x, y } = cropOf(LANDSCAPE, far)
  expect(x).toBeCloseTo(0.4)
  expect(y).toBe(0)
})

test('every crop lies within the photo and has the ratio of the shop', () => {
  const side = fc.integer({ min: 1, max: 8_000 })
  const number = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(side, side, number, number, number, (width, height, x, y, zoom) => {
      const photo = { width, height }
      const frame = zoomed(photo, moved(photo, zoomed(photo, WHOLE, zoom * 2), { x, y }), zoom * 3)
      const crop = cropOf(photo, frame)
      expect(crop.x).toBeGreaterThanOrEqual(-1e-9)
      expect(crop.y).toBeGreaterThanOrEqual(-1e-9)
      expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-9)
      expect(crop.y + crop.height).toBeLessThanOrEqual(1 + 1e-9)
      expect((crop.width * width) / (crop.height * height)).toBeCloseTo(PRODUCT_RATIO, 6)
      expect(frame.zoom).toBeLessThanOrEqual(MAX_ZOOM)
    }),
  )
})
