import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadProducts } from '#database/catalogue/catalogue'
import { findUpload } from '#database/pictures/uploads'
import { readRevisions } from '#database/settings/revisions'
import { hasFile, pictureFile, readPictureFile } from '#domain/catalogue/picture'
import { uploadMessages } from '#domain/owner-messages/pictures'
import { THE_SHOP } from '#domain/staff/actor'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { signInAsStaff } from '#testing/owner/sign-in-as-staff'
import { fakeEncode } from '#testing/pictures/fake-encode'
import { anMp4 } from '#testing/pictures/films'
import { openFakePipeline } from '#testing/pictures/open-fake-pipeline'
import { uploadsOf } from '#testing/pictures/upload-picture'
import { startFakeS3 } from '#testing/stand-ins/fake-s3'
import type { Config } from '../base/config.ts'
import { removeStaff } from '../staff/remove-staff.ts'
import { addAvifFiles } from './avif/add-avif-files.ts'
import { DAY_MS, type DeriveContext, LEASE_MS } from './derive-context.ts'
import { deriveUploads } from './derive-uploads.ts'
import { ChildFailure } from './encode-in-child.ts'

function photoNumber(number: number): Uint8Array {
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.from(`photo ${number}`)])
}

async function openPipeline(engine: Engine, config: Partial<Config> = {}) {
  const open = await openFakePipeline(engine, config)
  const { context } = open
  const { db, pictureStore, catalogue } = open.shop
  return {
    ...open,
    /** Does everything that waits, as the job does it. */
    work: async (changes: Partial<DeriveContext> = {}) => {
      const changed = { ...context, ...changes }
      do {
        await deriveUploads(changed)
      } while (await addAvifFiles(changed, { isRecent: true }))
    },
    uploaded: () =>
      db.selectFrom('pictures').selectAll().where('origin', '=', 'uploaded').execute(),
    /** Every file of every picture that shoppers could be shown is in the store. */
    expectNothingHalf: async () => {
      await catalogue.refresh()
      const stored = new Set((await pictureStore.list()).map(({ file }) => file))
      for (const picture of catalogue.current().pictures.values()) {
        if (!picture.name.startsWith('u-')) continue
        for (const format of ['jpg', 'avif'] as const) {
          for (const width of format === 'jpg' ? picture.jpegWidths : picture.avifWidths) {
            const file = pictureFile(picture, width, format)
            expect([file, stored.has(file)]).toEqual([file, true])
            const parts = readPictureFile(file)
            expect(parts && hasFile(picture, parts)).toBe(true)
          }
        }
      }
    },
  }
}

eachEngine('the derivation', (engine) => {
  test('photos and films of somebody who was removed since are not published [O105]', async () => {
    const open = await openPipeline(engine)
    const { shop, work, uploaded } = open
    const thief = { name: 'Yaw', email: 'yaw@example.com', role: 'owner' } as const
    const { upload } = uploadsOf(await signInAsStaff(open, thief))
    const ids = [
      await upload(photoNumber(1)),
      await upload(anMp4(), { productId: null, use: 'film' }),
    ]
    const { db } = shop
    const { id: staffId } = await db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', thief.email)
      .executeTakeFirstOrThrow()
    const before = await loadProducts(db, [1])
    await removeStaff(shop, { staffId, actor: THE_SHOP })
    await work()
    expect(await uploaded()).toEqual([])
    expect(await loadProducts(db, [1])).toEqual(before)
    for (const id of ids) expect(await findUpload(db, id)).toMatchObject({ state: 'refused' })
  })

  test('[C18] several processes derive each upload once', async () => {
    const { upload, work, uploaded, shop } = await openPipeline(engine)
    for (const number of [1, 2, 3, 4, 5, 6]) await upload(photoNumber(number))
    const before = await readRevisions(shop.db)
    const tasks: string[] = []
    const encode: DeriveContext['encode'] = (task, ...rest) => {
      tasks.push(task.kind)
      return fakeEncode(task, ...rest)
    }
    await Promise.all([1, 2, 3].map(() => work({ encode })))
    expect(tasks.toSorted()).toEqual([...Array(6).fill('avif'), ...Array(6).fill('jpeg')])
    expect(await uploaded()).toHaveLength(6)
    const { pieces: products } = await readRevisions(shop.db)
    // Each of its JPEG files, in its product, and its AVIF files.
    expect(products - before.pieces).toBe(18)
    const [first] = await loadProducts(shop.db, [1])
    expect(first?.pictures.filter(({ file }) => file.startsWith('u-'))).toHaveLength(6)
  })

  test('the same photo twice is one picture, and keeps its alt text', async () => {
    const { upload, work, uploaded, look } = await openPipeline(engine)
    const ids = [
      await upload(photoNumber(1)),
      await upload(photoNumber(1), { alt: 'A shirt' }),
      await upload(photoNumber(1), { alt: 'Another text' }),
    ]
    await work()
    const [picture, ...others] = await uploaded()
    expect([picture?.alt, others]).toEqual(['A shirt', []])
    for (const id of ids) expect((await look(id)).answer.picture).toBe(picture?.name)
  })

  test.each([
    { name: 'full disk', error: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) },
    { name: 'crash of the store', error: new Error('boom') },
  ])('[C19] $name at any file: nothing half, nothing lost', async ({ error }) => {
    const { upload, work, look, clock, expectNothingHalf, context, errors, uploaded } =
      await openPipeline(engine)
    const id = await upload(photoNumber(1))
    for (const failAt of [1, 2, 3, 4]) {
      let writes = 0
      const write: DeriveContext['pictureStore']['write'] = async (file, bytes) => {
        writes += 1
        if (writes === failAt) throw error
        await context.pictureStore.write(file, bytes)
      }
      await work({ pictureStore: { ...context.pictureStore, write } })
      expect((await look(id)).answer.state).toBe(failAt < 4 ? 'received' : 'derived')
      expect(errors).toHaveLength(failAt)
      await expectNothingHalf()
      clock.aheadMs += LEASE_MS
    }
    await work()
    expect(await uploaded()).toMatchObject([{ avif_widths_json: '[180]' }])
    await expectNothingHalf()
  })

  test('[C20] S3 that answers 500 or nothing: the upload waits and is derived later', async () => {
    const s3 = await startFakeS3()
    onTestFinished(s3.close)
    const { upload, work, look, clock, uploaded, expectNothingHalf } = await openPipeline(engine, {
      picturesS3: s3.settings,
    })
    const id = await upload(photoNumber(1))
    s3.behave(500)
    await work()
    expect((await look(id)).answer).toMatchObject({ state: 'received', sentence: null })
    expect(await uploaded()).toEqual([])
    s3.behave('works')
    await work()
    expect((await look(id)).answer.state).toBe('received')
    clock.aheadMs += LEASE_MS
    await work()
    expect((await look(id)).answer.state).toBe('derived')
    await expectNothingHalf()
  })

  test('[C21] a picture at which the child crashes is refused after three times, others go on', async () => {
    const { upload, work, look, clock } = await openPipeline(engine)
    const bad = await upload(photoNumber(666))
    const good = await upload(photoNumber(1))
    const encode: DeriveContext['encode'] = async (task, input, signal) => {
      if (task.kind === 'jpeg' && task.bytes === photoNumber(666).byteLength) {
        throw new ChildFailure('It ended with code null')
      }
      return fakeEncode(task, input, signal)
    }
    for (const state of ['received', 'received', 'refused']) {
      await work({ encode })
      expect((await look(bad)).answer.state).toBe(state)
      clock.aheadMs += LEASE_MS
    }
    expect((await look(bad)).answer.sentence).toBe(uploadMessages['cannot-be-derived'])
    expect((await look(good)).answer.state).toBe('derived')
  })

  test('[C22] a stop of the shop ends the child, and another process goes on at once', async () => {
    const { upload, work, look, errors } = await openPipeline(engine)
    const id = await upload(photoNumber(1))
    const stopping = new AbortController()
    await work({
      signal: stopping.signal,
      encode: async () => {
        stopping.abort()
        throw new ChildFailure('The shop is stopping')
      },
    })
    expect([(await look(id)).answer.state, errors]).toEqual(['received', []])
    await work()
    expect((await look(id)).answer.state).toBe('derived')
  })

  test('[C23] a lease that passed to another process publishes nothing twice', async () => {
    const { upload, work, clock, uploaded, shop } = await openPipeline(engine)
    await upload(photoNumber(1))
    const { pieces: before } = await readRevisions(shop.db)
    await work({
      // The child hangs longer than its lease; meanwhile another process does it all.
      encode: async (...task) => {
        if (task[0].kind === 'jpeg') {
          // The child's clock may differ a little from this one.
          clock.aheadMs += LEASE_MS + 5_000
          await work()
        }
        return fakeEncode(...task)
      },
    })
    expect(await uploaded()).toHaveLength(1)
    expect((await readRevisions(shop.db)).pieces - before).toBe(3)
    // A lease from a clock that ran a day ahead does not keep an upload for a day.
    const late = await upload(photoNumber(2))
    await shop.db
      .updateTable('uploads')
      .set({ lease_until: shop.now() + clock.aheadMs + DAY_MS })
      .where('id', '=', late)
      .execute()
    await work()
    expect(await uploaded()).toHaveLength(2)
  })

  const STEPS = [
    'before-jpeg',
    'after-jpeg',
    'after-file-1',
    'after-file-3',
    'after-jpeg-commit',
    'after-avif',
    'after-file-4',
  ]

  test('[C24] a kill at any step: nothing half published, nothing lost', {
    timeout: 90_000,
  }, async () => {
    const { upload, work, look, clock, shop, dataDir, expectNothingHalf, uploaded } =
      await openPipeline(engine)
    const { databaseUrl } = shop.config
    const settings = { dataDir, ...(databaseUrl ? { databaseUrl } : {}) }
    for (const [number, step] of STEPS.entries()) {
      const id = await upload(photoNumber(number))
      const more = [step, join(dataDir, 'pictures')]
      const child = startChild('../pictures/derive-and-die.child.ts', settings, 0, more)
      await once(child, 'exit')
      expect([step, child.signalCode]).toEqual([step, 'SIGKILL'])
      await expectNothingHalf()
      // The child's clock may differ a little from this one.
      clock.aheadMs += LEASE_MS + 5_000
      await work()
      expect([step, (await look(id)).answer.state]).toEqual([step, 'derived'])
      await expectNothingHalf()
      clock.aheadMs = 0
    }
    const pictures = await uploaded()
    expect(pictures).toHaveLength(STEPS.length)
    expect(pictures.every((row) => row.avif_widths_json === '[180]')).toBe(true)
  })
})
