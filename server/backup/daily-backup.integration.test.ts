import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { insertDrop } from '#database/drops/drops'
import {
  beginBackup,
  readBackupFailure,
  readBackupUnderWay,
  readLastBackup,
  readLastBackupElsewhere,
  writeLastBackup,
} from '#database/health/backup-facts'
import { dataFolder } from '#database/sqlite/data-folder'
import { insertStaff } from '#database/staff/staff'
import { failure, success } from '#domain/result'
import { type Engine, eachEngine, openWithoutMigrating } from '#testing/database/each-engine'
import { startDailyBackup } from './daily-backup.ts'
import { listBackups } from './list-backups.ts'
import { hasRoomFor, type PutElsewhere } from './make-backup.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NIGHT = Date.UTC(2026, 10, 19, 2)
const NOON = Date.UTC(2026, 10, 19, 12)

/** The machine of the tests may have little room. */
async function onAnyDisk(folder: string, bytes: number): Promise<boolean> {
  return bytes < 1e12 || hasRoomFor(folder, bytes)
}

/** A shop that was set up weeks ago, at an hour that the test chooses. */
async function openShop(engine: Engine, startMs = NIGHT) {
  const settings = await engine.createSeeded()
  const { db } = await openWithoutMigrating(settings)
  const { dataDir, databaseUrl = null } = settings
  let nowMs = startMs
  const createdAtMs = startMs - 900 * HOUR_MS
  const owner = { id: 'adwoa', name: 'Adwoa', email: 'adwoa@example.com', role: 'owner' } as const
  await insertStaff(db, { ...owner, createdAtMs, passwordHash: '' })
  const context = {
    db,
    engine: engine.name,
    now: () => nowMs,
    config: { dataDir, databaseUrl, picturesS3: null, lostConnections: [] },
  }
  return {
    ...context,
    dataDir,
    pass: (ms: number) => {
      nowMs += ms
    },
    /** Returns how the backup ended that was due, or null if none was. */
    turn: async (putElsewhere: PutElsewhere | null = null) => {
      const started = await startDailyBackup(context, { putElsewhere, hasRoom: onAnyDisk })
      return started && (await started.ended)
    },
  }
}

eachEngine('the daily backup', (engine) => {
  test('is made at night, and again in the next one, of which three are kept [D186]', async () => {
    const { db, dataDir, turn, pass, now } = await openShop(engine)
    const { backupFolder } = dataFolder(dataDir)
    mkdirSync(backupFolder)
    for (const [name, ageMs] of [
      ['before-restore-2026-11-17T10-00-00-000Z.sqlite', 30 * HOUR_MS],
      ['before-restore-2026-11-18T10-00-00-000Z.sqlite', 2 * HOUR_MS],
    ] as const) {
      writeFileSync(join(backupFolder, name), 'old')
      const at = new Date(NIGHT - ageMs)
      utimesSync(join(backupFolder, name), at, at)
    }
    expect(await turn()).toEqual(success(null))
    expect(await readLastBackup(db)).toEqual({
      atMs: NIGHT,
      bytes: expect.any(Number),
      place: 'here',
    })
    expect(await readBackupUnderWay(db, now())).toBeNull()
    const audited = await db.selectFrom('audit').select(['actor', 'action']).execute()
    expect(audited).toEqual([{ actor: 'The shop', action: 'backup-made' }])
    expect(readdirSync(backupFolder).toSorted()).toEqual([
      'before-restore-2026-11-18T10-00-00-000Z.sqlite',
      'shop-2026-11-19T02-00-00-000Z.tar',
    ])
    pass(15 * MINUTE_MS)
    expect(await turn()).toBeNull()
    for (const day of ['20', '21', '22']) {
      pass(24 * HOUR_MS)
      expect(await turn()).toEqual(success(null))
      expect(existsSync(join(backupFolder, `shop-2026-11-${day}T02-15-00-000Z.tar`))).toBe(true)
    }
    expect((await listBackups(dataDir)).map(({ name }) => name)).toEqual([
      'shop-2026-11-22T02-15-00-000Z.tar',
      'shop-2026-11-21T02-15-00-000Z.tar',
      'shop-2026-11-20T02-15-00-000Z.tar',
    ])
  })

  test('waits while a drop is near, and while another backup is under way [D185]', async () => {
    const { db, turn, pass, now } = await openShop(engine, NOON)
    const opensAtMs = NOON + 20 * MINUTE_MS
    const drop = { id: 'a', title: 'A', opensAtMs, mode: 'line', productIds: [14] } as const
    await insertDrop(db, { ...drop, limitPerPerson: 1, holdMinutes: 15 }, NOON)
    expect(await turn()).toBeNull()
    pass(HOUR_MS)
    expect(await beginBackup(db, now())).toBe(true)
    expect(await turn()).toBeNull()
    // The process that made it was killed.
    pass(2 * MINUTE_MS)
    expect(await turn()).toEqual(success(null))
  })

  test('is not made on a disk without room for it, which is noted until there is [D187]', async () => {
    const { db, dataDir, turn, pass } = await openShop(engine)
    const atMs = NIGHT - 24 * HOUR_MS
    await writeLastBackup(db, { atMs, bytes: 1e17, place: 'here' })
    expect(await turn()).toBeNull()
    expect(await readBackupFailure(db)).toEqual({ reason: 'no-room', neededBytes: 1.2e17 })
    expect(await listBackups(dataDir)).toEqual([])
    await writeLastBackup(db, { atMs, bytes: 1000, place: 'here' })
    pass(15 * MINUTE_MS)
    expect(await turn()).toEqual(success(null))
    expect(await readBackupFailure(db)).toBeNull()
  })

  test('says why it failed, and is tried again at the next turn [D187]', async () => {
    const { db, dataDir, turn, pass, now } = await openShop(engine)
    const { backupFolder } = dataFolder(dataDir)
    mkdirSync(join(backupFolder, 'shop-2026-11-19T02-00-00-000Z.tar'), { recursive: true })
    expect(await turn()).toMatchObject({ ok: false })
    expect(await readBackupFailure(db)).toEqual({
      reason: 'not-made',
      detail: expect.stringContaining('is already there'),
    })
    expect(await readBackupUnderWay(db, now())).toBeNull()
    pass(15 * MINUTE_MS)
    expect(await turn()).toEqual(success(null))
    expect(await readBackupFailure(db)).toBeNull()
  })

  test('leaves this machine if it can; what could not is kept, and tried again [D189]', async () => {
    const { db, dataDir, turn, pass } = await openShop(engine)
    const away = join(dataDir, 'away.tar')
    const moveAway: PutElsewhere = async (file) => {
      await rename(file, away)
      return success(null)
    }
    expect(await turn(async () => failure('No answer.'))).toEqual(failure('No answer.'))
    const [kept] = await listBackups(dataDir)
    const name = kept?.name ?? ''
    expect(await readBackupFailure(db)).toEqual({ reason: 'not-put', detail: 'No answer.', name })
    expect(await readLastBackup(db)).toMatchObject({ atMs: NIGHT, place: 'here' })
    pass(15 * MINUTE_MS)
    expect(await turn(moveAway)).toEqual(success(null))
    expect(existsSync(away)).toBe(true)
    expect(await listBackups(dataDir)).toEqual([])
    expect(await readBackupFailure(db)).toBeNull()
    expect(await readLastBackupElsewhere(db)).toEqual({
      atMs: NIGHT,
      bytes: kept?.bytes,
      place: 'bucket',
    })
    pass(15 * MINUTE_MS)
    expect(await turn(moveAway)).toBeNull()
  })
})
