import { expect, test } from 'vitest'
import { findUpload, readChunks, readPlan } from '#database/pictures/uploads'
import { MAX_OPEN_UPLOADS } from '#domain/catalogue/upload'
import { MAX_CHUNK_BYTES, MAX_UPLOAD_BYTES } from '#domain/catalogue/upload-limits'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { uploadsOf } from '#testing/pictures/upload-picture'

/** The bytes begin as a JPEG does; what follows only matters to the derivation. */
function photo(bytes: number): Uint8Array {
  const content = Uint8Array.from({ length: bytes }, (_, at) => at % 251)
  content.set([0xff, 0xd8, 0xff, 0xe1])
  return content
}

async function openWithUploads(engine: Engine) {
  const open = await openOffice(engine)
  const { db } = open.shop
  return {
    ...open,
    ...uploadsOf(open.owner),
    stored: async (id: string) => {
      const upload = await findUpload(db, id)
      if (!upload) throw new Error('There is no such upload')
      const chunks: Uint8Array[] = []
      for await (const chunk of readChunks(db, upload)) chunks.push(chunk)
      return Buffer.concat(chunks)
    },
    countChunks: async () =>
      (await db.selectFrom('upload_chunks').select('start').execute()).length,
  }
}

eachEngine('uploads', (engine) => {
  test('a picture comes in chunks and is kept byte for byte', async () => {
    const { open, upload, look, stored, shop } = await openWithUploads(engine)
    const bytes = photo(2 * MAX_CHUNK_BYTES + 100)
    expect(await open(500)).toMatchObject({ status: 200, answer: { received: 0 } })
    const crop = { x: 0.1, y: 0, width: 0.8, height: 1 }
    const id = await upload(bytes, { crop, alt: ' A red\u0001shirt ' })
    expect(await look(id)).toEqual({
      status: 200,
      answer: { state: 'received', received: bytes.byteLength, picture: null, sentence: null },
    })
    expect(await stored(id)).toEqual(Buffer.from(bytes))
    expect(await readPlan(shop.db, id)).toEqual({
      use: 'product',
      crop,
      alt: 'A red shirt',
      colour: '',
      view: '',
    })
  })

  test('[C10] after a lost connection, a lost answer or a restart it goes on where it was', async () => {
    const { open, send, look, stored } = await openWithUploads(engine)
    const bytes = photo(150_000)
    const { answer } = await open(bytes.byteLength)
    const { id = '' } = answer
    await send(id, 0, bytes.subarray(0, 50_000))
    // The answer got lost, and the page sends the same bytes again.
    const again = await send(id, 0, bytes.subarray(0, 50_000))
    expect(again).toMatchObject({ status: 409, answer: { received: 50_000 } })
    expect((await look(id)).answer).toMatchObject({ state: 'receiving', received: 50_000 })
    await send(id, 50_000, bytes.subarray(50_000, 100_000))
    await send(id, 100_000, bytes.subarray(100_000))
    expect(await send(id, 100_000, bytes.subarray(100_000))).toMatchObject({
      status: 409,
      answer: { received: 150_000, error: { code: 'upload-over' } },
    })
    expect(await stored(id)).toEqual(Buffer.from(bytes))
  })

  test('[C11] a wrong offset, too many bytes, an empty or too large chunk change nothing', async () => {
    const { open, send, look, countChunks, owner } = await openWithUploads(engine)
    const { answer } = await open(1000)
    const { id = '' } = answer
    for (const start of [1, 999, 1_000_000]) {
      expect(await send(id, start, photo(10))).toMatchObject({
        status: 409,
        answer: { received: 0 },
      })
    }
    for (const start of ['', '-1', '1e3', 'NaN', '99999999999']) {
      const { status } = await owner.postBytes(`/owner/uploads/${id}?start=${start}`, photo(10))
      expect([start, status]).toEqual([start, 422])
    }
    expect((await send(id, 0, photo(1001))).status).toBe(422)
    expect((await send(id, 0, new Uint8Array())).status).toBe(422)
    const large = await owner.postBytes(`/owner/uploads/${id}?start=0`, photo(MAX_CHUNK_BYTES + 1))
    expect(large.status).toBe(413)
    expect((await send('unknown', 0, photo(10))).status).toBe(404)
    expect((await look('unknown')).status).toBe(404)
    expect((await look(id)).answer).toMatchObject({ state: 'receiving', received: 0 })
    expect(await countChunks()).toBe(0)
  })

  test('[C12] of two chunks at once one is stored', async () => {
    const { open, send, stored, countChunks } = await openWithUploads(engine)
    const bytes = photo(60_000)
    const { answer } = await open(60_000)
    const { id = '' } = answer
    const first = bytes.subarray(0, 30_000)
    const sent = await Promise.all(Array.from({ length: 8 }, () => send(id, 0, first)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    expect(sent.every(({ answer: each }) => each.received === 30_000)).toBe(true)
    await Promise.all([1, 2].map(() => send(id, 30_000, bytes.subarray(30_000))))
    expect(await countChunks()).toBe(2)
    expect(await stored(id)).toEqual(Buffer.from(bytes))
  })

  test('[C13] what is no picture is refused at its first bytes, in words, and its bytes go', async () => {
    const { open, send, look, countChunks } = await openWithUploads(engine)
    const contents = [
      ['GIF89a', 'gif'],
      ['<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
      ['\0\0\0\x18ftypheic', 'heic'],
      ['<!doctype html><script>alert(1)</script>', 'not-a-picture'],
    ] as const
    for (const [content, code] of contents) {
      const { answer } = await open(5000, { fileName: 'photo.jpg' })
      const { id = '' } = answer
      const refused = await send(id, 0, Buffer.from(content))
      expect(refused).toMatchObject({ status: 422, answer: { error: { code } } })
      expect(refused.answer.error?.message).toMatch(/^[A-Z].*\.$/)
      const { answer: status } = await look(id)
      expect(status).toMatchObject({ state: 'refused', sentence: refused.answer.error?.message })
    }
    expect(await countChunks()).toBe(0)
  })

  test('[C14] more than 12 MB, or more uploads than the database should hold, are refused', async () => {
    const { open, send } = await openWithUploads(engine)
    expect(await open(MAX_UPLOAD_BYTES + 1)).toMatchObject({
      status: 422,
      answer: { error: { code: 'too-large', message: expect.stringContaining('12 MB') } },
    })
    for (const about of [
      { bytes: 0 },
      { bytes: 1.5 },
      { productId: 'x' },
      { alt: 5 },
      { crop: {} },
    ]) {
      expect([about, (await open(10, about)).status]).toEqual([about, 422])
    }
    const ids: string[] = []
    for (let count = 0; count < MAX_OPEN_UPLOADS; count += 1) {
      ids.push((await open(MAX_UPLOAD_BYTES)).answer.id ?? '')
    }
    expect(await open(10)).toMatchObject({
      status: 429,
      answer: { error: { code: 'uploads-full' } },
    })
    await send(ids[0] ?? '', 0, Buffer.from('GIF89a'))
    expect((await open(10)).status).toBe(200)
  })

  test('[C94] of many uploads that are begun at once, no more than the database should hold', async () => {
    const { open } = await openWithUploads(engine)
    const opened = await Promise.all(Array.from({ length: 80 }, () => open(1000)))
    const accepted = opened.filter(({ status }) => status === 200)
    expect(accepted).toHaveLength(MAX_OPEN_UPLOADS)
    expect(opened.filter(({ status }) => status === 429)).toHaveLength(80 - MAX_OPEN_UPLOADS)
  })

  test('a stolen session sends no more in a day than the shop takes, and tomorrow again [S83]', async () => {
    const { open, shop } = await openWithUploads(engine)
    const { id = '' } = (await open(1000)).answer
    const row = shop.db.selectFrom('uploads').selectAll().where('id', '=', id)
    const first = { ...(await row.executeTakeFirstOrThrow()), state: 'derived' } as const
    const films = Array.from({ length: 999 }, (_, at) => ({ ...first, id: `film ${at}` }))
    await shop.db.insertInto('uploads').values(films).execute()
    const refused = { status: 422, answer: { error: { code: 'uploads-of-day' } } }
    expect(await open(10)).toMatchObject(refused)
    await shop.db.deleteFrom('uploads').where('id', 'like', 'film 9%').execute()
    expect((await open(10)).status).toBe(200)
    const large = { bytes: 12 * 1024 ** 2 }
    await shop.db.updateTable('uploads').set(large).execute()
    expect(await open(10)).toMatchObject(refused)
    await shop.db
      .updateTable('uploads')
      .set({ created_at: shop.now() - 25 * 3_600_000 })
      .execute()
    expect((await open(10)).status).toBe(200)
  })

  test('[C15] nobody but an owner, from a page of the office, sends a chunk or looks at an upload', async () => {
    const opened = await openWithUploads(engine)
    const { open, look, owner, browse, app } = opened
    const { id = '' } = (await open(1000)).answer
    const helper = await signInAsHelper(opened)
    const address = `/owner/uploads/${id}`
    expect((await helper.postBytes(`${address}?start=0`, photo(10))).status).toBe(403)
    expect((await browse().postBytes(`${address}?start=0`, photo(10))).status).toBe(401)
    expect((await helper.get(address)).status).toBe(403)
    expect((await browse().get(address)).status).toBe(401)
    const crossSite = await app.inject({
      method: 'POST',
      url: `${address}?start=0`,
      payload: Buffer.from(photo(10)),
      headers: {
        cookie: owner.cookie(),
        'content-type': 'application/octet-stream',
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
      },
    })
    expect(crossSite.statusCode).toBe(403)
    expect((await owner.postBytes('/owner/orders/1/notes', photo(10))).status).toBe(415)
    expect((await look(id)).answer).toMatchObject({ received: 0 })
  })
})
