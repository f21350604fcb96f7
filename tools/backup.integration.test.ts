import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { loadCatalogue } from '#database/catalogue/catalogue'
import { connectDatabase } from '#database/connect'
import { readHeartbeats } from '#database/health/heartbeats'
import { saveSubscriber } from '#database/newsletter/subscribers'
import { seedCatalogue } from '#database/seed/seed'
import { createFolderStore } from '#server/pictures/stores/folder-store'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import { throwawaySqlite } from '#testing/database/throwaway'
import { addReaders, openNewsletterDesk } from '#testing/newsletter/open-newsletter'

type Ending = { readonly code: number | null; readonly output: string }

async function emptyFolder(): Promise<string> {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  return settings.dataDir
}

function run(tool: 'backup' | 'restore', args: string[], env: NodeJS.ProcessEnv): Promise<Ending> {
  const { promise, resolve } = Promise.withResolvers<Ending>()
  const file = join(import.meta.dirname, `${tool}.ts`)
  const child = execFile(
    process.execPath,
    [file, ...args],
    { env: { ...process.env, DATABASE_URL: '', ...env } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode, output: stdout + stderr }),
  )
  return promise
}

async function writeEmail(dataDir: string, email: string): Promise<void> {
  const connected = await connectDatabase({ dataDir })
  if (!connected.ok) throw new Error(connected.error.detail)
  await saveSubscriber(connected.value.db, { email, source: 'footer', createdAtMs: 1 })
  await connected.value.close()
}

async function readEmails(dataDir: string): Promise<string[]> {
  const { db } = await openForTest({ dataDir })
  const rows = await db.selectFrom('subscribers').select('email').orderBy('email').execute()
  return rows.map(({ email }) => email)
}

test('a backup taken while the shop runs restores into an empty folder', async () => {
  const dataDir = await emptyFolder()
  const { db } = await openForTest({ dataDir })
  await seedCatalogue(db)
  await saveSubscriber(db, { email: 'ama@example.com', source: 'footer', createdAtMs: 1 })

  expect(await run('backup', [], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  const [name = ''] = await readdir(join(dataDir, 'backups'))
  const backupFile = join(dataDir, 'backups', name)
  expect(name).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z\.sqlite$/)
  expect((await stat(backupFile)).mode & 0o777).toBe(0o600)

  const newDataDir = await emptyFolder()
  expect(await run('restore', [backupFile], { DATA_DIR: newDataDir })).toMatchObject({ code: 0 })
  expect(await readEmails(newDataDir)).toEqual(['ama@example.com'])
  const restored = await openForTest({ dataDir: newDataDir })
  expect(await loadCatalogue(restored.db)).toEqual(await loadCatalogue(db))
})

test('[C27] uploaded pictures are in the backup, once for all backups, and come back', async () => {
  const dataDir = await emptyFolder()
  await writeEmail(dataDir, 'ama@example.com')
  const store = createFolderStore(join(dataDir, 'pictures'))
  const first = 'u-0123456789abcdef-360.abcd1234.jpg'
  const second = 'u-0123456789abcdef-720.abcd1234.jpg'
  await store.write(first, Buffer.from('first'))
  expect((await run('backup', [], { DATA_DIR: dataDir })).output).toContain('1 new, 0 there')
  await store.write(second, Buffer.from('second'))
  expect((await run('backup', [], { DATA_DIR: dataDir })).output).toContain('1 new, 1 there')

  const [backup = ''] = (await readdir(join(dataDir, 'backups'))).filter((name) =>
    name.endsWith('Z.sqlite'),
  )
  const newDataDir = await emptyFolder()
  const restored = await run('restore', [join(dataDir, 'backups', backup)], {
    DATA_DIR: newDataDir,
  })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('brought back: 2.') })
  const found = await createFolderStore(join(newDataDir, 'pictures')).read(second)
  expect(Buffer.from(found ?? []).toString()).toBe('second')
})

test('a database is replaced only with --force, and the old one is kept beside it', async () => {
  const dataDir = await emptyFolder()
  const backupFile = join(dataDir, 'monday.sqlite')
  await writeEmail(dataDir, 'monday@example.com')
  await run('backup', [backupFile], { DATA_DIR: dataDir })
  await writeEmail(dataDir, 'tuesday@example.com')

  const refused = await run('restore', [backupFile], { DATA_DIR: dataDir })
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('is already there. Add --force')
  expect(await run('restore', [backupFile, '--force'], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
  })

  const [aside = ''] = await readdir(join(dataDir, 'backups'))
  expect(await readEmails(dataDir)).toEqual(['monday@example.com'])
  const asideDir = await emptyFolder()
  await run('restore', [join(dataDir, 'backups', aside)], { DATA_DIR: asideDir })
  expect(await readEmails(asideDir)).toEqual(['monday@example.com', 'tuesday@example.com'])
})

test('the database of a running shop is never replaced, even with --force', async () => {
  const dataDir = await emptyFolder()
  const backupFile = join(dataDir, 'monday.sqlite')
  await writeEmail(dataDir, 'monday@example.com')
  await run('backup', [backupFile], { DATA_DIR: dataDir })

  const { db } = await openForTest({ dataDir })
  await saveSubscriber(db, { email: 'tuesday@example.com', source: 'footer', createdAtMs: 2 })
  const refused = await run('restore', [backupFile, '--force'], { DATA_DIR: dataDir })
  expect(refused.code).toBe(1)
  expect(refused.output).toContain('is in use. Stop the shop first.')
  expect(await readEmails(dataDir)).toEqual(['monday@example.com', 'tuesday@example.com'])
})

test('a damaged database can be replaced', async () => {
  const dataDir = await emptyFolder()
  const backupFile = join(dataDir, 'monday.sqlite')
  await writeEmail(dataDir, 'monday@example.com')
  await run('backup', [backupFile], { DATA_DIR: dataDir })
  await writeFile(join(dataDir, 'shop.sqlite'), randomBytes(20_000))
  await writeFile(join(dataDir, 'shop.sqlite-wal'), randomBytes(5_000))

  expect(await run('restore', [backupFile, '--force'], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
  })
  expect(await readEmails(dataDir)).toEqual(['monday@example.com'])
})

test('a damaged, foreign, newer or missing backup is rejected and changes nothing', async () => {
  const dataDir = await emptyFolder()
  await writeEmail(dataDir, 'ama@example.com')
  const damaged = join(dataDir, 'damaged.sqlite')
  await writeFile(damaged, randomBytes(20_000))
  const foreign = join(dataDir, 'foreign.sqlite')
  await writeFile(foreign, '')
  const newer = join(dataDir, 'newer.sqlite')
  const newerDir = await emptyFolder()
  const { db } = await openForTest({ dataDir: newerDir })
  await sql`insert into kysely_migration values ('9999-from-tomorrow', '2099-01-01')`.execute(db)
  await run('backup', [newer], { DATA_DIR: newerDir })

  for (const file of [damaged, foreign, newer, join(dataDir, 'missing.sqlite')]) {
    const refused = await run('restore', [file, '--force'], { DATA_DIR: dataDir })
    expect([file, refused.code]).toEqual([file, 1])
    expect(refused.output).not.toMatch(/\n {4}at /)
  }
  expect(await readEmails(dataDir)).toEqual(['ama@example.com'])
})

test('a backup never overwrites a file, and needs a database', async () => {
  const dataDir = await emptyFolder()
  expect(await run('backup', [], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no database'),
  })
  await writeEmail(dataDir, 'ama@example.com')
  const target = join(dataDir, 'precious.sqlite')
  await writeFile(target, 'precious')
  expect(await run('backup', [target], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    output: expect.stringContaining('is already there'),
  })
})

test('on PostgreSQL both print the command to use', async () => {
  const env = { DATABASE_URL: 'postgres://shop:hush@db.example/shop' }
  const backup = await run('backup', [], env)
  expect(backup.code).toBe(0)
  expect(backup.output).toContain('pg_dump --format=custom --file=shop.dump "$DATABASE_URL"')
  const restored = await run('restore', ['monday.dump'], env)
  expect(restored.code).toBe(0)
  expect(restored.output).toMatch(/pg_restore .* --dbname="\$DATABASE_URL" monday\.dump/)
  expect(backup.output + restored.output).not.toContain('hush')
})

test('a newsletter that was being sent when the backup was made is paused by a restore [N25]', async () => {
  const dataDir = await emptyFolder()
  const { db } = await openForTest({ dataDir })
  await addReaders(db, 3)
  const { begin } = openNewsletterDesk(db)
  await begin()
  await run('backup', [], { DATA_DIR: dataDir })
  const [name = ''] = await readdir(join(dataDir, 'backups'))
  const newDataDir = await emptyFolder()
  const restored = await run('restore', [join(dataDir, 'backups', name)], { DATA_DIR: newDataDir })
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('are paused now: 1.') })
  const { db: copy } = await openForTest({ dataDir: newDataDir })
  const [newsletter] = await copy.selectFrom('newsletters').selectAll().execute()
  expect(newsletter).toMatchObject({
    state: 'paused',
    paused_because: expect.stringContaining('A backup was restored.'),
  })
})

onPostgres('npm run backup', (engine) => {
  test('tells the shop of a copy that was made elsewhere', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    const env = { DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl ?? '' }
    expect((await run('backup', [], env)).output).toContain('pg_dump')
    expect(await readHeartbeats(db)).toEqual(new Map())
    expect(await run('backup', ['noted'], env)).toMatchObject({ code: 0 })
    expect((await readHeartbeats(db)).get('backup')?.okAtMs).toBeGreaterThan(0)
  })
})
