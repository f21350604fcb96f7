import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startFakeS3 } from '#testing/stand-ins/fake-s3'
import { cacheOnDisk } from './cached-store.ts'
import { configuredStore } from './configured-store.ts'
import { createFolderStore, removePartials } from './folder-store.ts'
import type { PictureStore } from './picture-store.ts'
import { createS3Store } from './s3-store.ts'

const FILE = 'u-0123456789abcdef-360.abcd1234.jpg'
const BYTES = Buffer.from('a picture')

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-pictures-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function openS3() {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  return s3
}

const STORES: readonly { name: string; open: () => Promise<PictureStore> }[] = [
  { name: 'folder', open: async () => createFolderStore(join(await emptyFolder(), 'pictures')) },
  { name: 'S3', open: async () => createS3Store((await openS3()).settings) },
  {
    name: 'S3 behind a cache',
    open: async () =>
      cacheOnDisk(createS3Store((await openS3()).settings), { folder: await emptyFolder() }),
  },
]

describe.each(STORES)('the store $name', ({ open }) => {
  test('keeps files, lists all of them, and removes them', async () => {
    const store = await open()
    expect(await store.list()).toEqual([])
    expect(await store.read(FILE)).toBeNull()
    for (const width of [180, 360, 540, 720, 960]) {
      await store.write(FILE.replace('360', String(width)), BYTES)
    }
    await store.write(FILE, BYTES)
    expect(Buffer.from((await store.read(FILE)) ?? [])).toEqual(BYTES)
    const listed = await store.list()
    expect(listed).toHaveLength(5)
    expect(listed.find(({ file }) => file === FILE)).toMatchObject({ bytes: 9 })
    expect(Math.abs(Date.now() - (listed[0]?.writtenAtMs ?? 0))).toBeLessThan(60_000)
    await store.remove(FILE)
    await store.remove(FILE)
    expect(await store.read(FILE)).toBeNull()
    expect(await store.list()).toHaveLength(4)
  })

  test('[C1] knows no file outside of itself', async () => {
    const store = await open()
    for (const file of ['../shop.sqlite', '/etc/passwd', '.partial-1', 'a/b.jpg', '', 'a..b']) {
      await expect(async () => store.read(file)).rejects.toThrow('Not a name')
      await expect(async () => store.write(file, BYTES)).rejects.toThrow('Not a name')
      await expect(async () => store.remove(file)).rejects.toThrow('Not a name')
    }
  })
})

test('[C2] a file that cannot be written leaves nothing behind, and a half-written one is removed', async () => {
  const folder = await emptyFolder()
  const store = createFolderStore(folder)
  // Takes the place of the file, so that the last step fails as on a broken disk.
  await mkdir(join(folder, FILE))
  await expect(store.write(FILE, BYTES)).rejects.toThrow()
  expect(await readdir(folder)).toEqual([FILE])

  const partial = join(folder, '.partial-of-a-killed-process')
  await writeFile(partial, 'half')
  expect((await store.list()).map(({ file }) => file)).not.toContain('.partial-of-a-killed-process')
  expect(await removePartials(folder, Date.now() - 60_000)).toBe(0)
  await utimes(partial, 1, 1)
  expect(await removePartials(folder, Date.now() - 60_000)).toBe(1)
})

test('files of the folder are private', async () => {
  const folder = join(await emptyFolder(), 'pictures')
  await createFolderStore(folder).write(FILE, BYTES)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(folder, FILE))).mode & 0o777).toBe(0o600)
})

test('[C3] S3 that answers 500, 403 or nothing: a plain failure without secret, key or answer', async () => {
  const s3 = await openS3()
  const store = createS3Store(s3.settings, { timeoutMs: 200 })
  const wrongSecret = createS3Store({ ...s3.settings, secret: 'wrong' })
  const failures: unknown[] = []
  const collect = async (work: Promise<unknown>) =>
    failures.push(await work.catch((error) => error))
  await collect(wrongSecret.write(FILE, BYTES))
  await collect(wrongSecret.list())
  for (const behaviour of [500, 'hangs'] as const) {
    s3.behave(behaviour)
    await collect(store.read(FILE))
    await collect(store.write(FILE, BYTES))
    await collect(store.list())
  }
  await s3.close()
  await collect(store.remove(FILE))
  expect(failures.map(String)).toEqual([
    'Error: The picture store answered with status 403',
    'Error: The picture store answered with status 403',
    ...Array(3).fill('Error: The picture store answered with status 500'),
    ...Array(3).fill('Error: The picture store did not answer in time'),
    'Error: The picture store cannot be reached',
  ])
  for (const failure of failures) {
    expect(failure).toMatchObject({ statusCode: 503 })
    expect(JSON.stringify(Object.entries(failure as object))).not.toMatch(/AKIATEST|hush|<Error>/)
    expect(failure).not.toHaveProperty('cause')
  }
})

test('[C4] the cache serves known files while S3 is away, asks once for many readers, and is bounded', async () => {
  const s3 = await openS3()
  const folder = await emptyFolder()
  const origin = createS3Store(s3.settings, { timeoutMs: 500 })
  const store = await cacheOnDisk(origin, { folder, maxBytes: 20 })
  await store.write(FILE, BYTES)
  const readers = await Promise.all(Array.from({ length: 20 }, () => store.read(FILE)))
  expect(readers.every((bytes) => bytes && Buffer.from(bytes).equals(BYTES))).toBe(true)
  expect(s3.asked().filter((line) => line.startsWith('GET'))).toHaveLength(1)

  s3.behave(500)
  expect(await store.read(FILE)).not.toBeNull()
  await expect(store.read(FILE.replace('360', '720'))).rejects.toThrow('status 500')
  const afterRestart = await cacheOnDisk(origin, { folder, maxBytes: 20 })
  expect(await afterRestart.read(FILE)).not.toBeNull()

  s3.behave('works')
  for (const width of [180, 540, 720]) {
    await store.write(FILE.replace('360', String(width)), BYTES)
    await store.read(FILE.replace('360', String(width)))
  }
  await expect.poll(async () => (await readdir(folder)).length).toBeLessThanOrEqual(2)
})

test('[C5] a cache that cannot be written only costs time', async () => {
  const s3 = await openS3()
  const folder = join(await emptyFolder(), 'file')
  const store = await cacheOnDisk(createS3Store(s3.settings), { folder })
  await writeFile(folder, 'not a folder')
  await chmod(folder, 0o400)
  await store.write(FILE, BYTES)
  expect(await store.read(FILE)).not.toBeNull()
  expect(await store.read(FILE)).not.toBeNull()
})

test('[C100] what S3 sends in place of a picture, or only a part of it, is neither served nor kept', async () => {
  const s3 = await openS3()
  const dataDir = await emptyFolder()
  const store = await configuredStore({
    dataDir,
    picturesS3: s3.settings,
    lostConnections: [],
  })
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9])
  await store.write(FILE, picture)
  const key = `pictures/${FILE}`
  const stored = s3.objects.get(key)
  if (!stored) throw new Error('Nothing was stored')
  const wrong = ['', '<!doctype html><title>Sign in to the network</title>', picture.subarray(0, 5)]
  for (const bytes of wrong) {
    s3.objects.set(key, { ...stored, bytes: Buffer.from(bytes) })
    await expect(store.read(FILE)).rejects.toMatchObject({ statusCode: 503 })
  }
  s3.objects.set(key, stored)
  expect(Buffer.from((await store.read(FILE)) ?? [])).toEqual(picture)
})
