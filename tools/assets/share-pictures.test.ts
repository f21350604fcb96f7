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

test.each(cards)('the share picture $name has the current title, price and picture', (card) => {
  expect(sharePictures[card.name]?.recipe).toBe(card.recipe)
})

test.each(Object.values(sharePictures))(
  '$file is a small JPEG of the stated size',
  async (share) => {
    const bytes = await readFile(join(SHARE_FOLDER, share.file))
    const { format, width, height } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
    expect({ width: share.width, height: share.height }).toEqual({ width, height })
    expect(bytes.byteLength).toBeLessThan(SHARE_MAX_BYTES)
    expect(share.hash).toBe(contentHash(bytes))
  },
)

test('home, collection and all 27 products can be shared', () => {
  expect(Object.keys(sharePictures)).toHaveLength(29)
})
