import { expect, test } from 'vitest'
import { toPictureRow } from '#database/repositories/pictures'
import type { Picture } from '#domain/catalogue/picture'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { uploadsOf } from '#testing/pictures/upload-picture'
import { cleanUpDaily, expireUploads, removeUnreferenced } from './clean-up.ts'

const HOUR_MS = 60 * 60_000
const WEEK_MS = 7 * 24 * HOUR_MS
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 1, 2, 3])

function named(digit: string): Picture {
  return {
    name: `u-${digit.repeat(16)}`,
    hash: 'abcd1234',
    alt: '',
    width: 720,
    height: 900,
    tint: '#efeae1',
    placeholder: '',
    avifWidths: [],
    jpegWidths: [360],
  }
}

async function openPipeline(engine: Engine) {
  const open = await openOffice(engine)
  const { shop } = open
  return {
    ...open,
    ...uploadsOf(open.owner),
    after: (ms: number) => ({ ...shop, now: () => shop.now() + ms }),
    filesLeft: async () => (await shop.pictureStore.list()).map(({ file }) => file).toSorted(),
  }
}

eachEngine('the clean-up', (engine) => {
  test('[C25] an upload is gone after a day, with its bytes', async () => {
    const { upload, open, look, after, shop } = await openPipeline(engine)
    const done = await upload(JPEG)
    const begun = (await open(1000)).answer.id ?? ''
    const dated = (await open(1000)).answer.id ?? ''
    await shop.db
      .updateTable('uploads')
      .set({ created_at: shop.now() + 1000 * HOUR_MS })
      .where('id', '=', dated)
      .execute()
    expect(await expireUploads(after(23 * HOUR_MS))).toBe(1)
    expect((await look(done)).status).toBe(200)
    expect(await expireUploads(after(24 * HOUR_MS + 1000))).toBe(2)
    for (const id of [done, begun, dated]) expect((await look(id)).status).toBe(404)
    expect(await shop.db.selectFrom('upload_chunks').select('start').execute()).toEqual([])
  })

  test('[C26] files that nothing refers to are removed after a week', async () => {
    const { after, shop, filesLeft, upload } = await openPipeline(engine)
    const { db, pictureStore } = shop
    const { name } = named('a')
    const kept = [
      `${name}-360.abcd1234.jpg`,
      `${name}-180.abcd1234.avif`,
      `${name}.abcd1234.master-product.jpg`,
      'u-bbbbbbbbbbbbbbbb-360.abcd1234.jpg',
      'u-cccccccccccccccc-360.abcd1234.jpg',
      'u-dddddddddddddddd-360.abcd1234.jpg',
      'share-card.12345678.jpg',
      'film.12345678.mp4',
    ]
    const unused = [
      `${name}-360.00000000.jpg`,
      'u-eeeeeeeeeeeeeeee-360.abcd1234.jpg',
      'u-eeeeeeeeeeeeeeee.abcd1234.master-product.jpg',
      'share-card.87654321.jpg',
    ]
    for (const file of [...kept, ...unused]) await pictureStore.write(file, JPEG)
    await db
      .insertInto('pictures')
      .values(toPictureRow(named('a'), { origin: 'uploaded', createdAtMs: 1 }))
      .execute()
    const pictures = [{ colour: 'Black', view: 'front', file: named('b').name }]
    await db
      .updateTable('products')
      .set({ pictures_json: JSON.stringify(pictures), share_file: 'share-card.12345678.jpg' })
      .where('id', '=', 1)
      .execute()
    await db
      .updateTable('gallery_pieces')
      .set({ picture: named('c').name })
      .where('id', '=', 1)
      .execute()
    await db
      .updateTable('home_page')
      .set({ hero_picture: named('d').name, film_json: '{"mp4":"film.12345678.mp4"}' })
      .execute()

    expect(await removeUnreferenced(after(WEEK_MS - HOUR_MS))).toBe(0)
    await upload(JPEG)
    expect(await removeUnreferenced(after(WEEK_MS + HOUR_MS))).toBe(0)
    await expireUploads(after(25 * HOUR_MS))
    await cleanUpDaily(after(WEEK_MS + HOUR_MS))
    expect(await filesLeft()).toEqual(kept.toSorted())
    await pictureStore.write(unused[0] ?? '', JPEG)
    // Once a day.
    await cleanUpDaily(after(WEEK_MS + 2 * HOUR_MS))
    expect(await filesLeft()).toContain(unused[0])
  })
})
