import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeConnection } from '#database/connections/connections'
import type { DatabaseSettings } from '#database/database'
import { storeMailTrial } from '#database/opening/mail-trials'
import { insertCodes } from '#database/staff/staff-codes'
import type { BackupBucketSettings } from '#server/backup/backup-settings'
import { createBackupBucket } from '#server/backup/bucket'
import { encryptFile, newKeyPair } from '#server/backup/encryption'
import { createListKeeper } from '#server/backup/keep-lists'
import { listBackups } from '#server/backup/list-backups'
import { findOrMakeSealKey, SEAL_KEY_FILE } from '#server/base/seal/seal-key'
import { sealConnection } from '#server/connections/sealed-connections'
import { type Engine, eachEngine, openForTest } from '#testing/database/each-engine'
import { bucketEnvironment } from '#testing/drill/bucket-storage'
import { openDrillShop, startDrillClock } from '#testing/drill/drill-shop'
import { changeStaff, hireStaff, judgeStaff } from '#testing/drill/staff'
import { environmentOf, runOwnerTool } from '#testing/owner/run-owner-tool'
import { startFakeS3 } from '#testing/stand-ins/fake-s3'

/** Nothing of the backup is over by its time. */
const FAR_AWAY_MS = 9e12

/** Three people are on the staff, a backup is made, and then one is removed and one changes the password. */
async function openChangedShop(engine: Engine) {
  const settings = await engine.create()
  const shop = await openDrillShop(settings, startDrillClock(0))
  await hireStaff(shop)
  const code = { id: 'code', codeHash: 'code', kind: 'recovery', staffId: 'drill-stays' } as const
  await insertCodes(shop.db, [
    { ...code, email: null, role: null, createdAtMs: shop.clock.now(), expiresAtMs: null },
  ])
  const trial = { staffId: 'drill-stays', codeHash: 'code', linkHash: 'link', sentWith: 'smtp' }
  await storeMailTrial(shop.db, { ...trial, expiresAtMs: FAR_AWAY_MS })
  await shop.close()
  const keepLists = async (backupBucket: BackupBucketSettings | null) => {
    const { db, now, close } = await openForTest(settings)
    await createListKeeper({ db, now, config: { dataDir: settings.dataDir, backupBucket } })()
    await close()
  }
  return { settings, env: environmentOf(settings), keepLists }
}

async function change(settings: Parameters<typeof openDrillShop>[0]) {
  const shop = await openDrillShop(settings, startDrillClock(0))
  await changeStaff(shop)
  await shop.close()
}

async function judge(settings: Parameters<typeof openDrillShop>[0]) {
  const shop = await openDrillShop(settings, startDrillClock(0))
  onTestFinished(shop.close)
  return { faults: await judgeStaff(shop), db: shop.db }
}

/** Returns what the environment needs to open it. */
async function typeBucket(
  settings: DatabaseSettings,
  { endpoint, bucket, key, secret, region, publicKey }: BackupBucketSettings,
) {
  const { db, close } = await openForTest(settings)
  const { dataDir, databaseUrl = null } = settings
  const sealKey = databaseUrl === null ? null : 'c2VhbC1rZXktb2YtdGVzdHMtd2l0aC0zMi1ieXRlcyE='
  const variables = {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_KEY: key,
    BACKUP_S3_SECRET: secret,
    BACKUP_S3_REGION: region,
    BACKUP_PUBLIC_KEY: publicKey,
  }
  const sealing = findOrMakeSealKey({ dataDir, databaseUrl, sealKey })
  const row = sealConnection('backup', variables, sealing)
  if (row === 'no-seal-key') throw new Error('There is no key')
  await writeConnection(db, { ...row, changedAtMs: 1 })
  await close()
  return sealKey === null ? {} : { SEAL_KEY: sealKey }
}

async function newestBackup(dataDir: string): Promise<string> {
  const [newest] = await listBackups(dataDir)
  return newest?.file ?? 'no backup'
}

eachEngine('access after a restore', (engine) => {
  test('removed staff stays removed, a changed password is not the old one again, sessions, codes and letters end [M111]', async () => {
    const { settings, env, keepLists } = await openChangedShop(engine)
    await keepLists(null)
    await runOwnerTool('backup', [], env)
    await change(settings)
    await keepLists(null)
    const { code, output } = await runOwnerTool(
      'restore',
      [await newestBackup(settings.dataDir), '--yes'],
      env,
    )
    expect(code).toBe(0)
    expect(output).toContain('Removed since the backup, and removed again: 1.')
    expect(output).toMatch(
      /On the staff now:\n {2}drill-stays@example.com {2}owner {2}drill-stays\n/,
    )
    expect(output).toContain('npm run owner -- reset drill-changed@example.com')
    expect(output).not.toContain('drill-removed@example.com')
    const { faults, db } = await judge(settings)
    expect(faults).toEqual([])
    const codes = await db.selectFrom('staff_codes').select('revoked_at').execute()
    expect(codes.filter(({ revoked_at }) => revoked_at === null)).toEqual([])
    expect(await db.selectFrom('mail_trials').select('staff_id').execute()).toEqual([])
  })

  test('where the list is missing everybody needs a new password, also at the next restore [M112]', async () => {
    const { settings, env, keepLists } = await openChangedShop(engine)
    await keepLists(null)
    await runOwnerTool('backup', [], env)
    await change(settings)
    await keepLists(null)
    const file = await newestBackup(settings.dataDir)
    await rm(join(settings.dataDir, 'staff-changes.jsonl'))
    await rm(join(settings.dataDir, 'erased.jsonl'))
    for (const time of ['first', 'second']) {
      const { output } = await runOwnerTool('restore', [file, '--yes'], env)
      expect([time, output]).toEqual([time, expect.stringContaining('erasures may be undone')])
      expect(output).toContain('everybody on the staff needs a new password')
      const { db, close } = await openForTest(settings)
      const rows = await db.selectFrom('staff').select('password_hash').execute()
      expect(rows.map(({ password_hash }) => password_hash)).toEqual(['', '', ''])
      await close()
      // The shop runs for a moment: the lists that it begins know nothing of the time before.
      await keepLists(null)
    }
  })

  test('a backup in a file is restored with the lists of the bucket that was typed in the office [M158]', async () => {
    const { settings, env, keepLists } = await openChangedShop(engine)
    const s3 = await startFakeS3()
    onTestFinished(s3.close)
    const { publicKey } = await newKeyPair()
    const withKey = await typeBucket(settings, { ...s3.settings, publicKey })
    await keepLists({ ...s3.settings, publicKey })
    await runOwnerTool('backup', [], env)
    const file = await newestBackup(settings.dataDir)
    await change(settings)
    await keepLists({ ...s3.settings, publicKey })
    const forgetLists = () =>
      Promise.all(
        ['staff-changes.jsonl', 'erased.jsonl'].map((name) => rm(join(settings.dataDir, name))),
      )
    await forgetLists()

    const lost = { ...env, SEAL_KEY: 'x'.repeat(43) }
    const refused = await runOwnerTool('restore', [file, '--yes'], lost)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--without-bucket') })
    expect(refused.output).toContain('what opens it is lost')
    s3.behave(500)
    const away = await runOwnerTool('restore', [file, '--yes'], { ...env, ...withKey })
    expect(away).toMatchObject({ code: 1, output: expect.stringContaining('status 500') })
    s3.behave('works')
    const restored = await runOwnerTool('restore', [file, '--yes'], { ...env, ...withKey })
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.output).toContain('Removed since the backup, and removed again: 1.')
    expect(restored.output).not.toContain('everybody on the staff needs a new password')

    // Another machine has neither database nor settings: the backup says where the bucket is.
    const other = await engine.createEmpty()
    if (settings.databaseUrl === undefined) {
      await cp(join(settings.dataDir, SEAL_KEY_FILE), join(other.dataDir, SEAL_KEY_FILE))
    }
    const elsewhere = await runOwnerTool('restore', [file, '--yes'], {
      ...environmentOf(other),
      ...withKey,
    })
    expect(elsewhere.output).toContain('Removed since the backup, and removed again: 1.')

    await forgetLists()
    const without = await runOwnerTool('restore', [file, '--yes', '--without-bucket'], lost)
    expect(without.output).toContain('erasures may be undone')
    expect(without.output).toContain('everybody on the staff needs a new password')
    const both = await runOwnerTool('restore', ['--from-bucket', 'latest', '--without-bucket'], env)
    expect(both.output).toContain('--without-bucket  does not read')
  })

  test('a new machine has backup and lists of all machines from the bucket [M113]', async () => {
    const { settings, env, keepLists } = await openChangedShop(engine)
    const s3 = await startFakeS3()
    onTestFinished(s3.close)
    const keys = await newKeyPair()
    const backupBucket = { ...s3.settings, publicKey: keys.publicKey }
    await keepLists(backupBucket)
    await runOwnerTool('backup', [], env)
    const archive = await newestBackup(settings.dataDir)
    await encryptFile(archive, `${archive}.age`, keys.publicKey)
    await createBackupBucket(s3.settings).put('2026-11-19.tar.age', `${archive}.age`)
    await change(settings)
    await keepLists(backupBucket)

    const other = await engine.createEmpty()
    const keyFile = join(other.dataDir, 'key')
    await writeFile(keyFile, `# kept with the passwords\n${keys.privateKey}\n`)
    const otherEnv = { ...environmentOf(other), ...bucketEnvironment(backupBucket) }
    const fromBucket = (...options: string[]) =>
      runOwnerTool('restore', ['--from-bucket', ...options], otherEnv)
    expect((await fromBucket()).output).toContain('2026-11-19.tar.age  0.')
    const wrongKey = join(other.dataDir, 'wrong')
    await writeFile(wrongKey, (await newKeyPair()).privateKey)
    const refused = await fromBucket('latest', '--key', wrongKey, '--yes')
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is not the one') })
    const { code, output } = await fromBucket('latest', '--key', keyFile, '--yes')
    expect([code, output]).toEqual([0, expect.stringContaining('removed again: 1.')])
    expect(output).not.toContain('may be undone')
    expect((await judge(other)).faults).toEqual([])
  })

  test('a bucket that does not answer stops a restore before anything is replaced [M114]', async () => {
    const { settings, env } = await openChangedShop(engine)
    await runOwnerTool('backup', [], env)
    const s3 = await startFakeS3()
    onTestFinished(s3.close)
    s3.behave(503)
    const { publicKey } = await newKeyPair()
    const { output, code } = await runOwnerTool(
      'restore',
      [await newestBackup(settings.dataDir), '--yes'],
      { ...env, ...bucketEnvironment({ ...s3.settings, publicKey }) },
    )
    expect(code).toBe(1)
    expect(output).toContain('The bucket of the backups')
    expect(output).not.toContain('Restored')
  })

  test('a restore that is stopped leaves nothing unpacked behind [M122]', async () => {
    const { settings, env } = await openChangedShop(engine)
    await runOwnerTool('backup', [], env)
    const s3 = await startFakeS3()
    onTestFinished(s3.close)
    s3.behave('hangs')
    const { dataDir } = settings
    const unpacked = async () =>
      (await readdir(dataDir, { recursive: true })).filter((name) => name.startsWith('.restoring-'))
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'restore.ts'), await newestBackup(dataDir), '--yes'],
      {
        env: {
          ...process.env,
          ...env,
          BACKUP_PUBLIC_KEY: (await newKeyPair()).publicKey,
          BACKUP_S3_ENDPOINT: s3.settings.endpoint,
          BACKUP_S3_BUCKET: s3.settings.bucket,
          BACKUP_S3_KEY: s3.settings.key,
          BACKUP_S3_SECRET: s3.settings.secret,
        },
        stdio: 'ignore',
      },
    )
    await expect.poll(unpacked).toContainEqual(expect.stringContaining('/database.'))
    await expect.poll(() => s3.asked().length).toBeGreaterThan(0)
    child.kill('SIGINT')
    await once(child, 'exit')
    expect(await unpacked()).toEqual([])
  })

  test('where a list removes the only owner of the backup, the command says how to get one [M126]', async () => {
    const { settings, env } = await openChangedShop(engine)
    await runOwnerTool('backup', [], env)
    const lines = [
      { sinceMs: 0 },
      { id: 'since', staffId: 'drill-stays', change: 'removed', atMs: Date.now() },
    ]
    await writeFile(
      join(settings.dataDir, 'staff-changes.jsonl'),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
    )
    const file = await newestBackup(settings.dataDir)
    const { output } = await runOwnerTool('restore', [file, '--yes'], env)
    expect(output).toContain('No owner is left.')
    expect(output).toContain('npm run owner -- invite EMAIL --role owner')
  })
})
