import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRevisions } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { pictureFile, pictureUrl } from '#domain/catalogue/picture'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { startChild } from '#testing/database/run-child'
import { encodeOnce } from '#testing/pictures/encode-once'
import { fakeEncode } from '#testing/pictures/fake-encode'
import { openFakePipeline } from '#testing/pictures/open-fake-pipeline'
import { photo } from '#testing/pictures/photos'
import { removeUnreferenced } from '../clean-up.ts'
import { DAY_MS, type DeriveContext, LEASE_MS } from '../derive-context.ts'
import { deriveUploads } from '../derive-uploads.ts'
import { ChildFailure } from '../encode-in-child.ts'
import { addAvifFiles } from './add-avif-files.ts'
import { isQuietTime } from './quiet-time.ts'
import { remakeAvifFiles } from './remake-avif-files.ts'
import { createRemaking } from './remake-when-idle.ts'

const MINUTE_MS = 60_000
const PHOTO = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.from('photo')])

async function openPipeline(engine: Engine) {
  const open = await openFakePipeline(engine)
  const { context } = open
  const { catalogue } = open.shop
  return {
    ...open,
    /** The picture gets its first AVIF files. */
    derive: async (changes: Partial<DeriveContext> = {}) => {
      const changed = { ...context, ...changes }
      await deriveUploads(changed)
      await addAvifFiles(changed, { isRecent: true })
    },
    remake: (changes: Partial<DeriveContext> = {}) =>
      remakeAvifFiles({ ...context, ...changes }, { isRecent: false }),
    /** This picture is the only one that was uploaded. */
    shown: async () => {
      await catalogue.refresh()
      const found = [...catalogue.current().pictures.values()].find(({ name }) =>
        name.startsWith('u-'),
      )
      if (!found) throw new Error('There is no picture')
      return found
    },
  }
}

eachEngine('AVIF files made again', (engine) => {
  test('[C120] smaller ones replace the first; open pages keep theirs for a week', async () => {
    const { upload, derive, remake, shown, app, clock, context, shop } = await openPipeline(engine)
    const { pictureStore } = shop
    await upload(PHOTO)
    expect(await remake()).toBe(false)
    await derive()
    const first = await shown()
    const { pieces: products } = await readRevisions(shop.db)
    expect([await remake(), await remake()]).toEqual([true, false])
    expect((await readRevisions(shop.db)).pieces).toBe(products + 1)
    const second = await shown()
    expect(second).toEqual({ ...first, avifHash: expect.stringMatching(/^[0-9a-f]{8}$/) })
    const [before, after] = [first, second].map((each) => pictureFile(each, 180, 'avif'))
    if (!before || !after) throw new Error('no file')
    expect(after).not.toBe(before)
    const load = async (file: string) => {
      const response = await app.inject(pictureUrl(file))
      return [response.statusCode, response.rawPayload.byteLength]
    }
    expect([await load(before), await load(after)]).toEqual([
      [200, 40],
      [200, 32],
    ])
    expect(
      (await app.inject(pictureUrl(after.replace(/\.[0-9a-f]{8}\./, '.00000000.')))).statusCode,
    ).toBe(404)
    const jpeg = pictureFile(second, 360, 'jpg')
    expect(pictureFile(first, 360, 'jpg')).toBe(jpeg)

    // This is much later than the files were written, but within a week of the replacement.
    const made = 30 * DAY_MS
    await shop.db
      .updateTable('pictures')
      .set({
        avif_widths_json: JSON.stringify({
          widths: [180],
          hash: second.avifHash,
          sinceMs: shop.now() + made,
        }),
      })
      .where('name', '=', second.name)
      .execute()
    const left = async () => (await pictureStore.list()).map(({ file }) => file)
    clock.aheadMs = made + 6 * DAY_MS
    await removeUnreferenced(context)
    expect(await left()).toContain(before)
    clock.aheadMs = made + 8 * DAY_MS
    expect(await removeUnreferenced(context)).toBe(1)
    expect(await left()).toEqual(expect.arrayContaining([after, jpeg]))
    expect((await load(before))[0]).toBe(404)
    expect((await load(after))[0]).toBe(200)
  })

  test('[C121] files that become no smaller stay, and are not made a third time', async () => {
    const { upload, derive, remake, shown, shop } = await openPipeline(engine)
    await upload(PHOTO)
    await derive()
    const [first, files] = [await shown(), await shop.pictureStore.list()]
    const encode: DeriveContext['encode'] = (task, ...rest) =>
      fakeEncode(task.kind === 'avif' ? { ...task, effort: 2 } : task, ...rest)
    expect([await remake({ encode }), await remake({ encode })]).toEqual([true, false])
    expect(await shown()).toEqual(first)
    expect(await shop.pictureStore.list()).toEqual(files)
  })

  test('[C122] a crash of the child, a full disk, a lost lease: the first files stay', async () => {
    const { upload, derive, remake, shown, clock, context, errors } = await openPipeline(engine)
    await upload(PHOTO)
    await derive()
    const first = await shown()
    const write = async () => {
      throw new Error('no space left')
    }
    expect(await remake({ pictureStore: { ...context.pictureStore, write } })).toBe(false)
    expect(await shown()).toEqual(first)
    clock.aheadMs += LEASE_MS
    // Another process took over, and was faster.
    await remake({
      encode: async (...task) => {
        clock.aheadMs += LEASE_MS + MINUTE_MS
        await remake()
        return fakeEncode(...task)
      },
    })
    expect((await shown()).avifHash).toBeDefined()
    expect(errors).toHaveLength(1)
  })

  test('[C122] after three crashes the first files are taken as good enough', async () => {
    const { upload, derive, remake, shown, clock } = await openPipeline(engine)
    await upload(PHOTO)
    await derive()
    const first = await shown()
    const encode: DeriveContext['encode'] = async () => {
      throw new ChildFailure('It crashed')
    }
    for (let tries = 0; tries < 3; tries += 1) {
      expect(await remake({ encode })).toBe(true)
      clock.aheadMs += LEASE_MS
    }
    expect([await remake(), await shown()]).toEqual([false, first])
  })

  const STEPS = ['after-avif-commit', 'before-remade', 'after-remade', 'after-file-5']

  test('[C123] a kill at any step: what is shown has its files, and the next process goes on', {
    timeout: 60_000,
  }, async () => {
    const { upload, remake, clock, shop, dataDir } = await openPipeline(engine)
    const { databaseUrl } = shop.config
    const settings = { dataDir, ...(databaseUrl ? { databaseUrl } : {}) }
    const stored = async () => new Set((await shop.pictureStore.list()).map(({ file }) => file))
    for (const [number, step] of STEPS.entries()) {
      await upload(Buffer.concat([PHOTO, Buffer.from([number])]))
      const more = [step, join(dataDir, 'pictures')]
      const child = startChild('../pictures/derive-and-die.child.ts', settings, 0, more)
      await once(child, 'exit')
      expect([step, child.signalCode]).toEqual([step, 'SIGKILL'])
      clock.aheadMs += LEASE_MS + 5_000
      await shop.catalogue.refresh()
      const uploaded = () =>
        [...shop.catalogue.current().pictures.values()].filter(({ name }) => name.startsWith('u-'))
      for (const picture of uploaded()) {
        expect(await stored()).toContain(pictureFile(picture, 180, 'avif'))
      }
      expect([step, await remake()]).toEqual([step, true])
      await shop.catalogue.refresh()
      for (const picture of uploaded()) {
        expect([step, picture.avifHash]).toEqual([step, expect.any(String)])
        expect(await stored()).toContain(pictureFile(picture, 180, 'avif'))
      }
      clock.aheadMs = 0
    }
  })

  test('[C124] not within an hour of a publication, nor while photos are added', async () => {
    const { upload, clock, context, shop } = await openPipeline(engine)
    const isQuiet = () => isQuietTime(context)
    expect(await isQuiet()).toBe(true)
    await upload(PHOTO)
    expect(await isQuiet()).toBe(false)
    clock.aheadMs = 11 * MINUTE_MS
    expect(await isQuiet()).toBe(true)
    const atMs = shop.now() + 3 * 60 * MINUTE_MS
    await shop.db
      .updateTable('products')
      .set({ state: 'scheduled', publish_at: atMs })
      .where('id', '=', 1)
      .execute()
    expect(await isQuiet()).toBe(true)
    clock.aheadMs = 121 * MINUTE_MS
    expect(await isQuiet()).toBe(false)
    await shop.db
      .updateTable('products')
      .set({ state: 'live', publish_at: null })
      .where('id', '=', 1)
      .execute()
    const published = { actor: { staffId: null, name: 'The shop' }, action: 'product-published' }
    await writeAudit(shop.db, { ...published, subject: 'product 1', nowMs: atMs })
    clock.aheadMs = (180 + 59) * MINUTE_MS
    expect(await isQuiet()).toBe(false)
    clock.aheadMs = (180 + 61) * MINUTE_MS
    expect(await isQuiet()).toBe(true)
  })

  test('[C124] it is given up for a photo that somebody waits for, and done later', async () => {
    const { upload, derive, remake, shown, clock, context } = await openPipeline(engine)
    await upload(PHOTO)
    await derive()
    clock.aheadMs = 11 * MINUTE_MS
    const tasks: string[] = []
    const encode: DeriveContext['encode'] = async (task, _, signal) => {
      tasks.push(task.kind)
      expect(await makeWay()).toBe(false)
      await upload(Buffer.concat([PHOTO, PHOTO]))
      expect(await makeWay()).toBe(true)
      signal.throwIfAborted()
      throw new Error('not given up')
    }
    const { remakeWhileIdle, makeWay } = createRemaking({ ...context, encode }, () => true)
    await remakeWhileIdle()
    expect([tasks, (await shown()).avifHash, await makeWay()]).toEqual([['avif'], undefined, true])
    expect(await remake()).toBe(true)
    expect((await shown()).avifHash).toBeDefined()
  })

  test('a photo’s files become smaller and stay within the budgets', async () => {
    const { upload, derive, remake, shown, shop } = await openPipeline(engine)
    await upload(await photo({ width: 360, height: 450 }).jpeg().toBuffer())
    await derive({ encode: encodeOnce })
    const first = await shown()
    expect(await remake({ encode: encodeOnce })).toBe(true)
    const second = await shown()
    const files = await shop.pictureStore.list()
    const bytesOf = (picture: typeof first) => (width: number) =>
      files.find(({ file }) => file === pictureFile(picture, width, 'avif'))?.bytes ?? 0
    const [were, are] = [first, second].map((each) => each.avifWidths.map(bytesOf(each)))
    const pairs = (are ?? []).map((bytes, index) => ({ bytes, was: were?.[index] ?? 0 }))
    expect(pairs).toHaveLength(2)
    for (const { bytes, was } of pairs) expect(bytes).toBeLessThanOrEqual(was)
    expect(pairs.some(({ bytes, was }) => bytes < was)).toBe(true)
    expect(bytesOf(second)(360)).toBeLessThanOrEqual(20_000)
  })
})
