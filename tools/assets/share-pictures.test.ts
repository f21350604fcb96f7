import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharePictures } from '#assets/share'
import { contentHash } from '#server/pictures/content-hash'
import { SHARE_MAX_BYTES } from '#server/pictures/encode/share/share-card'
import { SHARE_FOLDER } from './settings.ts'
import { planShareCards } from './share-plan.ts'

const cards = await planShareCards()

test('every share picture has the current title, price and picture', () => {
  const outdated = cards.filter(({ name, recipe }) => sharePictures[name]?.recipe !== recipe)
  expect(outdated.map(({ name }) => name)).toEqual([])
})

test('every share picture is a small JPEG of the stated size', async () => {
  for (const share of Object.values(sharePictures)) {
    const bytes = await readFile(join(SHARE_FOLDER, share.file))
    const { format, width, height } = await sharp(bytes).metadata()
    const hash = contentHash(bytes)
    const stated = { width: share.width, height: share.height, hash: share.hash }
    expect.soft({ format, width, height, hash }, share.file).toEqual({ format: 'jpeg', ...stated })
    expect.soft({ width, height }, share.file).toEqual({ width: 1200, height: 630 })
    expect.soft(bytes.byteLength, share.file).toBeLessThan(SHARE_MAX_BYTES)
  }
})

test('home, collection and all 27 products can be shared', () => {
  expect(Object.keys(sharePictures)).toHaveLength(29)
})
