import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadCatalogue } from '#database/catalogue/catalogue'
import { connectDatabase } from '#database/connect'
import type { DatabaseSettings } from '#database/database'
import {
  beginBackup,
  isRestoreUnfinished,
  readBackupUnderWay,
  readLastBackup,
} from '#database/health/backup-facts'
import { saveSubscriber } from '#database/newsletter/subscribers'
import { seedCatalogue } from '#database/seed/seed'
import { copyDatabase } from '#database/sqlite/copy-database'
import { listBackups } from '#server/backup/list-backups'
import { createFolderStore } from '#server/pictures/stores/folder-store'
import { eachEngine, onPostgres, openForTest } from '#testing/database/each-engine'
import { putBack, storageOfSettings } from '#testing/database/take-backup'
import { throwawaySqlite } from '#testing/database/throwaway'
import { addReaders, openNewsletterDesk } from '#testing/newsletter/open-newsletter'
import { environmentOf, runOwnerTool } from '#testing/owner/run-owner-tool'

async function emptyFolder(): Promise<string> {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  return settings.dataDir
}

async function newestBackup(dataDir: string): Promise<string> {
  const [newest] = await listBackups(dataDir)
  return newest?.file ?? 'no backup'
}

async function writeEmail(settings: DatabaseSettings, email: string): Promise<void> {
  const connected = await connectDatabase(settings)
  if (!connected.ok) throw new Error(connected.error.detail)
  await saveSubscriber(connected.value.db, { email, source: 'footer', createdAtMs: 1 })
  await connected.value.close()
}

async function readEmails(settings: DatabaseSettings): Promise<string[]> {
  const { db, close } = await openForTest(settings)
  const rows = await db.selectFrom('subscribers').select('email').orderBy('email').execute()
  await close()
  return rows.map(({ email }) => email)
}

eachEngine('npm run backup and npm run restore', (engine) => {
  async function openTwo() {
    const [from, to] = [await engine.create(), await engine.createEmpty()]
    return { from, to, fromEnv: environmentOf(from), toEnv: environmentOf(to) }
  }

  test('a backup taken while the shop runs restores into an empty shop', async () => {
    const { from, to, fromEnv, toEnv } = await openTwo()
    const { db } = await openForTest(from)
    await seedCatalogue(db)
    await saveSubscriber(db, { email: 'ama@example.com', source: 'footer', createdAtMs: 1 })
    // A backup that the shop itself makes contains that it is being made.
    await beginBackup(db, Date.now())

    expect(await runOwnerTool('backup', [], fromEnv)).toMatchObject({ code: 0 })
    const file = await newestBackup(from.dataDir)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readLastBackup(db)).toMatchObject({
      bytes: (await stat(file)).size,
      place: 'here',
    })

    const restored = await runOwnerTool('restore', [file, '--yes'], toEnv)
    expect(restored).toMatchObject({ code: 0 })
    expect(restored.output).toMatch(/To be replaced: .*which is new or cannot be read/)
    expect(await readEmails(to)).toEqual(['ama@example.com'])
    const copy = await openForTest(to)
    expect(await loadCatalogue(copy.db)).toEqual(await loadCatalogue(db))
    expect(await readBackupUnderWay(copy.db, Date.now())).toBeNull()
  })

  test('[C27] uploaded pictures are in the backup and come back', async () => {
    const { from, to, fromEnv, toEnv } = await openTwo()
    await writeEmail(from, 'ama@example.com')
    const picture = 'u-0123456789abcdef-720.abcd1234.jpg'
    await createFolderStore(join(from.dataDir, 'pictures')).write(picture, Buffer.from('second'))
    expect((await runOwnerTool('backup', [], fromEnv)).output).toContain(
      'Files of pictures in it: 1.',
    )
    const restored = await runOwnerTool(
      'restore',
      [await newestBackup(from.dataDir), '--yes'],
      toEnv,
    )
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('brought back: 1.') })
    const found = await createFolderStore(join(to.dataDir, 'pictures')).read(picture)
    expect(Buffer.from(found ?? []).toString()).toBe('second')
  })

  test('what is replaced is named and asked about, and kept for a day', async () => {
    const { from, to, fromEnv, toEnv } = await openTwo()
    await writeEmail(from, 'monday@example.com')
    await runOwnerTool('backup', [], fromEnv)
    const monday = await newestBackup(from.dataDir)
    await writeEmail(from, 'tuesday@example.com')

    const unasked = await runOwnerTool('restore', [monday], fromEnv)
    expect(unasked.code).toBe(1)
    expect(unasked.output).toMatch(/To be replaced: .* with 0 orders\.\nBy: .*shop-.*\.tar, made /)
    expect(unasked.output).toContain('nobody is there to ask. Add --yes')
    expect(await readEmails(from)).toEqual(['monday@example.com', 'tuesday@example.com'])

    const restored = await runOwnerTool('restore', [monday, '--yes'], fromEnv)
    expect(restored).toMatchObject({ code: 0 })
    expect(await readEmails(from)).toEqual(['monday@example.com'])
    const aside = /kept for a day in (?<file>\S+)\.\n/.exec(restored.output)?.groups?.file ?? ''
    expect((await stat(aside)).mode & 0o777).toBe(0o600)
    expect(await runOwnerTool('restore', [aside, '--yes'], toEnv)).toMatchObject({ code: 0 })
    expect(await readEmails(to)).toEqual(['monday@example.com', 'tuesday@example.com'])
  })

  test('the database of a running shop is never replaced', async () => {
    const settings = await engine.create()
    await writeEmail(settings, 'monday@example.com')
    await runOwnerTool('backup', [], environmentOf(settings))
    const { db } = await openForTest(settings)
    await saveSubscriber(db, { email: 'tuesday@example.com', source: 'footer', createdAtMs: 2 })
    const file = await newestBackup(settings.dataDir)
    // A shop always has a connection open.
    const refused = await db.connection().execute(async (held) => {
      await sql`select 1`.execute(held)
      return runOwnerTool('restore', [file, '--yes'], environmentOf(settings))
    })
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/is in use\. Stop/)
    expect(await readEmails(settings)).toEqual(['monday@example.com', 'tuesday@example.com'])
  })

  test('a damaged, cut off, foreign, newer or missing backup is refused and changes nothing [M116]', async () => {
    const { from, to, fromEnv, toEnv } = await openTwo()
    await writeEmail(to, 'ama@example.com')
    const write = async (name: string, content: Buffer | string) => {
      await writeFile(join(to.dataDir, name), content)
      return join(to.dataDir, name)
    }
    await writeEmail(from, 'kofi@example.com')
    await runOwnerTool('backup', [], fromEnv)
    const whole = await readFile(await newestBackup(from.dataDir))
    const changed = Buffer.from(whole)
    changed[2000] = (changed[2000] ?? 0) ^ 1
    const { db } = await openForTest(from)
    await sql`insert into kysely_migration values ('9999-from-tomorrow', '2099-01-01')`.execute(db)
    await runOwnerTool('backup', [join(to.dataDir, 'newer.tar')], fromEnv)

    const refused = [
      await write('damaged.tar', changed),
      await write('cut-off.tar', whole.subarray(0, whole.length - 3000)),
      await write('noise.tar', randomBytes(20_000)),
      await write('empty.tar', ''),
      join(to.dataDir, 'newer.tar'),
      join(to.dataDir, 'missing.tar'),
    ]
    for (const file of refused) {
      const { code, output } = await runOwnerTool('restore', [file, '--yes'], toEnv)
      expect([file, code]).toEqual([file, 1])
      expect(output).not.toMatch(/\n {4}at /)
      expect(output).not.toContain('To be replaced')
    }
    expect(await readEmails(to)).toEqual(['ama@example.com'])
    expect((await readdir(to.dataDir)).filter((name) => name.startsWith('.restoring'))).toEqual([])
  })

  test('a restore that was not finished keeps the shop from starting, until it is repeated [M115]', async () => {
    const { from, fromEnv } = await openTwo()
    await writeEmail(from, 'ama@example.com')
    await runOwnerTool('backup', [], fromEnv)
    const file = await newestBackup(from.dataDir)
    await putBack(storageOfSettings(from), file)
    const unfinished = await openForTest(from)
    expect(await isRestoreUnfinished(unfinished.db)).toBe(true)
    await unfinished.close()
    expect(await runOwnerTool('restore', [file, '--yes'], fromEnv)).toMatchObject({ code: 0 })
    const finished = await openForTest(from)
    expect(await isRestoreUnfinished(finished.db)).toBe(false)
  })

  test('a backup of a shop without tables is refused', async () => {
    const settings = await engine.createEmpty()
    const { code, output } = await runOwnerTool('backup', [], environmentOf(settings))
    expect(code).toBe(1)
    expect(output).toMatch(/There is no database|it is no backup/)
    expect(await listBackups(settings.dataDir)).toEqual([])
  })

  test('a newsletter that was being sent when the backup was made is paused by a restore [N25]', async () => {
    const { from, to, fromEnv, toEnv } = await openTwo()
    const { db } = await openForTest(from)
    await addReaders(db, 3)
    const { begin } = openNewsletterDesk(db)
    await begin()
    await runOwnerTool('backup', [], fromEnv)
    const restored = await runOwnerTool(
      'restore',
      [await newestBackup(from.dataDir), '--yes'],
      toEnv,
    )
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('are paused now: 1.'),
    })
    const { db: copy } = await openForTest(to)
    const [newsletter] = await copy.selectFrom('newsletters').selectAll().execute()
    expect(newsletter).toMatchObject({
      state: 'paused',
      paused_because: expect.stringContaining('A backup was restored.'),
    })
  })

  test('the shop is told of a copy that was made in another way', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    expect(await readLastBackup(db)).toBeNull()
    expect(await runOwnerTool('backup', ['noted'], environmentOf(settings))).toMatchObject({
      code: 0,
    })
    expect(await readLastBackup(db)).toMatchObject({ bytes: null, place: 'elsewhere' })
  })
})

test('a damaged database can be replaced', async () => {
  const settings = { dataDir: await emptyFolder() }
  const { dataDir } = settings
  await writeEmail(settings, 'monday@example.com')
  await runOwnerTool('backup', [], { DATA_DIR: dataDir })
  await writeFile(join(dataDir, 'shop.sqlite'), randomBytes(20_000))
  await writeFile(join(dataDir, 'shop.sqlite-wal'), randomBytes(5_000))
  const restored = await runOwnerTool('restore', [await newestBackup(dataDir), '--yes'], {
    DATA_DIR: dataDir,
  })
  expect(restored).toMatchObject({ code: 0 })
  expect(await readEmails(settings)).toEqual(['monday@example.com'])
})

test('a backup of an earlier release, a bare database with pictures beside it, is restored', async () => {
  const [from, to] = [await emptyFolder(), await emptyFolder()]
  await writeEmail({ dataDir: from }, 'ama@example.com')
  const old = join(from, 'backups', '2026-11-01T03-00-00-000Z.sqlite')
  await createFolderStore(join(from, 'backups', 'pictures')).write(
    'u-0123456789abcdef-720.abcd1234.jpg',
    Buffer.from('second'),
  )
  await copyDatabase(join(from, 'shop.sqlite'), old)
  const restored = await runOwnerTool('restore', [old, '--yes'], { DATA_DIR: to })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('brought back: 1.') })
  expect(await readEmails({ dataDir: to })).toEqual(['ama@example.com'])
})

test('a backup removes what killed commands have left for a day, and no file of anybody else [M122] [N88]', async () => {
  const [dataDir, folder] = [await emptyFolder(), await emptyFolder()]
  await writeEmail({ dataDir }, 'ama@example.com')
  const left = [
    join(folder, '.making-a.tar-1'),
    join(folder, 'film.partial'),
    join(dataDir, '.restoring-1'),
    join(dataDir, 'shop.sqlite.incoming'),
  ]
  for (const file of left) {
    await writeFile(file, 'left')
    await utimes(file, 1, 1)
  }
  const running = [join(folder, '.making-b.tar-2'), join(dataDir, '.restoring-2')]
  for (const file of running) await writeFile(file, 'somebody may be at it')
  const made = await runOwnerTool('backup', [join(folder, 'a.tar')], { DATA_DIR: dataDir })
  expect(made).toMatchObject({ code: 0 })
  expect(await readdir(folder)).toEqual(expect.arrayContaining(['a.tar', 'film.partial']))
  expect(left.filter((file) => existsSync(file))).toEqual([join(folder, 'film.partial')])
  expect(running.filter((file) => existsSync(file))).toEqual(running)
})

test('a backup never overwrites a file', async () => {
  const dataDir = await emptyFolder()
  await writeEmail({ dataDir }, 'ama@example.com')
  const target = join(dataDir, 'precious.tar')
  await writeFile(target, 'precious')
  expect(await runOwnerTool('backup', [target], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('is already there'),
  })
})

onPostgres('npm run restore', (engine) => {
  test('a backup of the other engine is refused [M116]', async () => {
    const onPostgres = await engine.create()
    const onSqlite = { dataDir: await emptyFolder() }
    await writeEmail(onSqlite, 'ama@example.com')
    await writeEmail(onPostgres, 'kofi@example.com')
    await runOwnerTool('backup', [], environmentOf(onSqlite))
    await runOwnerTool('backup', [], environmentOf(onPostgres))
    for (const [file, to] of [
      [await newestBackup(onSqlite.dataDir), onPostgres],
      [await newestBackup(onPostgres.dataDir), onSqlite],
    ] as const) {
      const { code, output } = await runOwnerTool('restore', [file, '--yes'], environmentOf(to))
      expect(code).toBe(1)
      expect(output).toMatch(/is a backup of (?:SQLite|PostgreSQL)/)
    }
    expect(await readEmails(onPostgres)).toEqual(['kofi@example.com'])
    expect(await readEmails(onSqlite)).toEqual(['ama@example.com'])
  })
})
