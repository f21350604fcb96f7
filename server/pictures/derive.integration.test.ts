import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findPicture } from '#database/pictures/pictures'
import { masterFile, pictureFile, pictureUrl } from '#domain/catalogue/picture'
import { uploadMessages } from '#domain/owner-messages/pictures'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { encodeOnce } from '#testing/pictures/encode-once'
import { phonePhoto, photo, pngClaiming } from '#testing/pictures/photos'
import { uploadsOf } from '#testing/pictures/upload-picture'
import { addAvifFiles } from './avif/add-avif-files.ts'
import type { DeriveContext } from './derive-context.ts'
import { deriveUploads } from './derive-uploads.ts'

async function openPipeline(engine: Engine) {
  const open = await openOffice(engine)
  const log = {
    error: (about: object, message: string) => {
      throw new Error(message, { cause: about })
    },
  }
  const context: DeriveContext = {
    ...open.shop,
    log,
    signal: new AbortController().signal,
    encode: encodeOnce,
  }
  const uploads = uploadsOf(open.owner)
  return {
    ...open,
    ...uploads,
    context,
    /** Returns the picture that the upload became, or the sentence. */
    derive: async (bytes: Uint8Array, about = {}) => {
      const id = await uploads.upload(bytes, about)
      await deriveUploads(context)
      const { answer } = await uploads.look(id)
      return {
        ...answer,
        picture: answer.picture ? await findPicture(open.shop.db, answer.picture) : null,
      }
    },
  }
}

/** The noise differs each time it is made, and is slow to encode: it is made once for both engines. */
let noise: Promise<Buffer> | undefined

function aNoisyWebp(): Promise<Buffer> {
  return sharp({
    create: {
      width: 800,
      height: 1000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  })
    .webp({ quality: 95 })
    .toBuffer()
}

eachEngine('an uploaded photo', (engine) => {
  test('[C16] becomes a picture within the budgets, upright, cropped, without metadata', async () => {
    const { derive, context, shop, app } = await openPipeline(engine)
    const { db, pictureStore, catalogue } = shop
    // The photo lies on its side: upright it is 1500 × 2000.
    const raw = await phonePhoto({ width: 2000, height: 1500 })
    expect((await sharp(raw).metadata()).exif?.includes('Phone')).toBe(true)
    const crop = { x: 0, y: 0.0625, width: 1, height: 0.9375 }
    const { picture, state } = await derive(raw, { crop, alt: 'A red shirt' })
    expect(state).toBe('derived')
    expect(picture).toMatchObject({
      name: expect.stringMatching(/^u-[0-9a-f]{16}$/),
      alt: 'A red shirt',
      width: 1280,
      height: 1600,
      jpegWidths: [360, 720],
      avifWidths: [],
      tint: expect.stringMatching(/^#[0-9a-f]{6}$/),
      placeholder: expect.stringMatching(/^data:image\/webp;base64,.{20,180}$/),
    })
    if (!picture) throw new Error('There is no picture')
    expect(await db.selectFrom('upload_chunks').select('start').execute()).toEqual([])
    await catalogue.refresh()
    expect(catalogue.current().pictures.get(picture.name)).toEqual(picture)

    expect(await addAvifFiles(context, { isRecent: true })).toBe(true)
    expect(await addAvifFiles(context, { isRecent: false })).toBe(false)
    await catalogue.refresh()
    expect(catalogue.current().pictures.get(picture.name)?.avifWidths).toEqual([
      180, 360, 540, 720, 960,
    ])
    const files = await pictureStore.list()
    expect(files).toHaveLength(8)
    for (const { file } of files) {
      const bytes = (await pictureStore.read(file)) ?? new Uint8Array()
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect([file, exif, icc, xmp, iptc, orientation]).toEqual([file, ...Array(5).fill(undefined)])
      expect([file, Buffer.from(bytes).includes('Phone')]).toEqual([file, false])
      expect([file, Buffer.from(bytes).includes('Exif')]).toEqual([file, false])
    }
    const bytesOf = (file: string) => files.find((each) => each.file === file)?.bytes
    for (const format of ['jpg', 'avif'] as const) {
      expect(bytesOf(pictureFile(picture, 360, format))).toBeLessThanOrEqual(20_000)
      expect(bytesOf(pictureFile(picture, 720, format))).toBeLessThanOrEqual(70_000)
      const url = pictureUrl(pictureFile(picture, 720, format))
      expect([format, (await app.inject(url)).statusCode]).toEqual([format, 200])
    }
    expect((await app.inject(pictureUrl(masterFile(picture, 'product')))).statusCode).toBe(404)
    const [entry] = await db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'picture-added')
      .execute()
    expect(entry).toMatchObject({ actor: 'Adwoa', subject: `picture ${picture.name}` })
  })

  test('[C101] a strip of which only a few pixels would be left is refused, for posters too', async () => {
    const { derive, shop } = await openPipeline(engine)
    for (const [width, height] of [
      [200, 20_000],
      [20_000, 200],
    ] as const) {
      const strip = { create: { width, height, channels: 3, background: '#fff' } } as const
      const raw = await sharp(strip).png().toBuffer()
      for (const use of ['poster', 'hero']) {
        const about = { productId: null, use }
        expect(await derive(raw, about)).toMatchObject({
          state: 'refused',
          sentence: uploadMessages['too-small'],
        })
      }
    }
    expect(await shop.pictureStore.list()).toEqual([])
  })

  test('[C17] bombs, damaged files and pretenders are refused in words', {
    timeout: 60_000,
  }, async () => {
    const { derive, shop } = await openPipeline(engine)
    const jpeg = await photo({ width: 900, height: 1125 }).jpeg().toBuffer()
    const cases: readonly (readonly [keyof typeof uploadMessages, Uint8Array])[] = [
      ['too-many-pixels', await pngClaiming({ width: 30_000, height: 30_000 })],
      ['too-many-pixels', await pngClaiming({ width: 6001, height: 4000 })],
      // The file claims to be within the limit, but has no such pixels.
      ['cannot-be-derived', await pngClaiming({ width: 6000, height: 4000 })],
      ['cannot-be-derived', jpeg.subarray(0, jpeg.byteLength / 2)],
      ['not-a-picture', Buffer.concat([jpeg.subarray(0, 4), Buffer.from('<html><script>')])],
      ['not-a-picture', Buffer.from('RIFF\x10\0\0\0WEBPnot a picture at all', 'latin1')],
      ['too-small', await photo({ width: 100, height: 125 }).png().toBuffer()],
    ]
    for (const [code, bytes] of cases) {
      const { state, sentence } = await derive(bytes)
      expect([code, state, sentence]).toEqual([code, 'refused', uploadMessages[code]])
    }
    expect(await shop.db.selectFrom('upload_chunks').select('start').execute()).toEqual([])
    expect(await shop.pictureStore.list()).toEqual([])
  })

  test('a WebP full of noise fits the budgets too', async () => {
    const { derive, shop } = await openPipeline(engine)
    noise ??= aNoisyWebp()
    const { picture } = await derive(await noise)
    const files = await shop.pictureStore.list()
    for (const [width, max] of [
      [360, 20_000],
      [720, 70_000],
    ] as const) {
      const file = picture && pictureFile(picture, width, 'jpg')
      expect(files.find((each) => each.file === file)?.bytes).toBeLessThanOrEqual(max)
    }
  })

  test('a transparent picture and one of a poster’s shape are fine', async () => {
    const { derive } = await openPipeline(engine)
    const wide = await photo({ width: 1200, height: 600 }).ensureAlpha(0.5).png().toBuffer()
    const asProduct = await derive(wide)
    expect(asProduct.picture).toMatchObject({ width: 480, height: 600, jpegWidths: [360, 480] })
    const asPoster = await derive(wide, { productId: null })
    expect(asPoster.picture).toMatchObject({ width: 1200, height: 600 })
    const asHero = await derive(wide, { productId: null, use: 'hero' })
    expect(asHero.picture).toMatchObject({ width: 1200, jpegWidths: [960] })
  })
})
