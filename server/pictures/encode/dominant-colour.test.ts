import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findDominantColour } from './dominant-colour.ts'

test('the dominant colour is that of the backdrop, however large the piece in front of it', async () => {
  const backdrop = { width: 96, height: 120, channels: 3, background: '#efeae1' } as const
  const product = { width: 76, height: 96, channels: 3, background: '#17171a' } as const
  const picture = await sharp({ create: backdrop })
    .composite([{ input: await sharp({ create: product }).png().toBuffer() }])
    .png()
    .toBuffer()
  expect(await findDominantColour(picture)).toBe('#efeae1')
})
