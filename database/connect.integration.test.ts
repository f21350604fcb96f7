import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { throwawaySqlite } from '#testing/database/throwaway'
import { connectDatabase } from './connect.ts'
import type { Database, DatabaseSettings } from './database.ts'
import { migrations } from './migrations/migrations.ts'
import { openPostgres } from './postgres/open-postgres.ts'
import { prepareDataFolder } from './sqlite/data-folder.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'

async function emptyFolder(): Promise<string> {
  const { settings, remove } = await throwawaySqlite()
  onTestFinished(remove)
  return settings.dataDir
}

async function openWithoutTables({ dataDir, databaseUrl }: DatabaseSettings): Promise<Database> {
  const folder = prepareDataFolder(dataDir)
  if (!folder.ok) throw new Error(folder.error.detail)
  const opened = databaseUrl ? await openPostgres(databaseUrl) : openSqlite(folder.value)
  if (!opened.ok) throw new Error(opened.error.detail)
  onTestFinished(opened.value.close)
  return opened.value
}

async function expectFailure(settings: DatabaseSettings) {
  const connected = await connectDatabase(settings)
  if (connected.ok) {
    await connected.value.close()
    throw new Error('The connection was expected to fail.')
  }
  return connected.error
}

eachEngine('connecting', (engine) => {
  test('a second connection finds what the first one wrote', async () => {
    const settings = await engine.createEmpty()
    const [first, second] = await Promise.all([openForTest(settings), openForTest(settings)])
    await first.db
      .insertInto('subscribers')
      .values({ email: 'ama@example.com', source: 'footer', created_at: 1_800_000_000_000 })
      .execute()
    expect(await second.db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
    expect(first.engine).toBe(engine.name)
  })

  test('counts, sums and wide integers are numbers', async () => {
    const { db } = await engine.open()
    const { rows } = await sql`
      select count(*) as counted, sum(revision) as summed, max(revision) as widest
      from (select ${Number.MAX_SAFE_INTEGER} + cast(0 as bigint) as revision) as wide`.execute(db)
    expect(rows).toEqual([
      {
        counted: 1,
        summed: Number.MAX_SAFE_INTEGER,
        widest: Number.MAX_SAFE_INTEGER,
      },
    ])
  })

  test('an integer too wide for a number is an error, not a wrong number', async () => {
    const { db } = await engine.open()
    await expect(sql`select cast(9007199254740993 as bigint) as wide`.execute(db)).rejects.toThrow()
  })

  test('a failed transaction changes nothing', async () => {
    const { db } = await engine.open()
    const writing = db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('subscribers')
        .values({ email: 'ama@example.com', source: 'footer', created_at: 1 })
        .execute()
      throw new Error('changed my mind')
    })
    await expect(writing).rejects.toThrow('changed my mind')
    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })

  test('a row without its product is rejected', async () => {
    const { db } = await engine.open()
    const orphan = { product_id: 7, colour: 'Black', size: 'M', stock: 1 } as const
    await expect(db.insertInto('variants').values(orphan).execute()).rejects.toThrow(/foreign key/i)
  })

  test('a database with an unknown migration is rejected [I5]', async () => {
    const settings = await engine.createEmpty()
    const { db } = await openForTest(settings)
    await sql`insert into kysely_migration values ('9999-from-tomorrow', '2099-01-01')`.execute(db)
    expect(await expectFailure(settings)).toEqual({
      code: 'migration-failed',
      detail:
        'The database was made by a newer version of the shop (it has the migration 9999-from-tomorrow).',
    })
  })

  test('a process of the release before starts again on the schema of the next, which knows it; older ones do not [M14]', async () => {
    const settings = await engine.createEmpty()
    const { db } = await openForTest(settings)
    await sql`insert into kysely_migration values ('9999-from-tomorrow', '2099-01-01')`.execute(db)
    const [ours = ''] = Object.keys(migrations).toSorted().toReversed()
    const says = (newest: string, runsSince: string) =>
      db
        .updateTable('shop_facts')
        .set({ value: JSON.stringify({ newest, runsSince }) })
        .where('key', '=', 'release')
        .execute()
    await says('9999-from-tomorrow', ours)
    expect((await openForTest(settings)).engine).toBe(engine.name)
    await says('9999-from-tomorrow', '9998-of-the-release-between')
    expect(await expectFailure(settings)).toMatchObject({ code: 'migration-failed' })
    // The one that migrated died before it could say anything.
    await says('9000-earlier', ours)
    expect(await expectFailure(settings)).toMatchObject({ code: 'migration-failed' })
  })

  test('what the next release said while this one started is left as it is [M28]', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    const value = JSON.stringify({ newest: '9999-from-tomorrow', runsSince: '9999-from-tomorrow' })
    await db.updateTable('shop_facts').set({ value }).where('key', '=', 'release').execute()
    await openForTest(settings)
    const fact = db.selectFrom('shop_facts').select('value').where('key', '=', 'release')
    expect(await fact.execute()).toEqual([{ value }])
  })

  test('a migration that fails half-way changes nothing, and the next start completes it [I5]', async () => {
    const settings = await engine.createEmpty()
    const { db } = await openWithoutTables(settings)
    // Conflicts with the second of four tables that one migration creates.
    await db.schema.createTable('order_lines').addColumn('id', 'integer').execute()

    expect(await expectFailure(settings)).toMatchObject({
      code: 'migration-failed',
      detail: expect.stringMatching(/^The tables could not be brought up to date: .*order_lines/),
    })
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['order_lines'])

    await db.schema.dropTable('order_lines').execute()
    await openForTest(settings)
    expect(await db.selectFrom('orders').selectAll().execute()).toEqual([])
  })

  test('a database with a missing migration is rejected [I5]', async () => {
    const settings = await engine.createEmpty()
    const { db } = await openForTest(settings)
    await sql`delete from kysely_migration where name like '0003%'`.execute(db)
    expect(await expectFailure(settings)).toMatchObject({ code: 'migration-failed' })
  })
})

test('SQLite writes each commit through to the disk and keeps its files private', async () => {
  const dataDir = join(await emptyFolder(), 'new', 'data')
  const { db } = await openForTest({ dataDir })
  const { rows: journal } = await sql`pragma journal_mode`.execute(db)
  const { rows: synchronous } = await sql`pragma synchronous`.execute(db)
  const { rows: foreignKeys } = await sql`pragma foreign_keys`.execute(db)
  expect([journal, synchronous, foreignKeys]).toEqual([
    [{ journal_mode: 'wal' }],
    [{ synchronous: 2 }],
    [{ foreign_keys: 1 }],
  ])
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  for (const file of await readdir(dataDir)) {
    expect([file, (await stat(join(dataDir, file))).mode & 0o777]).toEqual([file, 0o600])
  }
})

test('a data folder that is not writable returns a failure with a sentence', async () => {
  const file = join(await emptyFolder(), 'file')
  await writeFile(file, '')
  expect(await expectFailure({ dataDir: join(file, 'data') })).toMatchObject({
    code: 'data-folder-not-writable',
    detail: expect.stringMatching(/^The data folder .*data cannot be written: .+\.$/),
  })
})

test('a file that is not a database returns a failure', async () => {
  const dataDir = await emptyFolder()
  await writeFile(
    join(dataDir, 'shop.sqlite'),
    'not a database, but long enough to look at'.repeat(9),
  )
  expect(await expectFailure({ dataDir })).toMatchObject({ code: 'database-unreachable' })
})

test('a database file that is a folder returns a failure', async () => {
  const dataDir = await emptyFolder()
  await mkdir(join(dataDir, 'shop.sqlite'))
  expect(await expectFailure({ dataDir })).toMatchObject({ code: 'data-folder-not-writable' })
})

test('an unreachable PostgreSQL server returns a failure that does not reveal the password', async () => {
  const port = await findClosedPort()
  const databaseUrl = `postgres://shop:hush@127.0.0.1:${port}/shop`
  const error = await expectFailure({ dataDir: await emptyFolder(), databaseUrl })
  expect(error).toMatchObject({
    code: 'database-unreachable',
    detail: expect.stringContaining(`127.0.0.1:${port}/shop`),
  })
  expect(error.detail).not.toContain('hush')
})

async function findClosedPort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const probe = createServer().listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
  })
  return promise
}
