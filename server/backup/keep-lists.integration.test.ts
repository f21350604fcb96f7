import { appendFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readErasures, recordErasure } from '#database/erased-list'
import { writeAudit } from '#database/staff/audit'
import { insertStaff } from '#database/staff/staff'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { startFakeS3 } from '#testing/stand-ins/fake-s3'
import { liveSettings } from '../settings/live-settings.builder.ts'
import { removeStaff, restoreStaff } from '../staff/remove-staff.ts'
import { createBackupBucket } from './bucket.ts'
import { createListKeeper } from './keep-lists.ts'
import { readErasedLists, readStaffLists } from './read-lists.ts'

const STARTED_MS = Date.UTC(2026, 10, 19, 3)
const MINUTE_MS = 60_000
const SHELL = { staffId: null, name: 'npm run owner' }
const UUID = /^[0-9a-f-]{36}$/

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'shop-test-lists-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function startBucket() {
  const s3 = await startFakeS3()
  onTestFinished(s3.close)
  return { s3, bucket: createBackupBucket(s3.settings) }
}

/** A shop with two members of staff, and a clock that the test moves. */
async function openShop(engine: Engine) {
  const { db } = await engine.open()
  const dataDir = await emptyFolder()
  let nowMs = STARTED_MS
  const now = () => nowMs
  for (const id of ['ama', 'kofi']) {
    const email = `${id}@shop.example`
    await insertStaff(db, { id, name: id, email, role: 'owner', createdAtMs: 0, passwordHash: '-' })
  }
  const file = (name: string) => join(dataDir, name)
  const audit = (action: string, { id = 'ama', atMs = nowMs } = {}) => {
    const subject = `staff ${id}@shop.example`
    return writeAudit(db, { actor: SHELL, action, subject, nowMs: atMs })
  }
  const startKeeper = (s3: Awaited<ReturnType<typeof startFakeS3>> | null = null) => {
    const backupBucket = s3 && { ...s3.settings, publicKey: 'age1' }
    return createListKeeper({ db, now, config: { dataDir, backupBucket } })
  }
  const changes = async () => {
    const { entries } = await readStaffLists({ dataDir, bucket: null })
    return entries.map(({ staffId, change }) => `${staffId} ${change}`)
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { db, now, settings: liveSettings(), dataDir, file, audit, startKeeper, changes, pass }
}

eachEngine('the lists beside the data', (engine) => {
  test('every change of an account is added, with ids and times alone, in a private file', async () => {
    const shop = await openShop(engine)
    await shop.audit('signed-in', { atMs: STARTED_MS - 5 * MINUTE_MS })
    await shop.audit('passkey-removed', { atMs: STARTED_MS - 4 * MINUTE_MS })
    const keep = shop.startKeeper()
    await keep()
    expect(await shop.changes()).toEqual(['ama passkey-removed'])

    for (const [work, staffId] of [
      [removeStaff, 'kofi'],
      [restoreStaff, 'kofi'],
    ] as const) {
      shop.pass(MINUTE_MS)
      expect(await work(shop, { staffId, actor: SHELL })).toMatchObject({ ok: true })
    }
    const later = [
      'password-changed',
      'password-reset',
      'password-recovered',
      'recovery-codes-made',
    ]
    for (const action of [...later, 'signed-out', 'passkey-added']) {
      shop.pass(MINUTE_MS)
      await shop.audit(action)
    }
    await keep()
    await keep()
    expect(await shop.changes()).toEqual([
      'ama passkey-removed',
      'kofi removed',
      'kofi brought-back',
      'ama password',
      'ama password',
      'ama password',
      'ama recovery-codes',
    ])
    const text = await readFile(shop.file('staff-changes.jsonl'), 'utf8')
    expect(text.trim().split(/\n+/)).toHaveLength(1 + 7)
    expect(text).not.toContain('@')
    const modes = ['staff-changes.jsonl', 'erased.jsonl'].map(
      (name) => statSync(shop.file(name)).mode,
    )
    expect(modes.map((mode) => mode & 0o777)).toEqual([0o600, 0o600])
  })

  test('a change that is committed late is added, and one from before a start, too', async () => {
    const shop = await openShop(engine)
    const keep = shop.startKeeper()
    await keep()
    shop.pass(30 * MINUTE_MS)
    await keep()
    await shop.audit('password-changed', { atMs: shop.now() - 9 * MINUTE_MS })
    shop.pass(1000)
    await keep()
    expect(await shop.changes()).toEqual(['ama password'])

    await shop.audit('passkey-removed', { atMs: STARTED_MS })
    await shop.startKeeper()()
    expect(await shop.changes()).toEqual(['ama passkey-removed', 'ama password'])

    // The clock is set back.
    shop.pass(-60 * MINUTE_MS)
    await shop.audit('recovery-codes-made')
    await keep()
    expect(await shop.changes()).toContain('ama recovery-codes')
  })

  test('a list says since when it is complete, in an old shop and in a new one', async () => {
    const shop = await openShop(engine)
    await shop.startKeeper()()
    const here = { dataDir: shop.dataDir, bucket: null }
    expect((await readStaffLists(here)).sinceMs).toBe(STARTED_MS)
    expect((await readErasedLists(here)).sinceMs).toBe(STARTED_MS)

    await shop.audit('signed-in', { atMs: STARTED_MS - MINUTE_MS })
    rmSync(shop.dataDir, { recursive: true })
    await shop.startKeeper()()
    expect((await readStaffLists(here)).sinceMs).toBe(STARTED_MS - MINUTE_MS)
    expect((await readErasedLists(here)).sinceMs).toBe(STARTED_MS - MINUTE_MS)

    await shop.audit('personal-data-erased', { atMs: STARTED_MS - MINUTE_MS })
    rmSync(shop.dataDir, { recursive: true })
    await shop.startKeeper()()
    expect((await readStaffLists(here)).sinceMs).toBe(STARTED_MS - MINUTE_MS)
    expect((await readErasedLists(here)).sinceMs).toBe(STARTED_MS)
  })

  test('a damaged list loses nothing but its damaged lines, which are added again', async () => {
    const shop = await openShop(engine)
    const keep = shop.startKeeper()
    await shop.audit('password-changed')
    await keep()
    const whole = await readFile(shop.file('staff-changes.jsonl'), 'utf8')
    for (const damaged of ['', '\0\uFFFD{"id":', whole.slice(0, 20), whole.slice(0, -20)]) {
      writeFileSync(shop.file('staff-changes.jsonl'), damaged)
      await keep()
      const list = await readStaffLists({ dataDir: shop.dataDir, bucket: null })
      expect(list).toMatchObject({ entries: [{ change: 'password' }], sinceMs: STARTED_MS })
    }
  })

  test('both lists are in the bucket, put again only when they changed', async () => {
    const shop = await openShop(engine)
    const { s3 } = await startBucket()
    const keep = shop.startKeeper(s3)
    await keep()
    const machine = await readFile(shop.file('machine-id'), 'utf8')
    expect(machine).toMatch(UUID)
    expect(statSync(shop.file('machine-id')).mode & 0o777).toBe(0o600)
    const putTo = (list: string) => `PUT /${s3.settings.bucket}/lists/${machine}/${list}`
    expect(s3.asked().toSorted()).toEqual([putTo('erased.jsonl'), putTo('staff-changes.jsonl')])
    await keep()
    expect(s3.asked()).toHaveLength(2)
    await shop.audit('password-changed')
    await keep()
    expect(s3.asked().slice(2)).toEqual([putTo('staff-changes.jsonl')])
    recordErasure(shop.dataDir, { mailboxHash: 'a', erasedAtMs: 1 })
    await keep()
    expect(s3.asked().slice(3)).toEqual([putTo('erased.jsonl')])
    await shop.startKeeper(s3)()
    expect(s3.asked()).toHaveLength(6)
    for (const name of ['erased.jsonl', 'staff-changes.jsonl']) {
      const stored = s3.objects.get(`lists/${machine}/${name}`)?.bytes
      expect(stored?.equals(await readFile(shop.file(name)))).toBe(true)
    }
  })

  test('while the bucket fails the lists go on here, and are put when it works again', async () => {
    const shop = await openShop(engine)
    const { s3, bucket } = await startBucket()
    const keep = shop.startKeeper(s3)
    s3.behave(500)
    await shop.audit('password-changed')
    await expect(keep()).rejects.toThrow('answered with status 500')
    await shop.audit('recovery-codes-made')
    await expect(keep()).rejects.toThrow('answered with status 500')
    expect(await shop.changes()).toEqual(['ama password', 'ama recovery-codes'])
    s3.behave('works')
    await keep()
    const elsewhere = { dataDir: await emptyFolder(), bucket }
    expect((await readStaffLists(elsewhere)).entries).toHaveLength(2)
  })

  const losses = { removed: rmSync, emptied: (file: string) => writeFileSync(file, '') } as const
  test.each(['removed', 'emptied'] as const)(
    'a list that begins anew does not replace the longer one in the bucket: it was %s [M124]',
    async (way) => {
      const shop = await openShop(engine)
      const { s3, bucket } = await startBucket()
      await shop.startKeeper(s3)()
      recordErasure(shop.dataDir, { mailboxHash: 'a', erasedAtMs: 1 })
      await shop.startKeeper(s3)()
      losses[way](shop.file('erased.jsonl'))
      expect((await readErasedLists({ dataDir: shop.dataDir, bucket: null })).sinceMs).toBeNull()
      await shop.startKeeper(s3)()
      expect(readErasures(shop.dataDir)).toEqual([])
      const all = await readErasedLists({ dataDir: shop.dataDir, bucket })
      expect(all.entries).toEqual([{ mailboxHash: 'a', erasedAtMs: 1 }])
    },
  )
})

test('lists of all machines are read as one, each entry once, the oldest first', async () => {
  const { bucket } = await startBucket()
  const dataDir = await emptyFolder()
  const place = { dataDir, bucket }
  expect(await readStaffLists(place)).toEqual({ entries: [], sinceMs: null })
  expect(await readErasedLists(place)).toEqual({ entries: [], sinceMs: null })

  const change = (id: string, atMs: number) => ({ id, staffId: 's', change: 'removed', atMs })
  const lines = (...values: readonly object[]) =>
    values.map((value) => `${JSON.stringify(value)}\n`).join('')
  const staff = 'staff-changes.jsonl'
  await bucket.putList('a', staff, lines({ sinceMs: 5 }, change('one', 10), change('two', 30)))
  await bucket.putList('b', staff, lines({ sinceMs: 7 }, change('one', 10), change('three', 20)))
  await bucket.putList('c', staff, lines(change('four', 40)))
  appendFileSync(join(dataDir, staff), lines({ sinceMs: 9 }, change('five', 50)))
  const { entries, sinceMs } = await readStaffLists(place)
  expect(entries.map(({ id }) => id)).toEqual(['one', 'three', 'two', 'four', 'five'])
  expect(sinceMs).toBe(5)

  const erased = 'erased.jsonl'
  const erasure = { mailboxHash: 'a', erasedAtMs: 3 }
  await bucket.putList('a', erased, lines({ sinceMs: 5 }, erasure))
  recordErasure(dataDir, erasure)
  recordErasure(dataDir, { mailboxHash: 'b', erasedAtMs: 1 })
  // A list of an earlier release has no first line.
  expect(await readErasedLists(place)).toEqual({
    entries: [{ mailboxHash: 'b', erasedAtMs: 1 }, erasure],
    sinceMs: 0,
  })
  expect((await readErasedLists({ ...place, dataDir: await emptyFolder() })).sinceMs).toBe(5)
})
