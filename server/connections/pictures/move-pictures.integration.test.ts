import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isChangedInPlace, readMove } from '#database/pictures/picture-moves'
import { listAudit } from '#database/staff/audit'
import { connectionMessages as words } from '#domain/owner-messages/connections'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { lettersTo } from '#testing/mail/letters-to'
import { openKeysShop, signInHelper, storeConnection } from '#testing/owner/open-keys-shop'
import { OWNER_EMAIL } from '#testing/owner/sign-in-as-staff'
import { type FakeS3, startFakeS3 } from '#testing/stand-ins/fake-s3'
import { storageOf } from '../../backup/make-backup.ts'
import type { AppContext } from '../../base/context.ts'
import { createFolderStore } from '../../pictures/stores/folder-store.ts'
import { openLiveStore } from '../../pictures/stores/live-store.ts'
import { movePictures } from './move-pictures.ts'

const PATH = '/owner/keys'
const PICTURES = `${PATH}/pictures`

function aFile(number: number, name = 'u'): string {
  return `${name}-${String(number).padStart(16, '0')}-360.abcd1234.jpg`
}

/** It begins and ends as a JPEG does. */
function aPicture(text: string): Buffer {
  return Buffer.concat([Buffer.of(0xff, 0xd8), Buffer.from(text), Buffer.of(0xff, 0xd9)])
}

function typed({ settings }: FakeS3, changes = {}) {
  return {
    endpoint: settings.endpoint,
    bucket: settings.bucket,
    accessKey: settings.key,
    accessSecret: settings.secret,
    region: settings.region,
    ...changes,
  }
}

/** It knows nothing of what changes until it asks. */
function whoIsAway(shop: AppContext) {
  const revision = shop.connections.revision()
  const before = { ...shop.config }
  let isBack = false
  const config = () => (isBack ? shop.config : before)
  return {
    ...shop,
    config: {
      ...before,
      get picturesS3() {
        return config().picturesS3
      },
    },
    connections: {
      ...shop.connections,
      revision: () => (isBack ? shop.connections.revision() : revision),
      refresh: async () => {
        isBack = true
        await shop.connections.refresh()
      },
    },
  }
}

async function openS3() {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  return s3
}

/** The move has to come to an end between two writes. */
const PAUSE_MS = 150

const RUNS = () => new AbortController().signal

async function openMove(engine: Engine, files = 10) {
  const open = await openKeysShop(engine, {}, { reachesDoubles: true })
  const { shop, owner, settings } = open
  for (let number = 1; number <= files; number += 1) {
    await shop.pictureStore.write(aFile(number), aPicture(`picture ${number}`))
  }
  const s3 = await openS3()
  const post = (path: string, fields = {}) =>
    owner.post(path, { revision: String(shop.connections.revision()), ...fields })
  const begin = (changes = {}) => post(PICTURES, typed(s3, changes))
  const move = (context = shop, signal = RUNS()) => movePictures(context, { signal })
  const folder = createFolderStore(join(settings.dataDir, 'pictures'))
  const stored = () => [...s3.objects.keys()].map((key) => key.replace('pictures/', '')).toSorted()
  const isMoving = async () => (await readMove(shop.db)) !== null
  return { ...open, s3, post, begin, move, folder, stored, isMoving }
}

eachEngine('moving the pictures into a bucket that was typed', (engine) => {
  test('all files are copied and compared before any process uses it, and none is removed [M151]', async () => {
    const open = await openMove(engine)
    const { shop, begin, move, s3, folder, stored } = open
    const second = await open.start()
    const { html } = await begin()
    expect(html).toContain('Begun. The present place is used until every file is in the new one.')
    expect(html).toContain(`To the bucket ${s3.settings.bucket}`)
    expect(html).not.toContain(s3.settings.secret)
    expect([shop.config.picturesS3, stored()]).toEqual([null, []])
    await move()
    expect(stored()).toEqual((await folder.list()).map(({ file }) => file).toSorted())
    expect(stored()).toHaveLength(10)
    expect(shop.config.picturesS3).toMatchObject({ bucket: s3.settings.bucket })
    await expect.poll(() => second.shop.config.picturesS3?.bucket).toBe(s3.settings.bucket)
    const fresh = aFile(99)
    await second.shop.pictureStore.write(fresh, aPicture('fresh'))
    expect(stored()).toContain(fresh)
    expect(await folder.read(fresh)).toBeNull()
    expect(Buffer.from((await shop.pictureStore.read(fresh)) ?? [])).toEqual(aPicture('fresh'))
    const { html: after } = await open.owner.get(PATH)
    expect(after).toContain(`${s3.settings.bucket} at ${s3.settings.endpoint}`)
    expect(after).not.toContain('Look again')
    expect((await listAudit(shop.db, { before: null, limit: 2 })).map((row) => row)).toMatchObject([
      { action: 'pictures-moved', actor: 'The shop', detail: { files: 10, missing: 0 } },
      { action: 'connection-changed', actor: 'Adwoa', subject: 'pictures' },
    ])
    expect(await lettersTo(shop.db, OWNER_EMAIL)).toMatchObject([
      { subject: expect.stringContaining('somebody changed where the pictures are') },
    ])
    expect(storageOf(shop.config).picturesBucket).toContain(s3.settings.bucket)
    const { sealed } = await shop.db
      .selectFrom('connections')
      .select('sealed')
      .where('name', '=', 'pictures')
      .executeTakeFirstOrThrow()
    expect(sealed).toMatch(/^v1\./)
    expect(open.logged.join()).not.toContain(s3.settings.secret)
  })

  test('and back into the folder of the server in the same way [M151]', async () => {
    const open = await openMove(engine, 3)
    const { shop, begin, move, post, folder, stored } = open
    await begin()
    await move()
    await shop.pictureStore.write(aFile(4), aPicture('new'))
    expect(await folder.read(aFile(4))).toBeNull()
    expect((await post(`${PICTURES}/back`)).html).toContain('To the data folder of the server')
    expect(shop.config.picturesS3).not.toBeNull()
    await move()
    expect(shop.config.picturesS3).toBeNull()
    expect(shop.connections.isTyped('pictures')).toBe(false)
    expect(await folder.list()).toHaveLength(4)
    expect(stored()).toHaveLength(4)
    expect(storageOf(shop.config).picturesBucket).toBeNull()
  })

  test('a file that is written meanwhile is in the new place, too, whichever process wrote it [M152]', async () => {
    const open = await openMove(engine, 40)
    const { shop, begin, move, stored, isMoving } = open
    const second = await open.start()
    await begin()
    const written: string[] = []
    const moving = move()
    for (let number = 100; (await isMoving()) && number < 200; number += 1) {
      const writer = number % 2 === 0 ? shop : second.shop
      await writer.pictureStore.write(aFile(number), aPicture(`late ${number}`))
      written.push(aFile(number))
      await setTimeout(PAUSE_MS)
    }
    await moving
    expect(written.length).toBeGreaterThan(2)
    expect(shop.config.picturesS3).not.toBeNull()
    const files = [...Array.from({ length: 40 }, (_, index) => aFile(index + 1)), ...written]
    expect(files.filter((file) => !stored().includes(file))).toEqual([])
  })

  test('a file that is removed meanwhile does not come back, whenever that is [O202]', async () => {
    const open = await openMove(engine, 60)
    const { shop, begin, move, folder, stored, isMoving } = open
    const second = await open.start()
    await begin()
    const removed: string[] = []
    const moving = move()
    for (let number = 1; (await isMoving()) && number <= 60; number += 1) {
      // Those that are copied already, those that just are, and those that are not yet.
      const file = aFile(number % 3 === 0 ? 61 - number : number)
      const remover = number % 2 === 0 ? shop : second.shop
      await remover.pictureStore.remove(file)
      removed.push(file)
      await setTimeout(PAUSE_MS / 3)
    }
    await moving
    expect(removed.length).toBeGreaterThan(2)
    expect(shop.config.picturesS3).not.toBeNull()
    expect(removed.filter((file) => stored().includes(file))).toEqual([])
    for (const file of removed) {
      expect([await shop.pictureStore.read(file), await folder.read(file)]).toEqual([null, null])
    }
    const all = Array.from({ length: 60 }, (_, index) => aFile(index + 1))
    expect(stored()).toEqual(all.filter((file) => !removed.includes(file)).toSorted())
  })

  test('a file that is removed at the worst moment of its copy is removed there, too [O202]', async () => {
    const open = await openMove(engine, 5)
    const { shop, begin, stored, s3 } = open
    await begin()
    const file = aFile(3)
    let isRemoved = false
    const signal = RUNS()
    // The last look at what was copied is over: only the change of the place is left.
    await movePictures(shop, {
      signal,
      onProgress: async ({ done, total }) => {
        if (done < total || isRemoved) return
        isRemoved = true
        await shop.pictureStore.remove(file)
      },
    })
    await expect.poll(() => stored().includes(file)).toBe(false)
    expect([stored().length, shop.config.picturesS3?.bucket]).toEqual([4, s3.settings.bucket])
    expect(await shop.pictureStore.read(file)).toBeNull()
  })

  test('a process that was away while the place changed removes in the new one [O202]', async () => {
    const open = await openMove(engine, 3)
    const { shop, begin, move, stored, folder } = open
    const away = await openLiveStore(whoIsAway(shop))
    await begin()
    await move()
    await away.remove(aFile(2))
    expect(stored()).toEqual([aFile(1), aFile(3)])
    // It would be shown from here.
    await shop.pictureStore.remove(aFile(3))
    expect(await folder.read(aFile(3))).toBeNull()
    expect(await shop.pictureStore.read(aFile(3))).toBeNull()
  })

  test('what was written to the former place counts as not written [M152]', async () => {
    const open = await openMove(engine, 2)
    const { shop, begin, move } = open
    await begin()
    const before = shop.connections.revision()
    // Whoever copies sees the first one.
    expect(await isChangedInPlace(shop.db, before)).toBe(true)
    expect(await isChangedInPlace(shop.db, before - 1)).toBe(false)
    await move()
    expect(await isChangedInPlace(shop.db, before)).toBe(false)
  })

  test('a process that was away while the place changed writes and reads in the new one [M152]', async () => {
    const open = await openMove(engine, 2)
    const { shop, begin, move, stored, folder } = open
    const away = await openLiveStore(whoIsAway(shop))
    await begin()
    await move()
    await shop.pictureStore.write(aFile(5), aPicture('in the bucket'))
    expect(await away.read(aFile(5))).not.toBeNull()
    const another = await openLiveStore(whoIsAway(shop))
    await open.post(`${PICTURES}/back`)
    await move()
    await another.write(aFile(7), aPicture('away'))
    expect(await folder.read(aFile(7))).not.toBeNull()
    expect(stored()).toContain(aFile(5))
  })

  test('a killed process leaves it to another, which goes on where that one was [M153]', async () => {
    const open = await openMove(engine, 24)
    const { shop, begin, move, s3, stored } = open
    const second = await open.start()
    await begin()
    const stopping = new AbortController()
    const killed = { ...shop, now: () => shop.now() }
    // The lease of a process that was killed is not given back: this one says nothing when it ends.
    const running = movePictures(killed, {
      signal: stopping.signal,
      onProgress: ({ done }) => {
        if (done >= 8) throw new Error('killed')
      },
    }).catch(() => undefined)
    await running
    await shop.db
      .updateTable('picture_moves')
      .set({ lease_token: 'of the killed one', lease_until: shop.now() + 60_000, failure: null })
      .execute()
    const copied = stored().length
    expect([copied >= 8, copied < 24]).toEqual([true, true])
    await move(second.shop)
    expect([stored().length, shop.config.picturesS3]).toEqual([copied, null])
    await shop.db.updateTable('picture_moves').set({ lease_until: shop.now() }).execute()
    const asked = s3.asked().length
    await Promise.all([move(second.shop), move()])
    expect(stored()).toHaveLength(24)
    const puts = s3
      .asked()
      .slice(asked)
      .filter((line) => line.startsWith('PUT')).length
    expect(puts).toBe(24 - copied)
    await expect.poll(() => shop.config.picturesS3).not.toBeNull()
  })

  test('a bucket that fails is said, tried again, and given up at a press [M154]', async () => {
    const open = await openMove(engine, 6)
    const { shop, owner, begin, move, post, s3, stored, isMoving } = open
    s3.behave(403)
    expect((await begin()).html).toContain('The bucket of the pictures answered with status 403')
    expect(await isMoving()).toBe(false)
    s3.behave('works')
    await begin()
    expect((await begin()).html).toContain(words['pictures-moving'])
    s3.behave(500, aFile(6))
    await move()
    const { html } = await owner.get(PATH)
    expect(html).toContain('It stopped: the new bucket answered with status 500.')
    expect(html).toContain('4 of 6 copied')
    expect(shop.config.picturesS3).toBeNull()
    await move()
    expect(shop.config.picturesS3).toBeNull()
    expect((await post(`${PICTURES}/stop`)).html).toContain('Stopped. The pictures stay where')
    expect((await post(`${PICTURES}/stop`)).html).toContain(words['pictures-not-moving'])
    await move()
    expect([shop.config.picturesS3, await isMoving()]).toEqual([null, false])
    expect(await shop.pictureStore.list()).toHaveLength(6)

    await begin()
    await move()
    expect(shop.config.picturesS3).toBeNull()
    s3.behave('works')
    expect((await post(`${PICTURES}/again`)).html).toContain('It goes on where it was.')
    await move()
    expect(shop.config.picturesS3).not.toBeNull()
    expect(stored()).toHaveLength(6)
  })

  test('a bucket that keeps something else than it got is not used [M154]', async () => {
    const open = await openMove(engine, 2)
    const { shop, owner, begin, move, s3 } = open
    await begin()
    const { objects } = s3
    const set = objects.set.bind(objects)
    objects.set = (key, stored) => set(key, { ...stored, bytes: aPicture('of somebody else') })
    await move()
    expect(shop.config.picturesS3).toBeNull()
    expect((await owner.get(PATH)).html).toContain('keeps something else than the file')
    objects.set = set
    // One of the same length that was there before is compared, too.
    const key = `pictures/${aFile(1)}`
    const wrong = aPicture('pictura 1')
    set(key, { bytes: wrong, type: '', writtenAtMs: 0 })
    await open.post(`${PICTURES}/again`)
    await move()
    expect(shop.config.picturesS3).not.toBeNull()
    expect(objects.get(key)?.bytes).toEqual(aPicture('picture 1'))
  })

  test('files that the shop shows and this machine has not keep it from changing [M155]', async () => {
    const open = await openMove(engine, 2)
    const { shop, owner, begin, move, post, stored } = open
    await shop.db
      .updateTable('products')
      .set({ share_file: 'share.0123456789abcdef.jpg' })
      .where('id', '=', 14)
      .execute()
    await begin()
    await move()
    const { html } = await owner.get(PATH)
    expect(html).toContain('1 file that the shop uses is in neither place')
    expect(stored()).toHaveLength(2)
    expect(shop.config.picturesS3).toBeNull()
    await post(`${PICTURES}/without`)
    await move()
    expect(shop.config.picturesS3).not.toBeNull()
    const audit = await listAudit(shop.db, { before: null, limit: 2 })
    expect(audit).toMatchObject([
      { action: 'pictures-moved', detail: { missing: 1 } },
      { action: 'missing-pictures-accepted', actor: 'Adwoa' },
    ])
  })

  test('with a lost seal key pictures are shown from this machine, and none is written elsewhere [M156]', async () => {
    const open = await openMove(engine, 2)
    const { begin, move, s3 } = open
    await begin()
    await move()
    const lost = await open.start({ SEAL_KEY: 'x'.repeat(43) })
    expect(await lost.shop.pictureStore.read(aFile(1))).not.toBeNull()
    await expect(lost.shop.pictureStore.write(aFile(3), aPicture('x'))).rejects.toThrow('is lost')
    expect(storageOf(lost.shop.config).picturesBucket).toContain('office')
    const owner = lost.browse()
    owner.setCookie(open.owner.cookie())
    expect((await owner.get(PATH)).html).toContain('What opens this is lost')
    const revision = String(lost.shop.connections.revision())
    const { html } = await owner.post(PICTURES, { ...typed(s3), revision })
    expect(html).toContain('Saved. The shop follows within two seconds')
    await lost.shop.pictureStore.write(aFile(3), aPicture('x'))
    expect(s3.objects.has(`pictures/${aFile(3)}`)).toBe(true)
  })

  test('who may not, or has not proved it, changes nothing; and the environment wins [M157]', async () => {
    const open = await openMove(engine, 1)
    const { shop, begin, s3, isMoving } = open
    const helper = await signInHelper(open)
    expect((await helper.post(PICTURES, { ...typed(s3), revision: '0' })).status).toBe(403)
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const asked = await begin()
    expect(asked.html).toContain('Is it you?')
    expect(asked.html).not.toContain(s3.settings.secret)
    await shop.db.updateTable('staff_sessions').set({ proved_at: shop.now() }).execute()
    const answers = await Promise.all([begin(), begin()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await isMoving()).toBe(true)
    const server = await open.start({
      PICTURES_S3_ENDPOINT: s3.settings.endpoint,
      PICTURES_S3_BUCKET: 'of-the-server',
      PICTURES_S3_KEY: 'k',
      PICTURES_S3_SECRET: 's',
    })
    const owner = server.browse()
    owner.setCookie(open.owner.cookie())
    const { html } = await owner.get(PATH)
    expect(html).toContain('of-the-server at')
    expect(html).not.toContain(`action="${PICTURES}"`)
    const revision = String(server.shop.connections.revision())
    expect((await owner.post(PICTURES, { ...typed(s3), revision })).html).toContain(
      words['set-by-server'],
    )
    await movePictures(server.shop, { signal: RUNS() })
    expect(s3.objects.size).toBe(0)
  })

  test('another key of the same bucket is used at once, and a wrong one is not [M157]', async () => {
    const open = await openMove(engine, 1)
    const { shop, begin, move, isMoving } = open
    await begin()
    await move()
    expect((await begin({ accessSecret: 'mistyped' })).html).toContain('answered with status 403')
    expect(shop.config.picturesS3?.secret).toBe(open.s3.settings.secret)
    expect((await begin()).html).toContain('Saved. The shop follows within two seconds')
    expect(await isMoving()).toBe(false)
    expect((await open.owner.post(`${PICTURES}/try`)).html).toContain('put into the bucket, read')
  })

  test('the bucket of the backups, a private host and rubbish are refused at their fields [M157]', async () => {
    const open = await openMove(engine, 1)
    const { begin, s3, isMoving } = open
    await storeConnection(open, 'backup', {
      BACKUP_S3_ENDPOINT: s3.settings.endpoint,
      BACKUP_S3_BUCKET: s3.settings.bucket,
      BACKUP_S3_KEY: 'k',
      BACKUP_S3_SECRET: 's',
      BACKUP_PUBLIC_KEY: 'age14s0um22vlhgxq4ldwm6n32tggnvxh0j4ygrnftvrj5022y88sp5qkkxvh3',
    })
    expect((await begin()).html).toContain(words['bucket-of-backups'])
    expect((await begin({ bucket: 'A B' })).html).toContain(words['value-wrong'])
    expect((await begin({ bucket: 'UPPER' })).html).toContain(words['pictures-bucket-wrong'])
    expect((await begin({ accessSecret: '' })).html).toContain(words['value-missing'])
    const outside = await openKeysShop(engine)
    const revision = String(outside.shop.connections.revision())
    const refused = await outside.owner.post(PICTURES, { ...typed(s3), revision })
    expect(refused.html).toContain(words['private-host'])
    expect(await isMoving()).toBe(false)
  })
})
