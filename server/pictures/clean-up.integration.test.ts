import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toPictureRow } from '#database/pictures/pictures'
import type { Picture } from '#domain/catalogue/picture'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { placeForTest } from '#testing/orders/place-for-test'
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
      'u-9999999999999999-360.abcd1234.jpg',
      'film.87654321.webm',
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
      .set({
        hero_picture: named('d').name,
        film_json: '{"mp4":"film.12345678.mp4"}',
        portrait_picture: named('9').name,
        portrait_film_json: '{"webm":"film.87654321.webm"}',
      })
      .execute()

    expect(await removeUnreferenced(after(WEEK_MS - HOUR_MS))).toBe(0)
    await upload(JPEG)
    expect(await removeUnreferenced(after(WEEK_MS + HOUR_MS))).toBe(0)
    await expireUploads(after(25 * HOUR_MS))
    await cleanUpDaily(after(WEEK_MS + HOUR_MS))
    expect(await filesLeft()).toEqual(kept.toSorted())
    await pictureStore.write(unused[0] ?? '', JPEG)
    // The clean-up runs once a day.
    await cleanUpDaily(after(WEEK_MS + 2 * HOUR_MS))
    expect(await filesLeft()).toContain(unused[0])
  })

  test('what a killed process left half written is removed from the cache of a bucket, too [C132]', async () => {
    const { after, shop } = await openPipeline(engine)
    const { dataDir } = shop.config
    const folders = ['pictures', 'picture-cache'].map((name) => join(dataDir, name))
    for (const folder of folders) {
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, '.partial-of-a-killed-process'), 'half')
    }
    await cleanUpDaily(after(25 * HOUR_MS))
    for (const folder of folders) expect(await readdir(folder)).toEqual([])
  })

  test('[C99] a picture that nothing has shown for a week of clean-ups is forgotten with its files', async () => {
    const { after, shop, filesLeft } = await openPipeline(engine)
    const { db, pictureStore } = shop
    const DAY_MS = 24 * HOUR_MS
    const digits = ['a', 'b', 'c', 'd', 'e', 'f', '9'] as const
    for (const digit of digits) {
      const picture = named(digit)
      await pictureStore.write(`${picture.name}-360.abcd1234.jpg`, JPEG)
      const row = toPictureRow(picture, { origin: 'uploaded', createdAtMs: shop.now() })
      await db.insertInto('pictures').values(row).execute()
    }
    const [inProduct, inOrder, inGallery, onHome, unused, again, onPhones] = digits.map(
      (digit) => named(digit).name,
    )
    const shown = (file: string | undefined) =>
      db
        .updateTable('products')
        .set({ pictures_json: JSON.stringify([{ colour: 'Black', view: '', file }]) })
    await shown(inProduct).set({ state: 'archived' }).where('id', '=', 1).execute()
    const { orderId } = await placeForTest(shop.orders)
    await db
      .updateTable('order_lines')
      .set({ image: inOrder ?? '' })
      .where('order_id', '=', orderId)
      .execute()
    await db
      .updateTable('gallery_pieces')
      .set({ picture: inGallery ?? '' })
      .where('id', '=', 1)
      .execute()
    await db
      .updateTable('home_page')
      .set({ hero_picture: onHome ?? '', portrait_picture: onPhones ?? '' })
      .execute()
    for (let day = 1; day <= 12; day += 1) await cleanUpDaily(after(day * DAY_MS + day * HOUR_MS))
    const names = async () => {
      const rows = await db
        .selectFrom('pictures')
        .select('name')
        .where('origin', '=', 'uploaded')
        .orderBy('name')
        .execute()
      return rows.map(({ name }) => name)
    }
    // Six of the clean-ups were later than a week after the upload.
    expect(await names()).toHaveLength(7)
    await shown(again).where('id', '=', 2).execute()
    await cleanUpDaily(after(15 * DAY_MS))
    const kept = [onPhones, inProduct, inOrder, inGallery, onHome, again]
    expect(await names()).toEqual(kept)
    expect(await filesLeft()).toEqual(kept.map((name) => `${name}-360.abcd1234.jpg`))
    const audit = db.selectFrom('audit').select(['actor', 'subject'])
    expect(await audit.where('action', '=', 'picture-removed').execute()).toEqual([
      { actor: 'The shop', subject: `picture ${unused}` },
    ])
  })

  test('[C99] the file of a picture without a row stays while an order shows it', async () => {
    const { after, shop, filesLeft } = await openPipeline(engine)
    const { orderId } = await placeForTest(shop.orders)
    const lines = shop.db.updateTable('order_lines').set({ image: named('a').name })
    await lines.where('order_id', '=', orderId).execute()
    const [kept, unused] = ['a', 'b'].map((digit) => `${named(digit).name}-360.abcd1234.jpg`)
    for (const file of [kept, unused]) await shop.pictureStore.write(file ?? '', JPEG)
    expect(await removeUnreferenced(after(WEEK_MS + HOUR_MS))).toBe(1)
    expect(await filesLeft()).toEqual([kept])
  })
})
