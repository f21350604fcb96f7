import { expect, test } from 'vitest'
import { cropAround } from './crop-to-product.ts'
import { findProduct } from './find-product.ts'
import { readMasters } from './masters.ts'

const FRAME = { width: 960, height: 1200 }

test('a small piece is centred and fills more of its frame', () => {
  const product = { left: 100, top: 400, right: 840, bottom: 800 }
  expect(cropAround(product, FRAME)).toEqual({ width: 808, height: 1010, left: 66, top: 95 })
})

test('a crop keeps enough pixels, however small the piece is', () => {
  const product = { left: 400, top: 500, right: 500, bottom: 600 }
  expect(cropAround(product, FRAME)).toMatchObject({ width: 768, height: 960 })
})

test('a crop stays within the master', () => {
  const product = { left: 20, top: 900, right: 300, bottom: 1180 }
  expect(cropAround(product, FRAME)).toMatchObject({ left: 0, top: 240, width: 768, height: 960 })
})

test('a piece that fills its frame is not cropped', () => {
  expect(cropAround({ left: 30, top: 200, right: 930, bottom: 900 }, FRAME)).toBeNull()
})

test('a detail, which its frame cuts, is left as it is', () => {
  expect(cropAround({ left: 0, top: 300, right: 600, bottom: 900 }, FRAME)).toBeNull()
})

const wholeViews = (await readMasters()).filter(
  ({ name, pictureClass }) => pictureClass.isCroppedToPiece && !name.endsWith('-detail'),
)
const products = await Promise.all(
  wholeViews.map(async ({ name, bytes }) => ({ name, product: await findProduct(bytes) })),
)

test('every picture shows its piece whole, in at least 80 % of its frame', () => {
  for (const { name, product } of products) {
    const crop = cropAround(product, FRAME)
    const shown = crop ?? { ...FRAME, left: 0, top: 0 }
    const filled = Math.max(
      (product.right - product.left) / shown.width,
      (product.bottom - product.top) / shown.height,
    )
    expect.soft(filled, name).toBeGreaterThanOrEqual(0.8)
    expect.soft(shown.width * 5, name).toBe(shown.height * 4)
    expect.soft(shown.left, name).toBeLessThanOrEqual(product.left)
    expect.soft(shown.top, name).toBeLessThanOrEqual(product.top)
    expect.soft(shown.left + shown.width, name).toBeGreaterThanOrEqual(product.right)
    expect.soft(shown.top + shown.height, name).toBeGreaterThanOrEqual(product.bottom)
  }
})
