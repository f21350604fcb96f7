import { expect, onTestFinished, test } from 'vitest'
import { findPicture, toPictureRow } from '#database/pictures/pictures'
import { bumpRevision } from '#database/settings/revisions'
import { type Picture, pictureFile, pictureUrl } from '#domain/catalogue/picture'
import { eachEngine } from '#testing/database/each-engine'
import { openTestShop } from '#testing/server/start-test-shop'
import { startFakeS3 } from '#testing/stand-ins/fake-s3'
import type { Config } from '../base/config.ts'

const UPLOADED: Picture = {
  name: 'u-0123456789abcdef',
  hash: 'abcd1234',
  alt: '',
  width: 720,
  height: 900,
  tint: '#efeae1',
  placeholder: '',
  avifWidths: [180, 360],
  jpegWidths: [360, 720],
}

async function openShop(config: Partial<Config>) {
  const open = await openTestShop({ config })
  onTestFinished(open.close)
  const { db, pictureStore } = open.shop
  const get = (file: string, headers: Record<string, string> = {}) =>
    open.app.inject({ url: pictureUrl(file), headers })
  async function publish() {
    for (const format of ['avif', 'jpg'] as const) {
      for (const width of format === 'avif' ? UPLOADED.avifWidths : UPLOADED.jpegWidths) {
        const file = pictureFile(UPLOADED, width, format)
        await pictureStore.write(file, Buffer.from(file))
      }
    }
    await db
      .insertInto('pictures')
      .values(toPictureRow(UPLOADED, { origin: 'uploaded', createdAtMs: 1 }))
      .execute()
    await bumpRevision(db, 'catalogue')
    await open.shop.catalogue.refresh()
  }
  return { ...open, get, publish }
}

eachEngine('uploaded pictures', (engine) => {
  test('have the headers of the release’s, and a lighter file with Save-Data', async () => {
    const { databaseUrl = null } = await engine.create()
    const { get, publish, shop } = await openShop({ databaseUrl })
    await publish()
    const [shipped] = [...shop.catalogue.current().pictures.values()]
    if (!shipped) throw new Error('The release has no pictures')
    for (const format of ['jpg', 'avif'] as const) {
      const ours = await get(pictureFile(UPLOADED, 360, format))
      const theirs = await get(pictureFile(shipped, 360, format))
      expect([ours.statusCode, theirs.statusCode]).toEqual([200, 200])
      for (const name of ['cache-control', 'vary', 'content-type', 'x-content-type-options']) {
        expect([name, ours.headers[name]]).toEqual([name, theirs.headers[name]])
      }
    }
    const wide = pictureFile(UPLOADED, 720, 'jpg')
    const lighter = await get(wide, { 'save-data': 'on' })
    expect(lighter.body).toBe(pictureFile(UPLOADED, 360, 'jpg'))
    const whole = await get(wide)
    expect(whole.body).toBe(wide)
    const again = await get(wide, { 'if-none-match': String(whole.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const inList = await get(wide, { 'if-none-match': `"old", W/${whole.headers.etag}` })
    expect([inList.statusCode, inList.body]).toEqual([304, ''])
  })

  test('are served by a process that has not heard of them yet', async () => {
    const { databaseUrl = null } = await engine.create()
    const { get, publish, shop } = await openShop({ databaseUrl })
    await publish()
    await shop.db.deleteFrom('pictures').where('name', '=', UPLOADED.name).execute()
    expect(await findPicture(shop.db, UPLOADED.name)).toBeNull()
    // The picture is known in memory, but gone from the table: it is still served.
    expect((await get(pictureFile(UPLOADED, 360, 'jpg'))).statusCode).toBe(200)
    await shop.db
      .insertInto('pictures')
      .values(
        toPictureRow(
          { ...UPLOADED, name: 'u-ffffffffffffffff' },
          { origin: 'uploaded', createdAtMs: 1 },
        ),
      )
      .execute()
    const fresh = pictureFile({ ...UPLOADED, name: 'u-ffffffffffffffff' }, 360, 'jpg')
    expect((await get(fresh)).statusCode).toBe(404)
    await shop.pictureStore.write(fresh, Buffer.from('x'))
    expect((await get(fresh)).statusCode).toBe(200)
  })

  test('[C7] masters, half-published pictures and invented names are not served', async () => {
    const { databaseUrl = null } = await engine.create()
    const { get, publish, shop } = await openShop({ databaseUrl })
    await publish()
    const { name, hash } = UPLOADED
    const unpublished = 'u-eeeeeeeeeeeeeeee-360.abcd1234.jpg'
    for (const file of [`${name}.${hash}.master.jpg`, unpublished, `${name}-960.${hash}.avif`]) {
      await shop.pictureStore.write(file, Buffer.from('private'))
      expect([file, (await get(file)).statusCode]).toEqual([file, 404])
    }
    for (const file of [`${name}-360.ffffffff.jpg`, `${name}-360.jpg`]) {
      expect([file, (await get(file)).statusCode]).toEqual([file, 404])
    }
    expect((await get('..%2F..%2Fshop.sqlite')).statusCode).toBeGreaterThanOrEqual(400)
  })
})

test('[C8] S3 away: 503 for what is not in the cache, and the pages stay', async () => {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const { get, publish, app, shop } = await openShop({ picturesS3: s3.settings })
  await publish()
  const [known, unknown] = [pictureFile(UPLOADED, 360, 'jpg'), pictureFile(UPLOADED, 720, 'jpg')]
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9])
  for (const file of [known, unknown]) await shop.pictureStore.write(file, jpeg)
  expect((await get(known)).statusCode).toBe(200)
  s3.behave(500)
  expect((await get(known)).statusCode).toBe(200)
  const failed = await get(unknown)
  expect([failed.statusCode, failed.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(failed.headers['retry-after']).toBe('5')
  expect(failed.body).not.toMatch(/S3|AKIATEST|hush|store/)
  expect((await app.inject('/collection')).statusCode).toBe(200)
  s3.behave('works')
  expect((await get(unknown)).statusCode).toBe(200)
})
