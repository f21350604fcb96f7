import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeS3 } from '#testing/stand-ins/fake-s3'
import { createBackupBucket } from './bucket.ts'

const BYTES = Buffer.from('people and orders')
const NAME = '2026-11-17T12-00-00-000Z.tar.age'

async function openBucket() {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-bucket-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'backup')
  await writeFile(file, BYTES)
  const small = { maxWholeBytes: 10, partBytes: 7 }
  const bucket = createBackupBucket(s3.settings)
  return { s3, folder, file, bucket, inParts: createBackupBucket(s3.settings, small) }
}

test.each(['bucket', 'inParts'] as const)(
  'a file is stored, listed, fetched as a private file, and removed (%s)',
  async (way) => {
    const { s3, folder, file, [way]: bucket } = await openBucket()
    expect(await bucket.list()).toEqual([])
    await bucket.put(NAME, file)
    expect(s3.objects.get(`backups/${NAME}`)?.bytes).toEqual(BYTES)
    expect(s3.uploads.size).toBe(0)
    for (const other of ['b', 'c', 'd', 'e']) await bucket.put(other, file)
    s3.objects.set('backups/deeper/file', { bytes: BYTES, type: '', writtenAtMs: 0 })
    const listed = await bucket.list()
    expect(listed.map(({ name }) => name).toSorted()).toEqual([NAME, 'b', 'c', 'd', 'e'])
    expect(listed.find(({ name }) => name === NAME)).toMatchObject({ bytes: BYTES.byteLength })
    expect(Math.abs(Date.now() - (listed[0]?.writtenAtMs ?? 0))).toBeLessThan(60_000)

    const fetched = join(folder, 'fetched')
    await bucket.fetch(NAME, fetched)
    expect(await readFile(fetched)).toEqual(BYTES)
    expect((await stat(fetched)).mode & 0o777).toBe(0o600)
    await bucket.remove(NAME)
    await bucket.remove(NAME)
    expect(s3.objects.has(`backups/${NAME}`)).toBe(false)
    await expect(bucket.fetch(NAME, join(folder, 'gone'))).rejects.toThrow('status 404')
    expect((await readdir(folder)).toSorted()).toEqual(['backup', 'fetched'])
  },
)

test('a large file goes in parts, and comes in parts', async () => {
  const { s3, folder, file, inParts } = await openBucket()
  await inParts.put(NAME, file)
  await inParts.fetch(NAME, join(folder, 'fetched'))
  const methods = s3.asked().map((line) => line.split(' ')[0])
  expect(methods).toEqual([
    'POST',
    'PUT',
    'PUT',
    'PUT',
    'POST',
    'HEAD',
    'HEAD',
    'GET',
    'GET',
    'GET',
  ])
})

test('an upload that is interrupted is aborted: nothing of it stays', async () => {
  const { s3, file, inParts } = await openBucket()
  s3.behave(500, 'partNumber=2')
  await expect(inParts.put(NAME, file)).rejects.toThrow('answered with status 500')
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
  expect(s3.asked().at(-1)).toMatch(/^DELETE .*uploadId=/)
})

test('a file of which the bucket kept another size is no backup', async () => {
  const { s3, file, bucket } = await openBucket()
  const keep = s3.objects.set.bind(s3.objects)
  s3.objects.set = (key, object) => keep(key, { ...object, bytes: object.bytes.subarray(1) })
  await expect(bucket.put(NAME, file)).rejects.toThrow('kept 16 of 17 bytes')
})

test('the lists of all machines are read, each as its machine put it last', async () => {
  const { s3, bucket } = await openBucket()
  expect(await bucket.readLists('erased.jsonl')).toEqual([])
  for (const machine of ['a', 'b', 'c', 'd']) {
    await bucket.putList(machine, 'erased.jsonl', `old ${machine}`)
    await bucket.putList(machine, 'erased.jsonl', `new ${machine}`)
    await bucket.putList(machine, 'staff-changes.jsonl', 'staff')
  }
  expect((await bucket.readLists('erased.jsonl')).toSorted()).toEqual([
    'new a',
    'new b',
    'new c',
    'new d',
  ])
  expect(s3.objects.has('lists/a/erased.jsonl')).toBe(true)
})

test('a list that is named but not sent is an error, not a shorter answer [M125]', async () => {
  const { s3, bucket } = await openBucket()
  await bucket.putList('a', 'erased.jsonl', 'text')
  s3.behave(404, 'erased.jsonl')
  await expect(bucket.readLists('erased.jsonl')).rejects.toThrow('names a list that it does not')
})

test('no name leads out of the folder', async () => {
  const { s3, folder, file, bucket } = await openBucket()
  for (const name of ['', '..', '../lists/a', 'a/b', '.hidden', 'a b']) {
    await expect(bucket.put(name, file)).rejects.toThrow('Not a name')
    await expect(bucket.fetch(name, join(folder, 'out'))).rejects.toThrow('Not a name')
    await expect(bucket.remove(name)).rejects.toThrow('Not a name')
    await expect(bucket.putList(name, 'list', 'text')).rejects.toThrow('Not a name')
    await expect(bucket.putList('a', name, 'text')).rejects.toThrow('Not a name')
  }
  expect(s3.asked()).toEqual([])
})

test('a bucket that answers 500, 403 or nothing: a plain failure without secret, key or answer', async () => {
  const { s3, folder, file } = await openBucket()
  const bucket = createBackupBucket(s3.settings, { requestTimeoutMs: 200 })
  const failures: unknown[] = []
  const collect = async (work: Promise<unknown>) =>
    failures.push(await work.catch((error) => error))
  await collect(createBackupBucket({ ...s3.settings, secret: 'wrong' }).put(NAME, file))
  for (const behaviour of [500, 'hangs'] as const) {
    s3.behave(behaviour)
    await collect(bucket.list())
    await collect(bucket.fetch(NAME, join(folder, 'out')))
    await collect(bucket.putList('a', 'erased.jsonl', 'text'))
  }
  await s3.close()
  await collect(bucket.readLists('erased.jsonl'))
  expect(failures.map(String)).toEqual([
    'Error: The bucket of the backups answered with status 403',
    ...Array(3).fill('Error: The bucket of the backups answered with status 500'),
    ...Array(3).fill('Error: The bucket of the backups did not answer in time'),
    'Error: The bucket of the backups cannot be reached',
  ])
  for (const failure of failures) {
    expect(JSON.stringify(Object.entries(Object(failure)))).not.toMatch(/AKIATEST|hush|<Error>/)
    expect(failure).not.toHaveProperty('cause')
  }
})
