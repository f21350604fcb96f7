import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeS3 } from '#testing/stand-ins/fake-s3'
import { createBackupBucket } from './bucket.ts'
import { decryptFile, newKeyPair } from './encryption.ts'
import { archiveName } from './list-backups.ts'
import { putIntoBucketOf } from './put-into-bucket.ts'

const NOW = Date.UTC(2026, 10, 19, 3)
const DAY_MS = 24 * 60 * 60_000

async function openPutting() {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-put-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, archiveName(NOW))
  await writeFile(file, 'people and orders')
  const keys = await newKeyPair()
  const settings = { ...s3.settings, publicKey: keys.publicKey }
  return { s3, folder, file, keys, put: putIntoBucketOf(settings) }
}

test('a backup goes into the bucket encrypted, and nothing of it stays beside the archive', async () => {
  const { s3, folder, file, keys, put } = await openPutting()
  expect(await put(file)).toEqual({ ok: true, value: null })
  const [stored] = [...s3.objects.values()]
  expect(stored?.bytes.includes('people and orders')).toBe(false)
  expect(await readdir(folder)).toEqual([archiveName(NOW)])
  const fetched = join(folder, 'fetched')
  await createBackupBucket(s3.settings).fetch(`${archiveName(NOW)}.age`, fetched)
  expect(await decryptFile(fetched, join(folder, 'plain'), keys.privateKey)).toMatchObject({
    ok: true,
  })
})

test('seven daily and four weekly ones are kept there, and what somebody else put there', async () => {
  const { s3, file, put } = await openPutting()
  const object = { bytes: Buffer.from('old'), type: '', writtenAtMs: 0 }
  for (let day = 1; day <= 40; day += 1) {
    s3.objects.set(`backups/${archiveName(NOW - day * DAY_MS)}.age`, object)
  }
  s3.objects.set('backups/by-hand.tar.age', object)
  await put(file)
  const kept = [...s3.objects.keys()].map((key) => key.slice('backups/'.length)).toSorted()
  const days = [0, 1, 2, 3, 4, 5, 6]
  // The week began on a Monday, three days before: the newest ones of the weeks before are Sundays.
  const weeks = [4, 11, 18]
  const expected = [...new Set([...days, ...weeks])].map(
    (day) => `${archiveName(NOW - day * DAY_MS)}.age`,
  )
  expect(kept).toEqual([...expected, 'by-hand.tar.age'].toSorted())
})

test('a bucket that fails is a sentence, and the archive stays', async () => {
  const { s3, folder, file, put } = await openPutting()
  s3.behave(503)
  expect(await put(file)).toEqual({ ok: false, error: expect.stringContaining('bucket') })
  expect(await readdir(folder)).toEqual([archiveName(NOW)])
})
