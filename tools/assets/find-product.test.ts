import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findProduct } from './find-product.ts'

const PHOTO = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="1200">
  <linearGradient id="wall" y2="1" x2="0"><stop stop-color="#f2eee6"/><stop offset="1" stop-color="#d8d4cb"/></linearGradient>
  <radialGradient id="shadow"><stop stop-color="#000" stop-opacity=".25"/><stop offset="1" stop-opacity="0"/></radialGradient>
  <rect width="960" height="1200" fill="url(#wall)"/>
  <ellipse cx="520" cy="760" rx="420" ry="420" fill="url(#shadow)"/>
  <rect x="240" y="400" width="480" height="400" fill="#fff"/>
</svg>`

test('the box holds the piece without its soft shadow and the shaded backdrop', async () => {
  const product = await findProduct(await sharp(Buffer.from(PHOTO)).png().toBuffer())
  const edges = [product.left - 240, product.top - 400, product.right - 720, product.bottom - 800]
  for (const distance of edges) expect(Math.abs(distance)).toBeLessThanOrEqual(8)
})
