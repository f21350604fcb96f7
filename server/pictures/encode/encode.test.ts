import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodeAvif, encodeJpegWithin, encodeUpload } from './encode.ts'

const noise = await sharp({
  create: {
    width: 32,
    height: 32,
    channels: 3,
    background: '#808080',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer()

test('a picture over its budget is encoded at a lower quality', async () => {
  const free = await encodeAvif(noise, { width: 32, quality: 80, maxBytes: undefined })
  const tight = await encodeAvif(noise, {
    width: 32,
    quality: 80,
    maxBytes: Math.round(free.byteLength * 0.7),
  })
  expect(tight.byteLength).toBeLessThanOrEqual(free.byteLength * 0.7)
})

test('the highest quality that fits its budget is taken', async () => {
  const encodeAt = (quality: number) =>
    sharp(noise).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
  for (let quality = 84; quality >= 32; quality -= 4) {
    const expected = await encodeAt(quality)
    const taken = await encodeJpegWithin(noise, expected.byteLength)
    expect([quality, taken]).toEqual([quality, expected])
  }
})

test('a budget that no quality can meet is an error', async () => {
  const request = { width: 32, quality: 80, maxBytes: 10 }
  await expect(encodeAvif(noise, request)).rejects.toThrow('No AVIF of 32 px fits 10 bytes')
})

test('no variant is wider than its master', async () => {
  const file = await encodeAvif(noise, { width: 500, quality: 50, maxBytes: undefined })
  expect((await sharp(file).metadata()).width).toBe(32)
})

test('a transparent picture keeps its colours', async () => {
  const half = { r: 202, g: 134, b: 66, alpha: 0.5 }
  const picture = { create: { width: 64, height: 64, channels: 4, background: half } } as const
  const master = await sharp(picture).png().toBuffer()
  const request = { format: 'avif', width: 32, quality: 80, maxBytes: undefined } as const
  const pixels = await sharp(await encodeUpload(master, request))
    .raw()
    .toBuffer()
  const [red = 0, green = 0, blue = 0] = pixels
  for (const [shown, wanted] of [
    [red, half.r],
    [green, half.g],
    [blue, half.b],
  ] as const) {
    expect(Math.abs(shown - wanted)).toBeLessThan(4)
  }
})
