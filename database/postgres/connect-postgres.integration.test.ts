import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Result } from '#domain/result'
import { countWaiting } from '#testing/database/count-waiting'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import { BEFORE_ORDERS_CHANGE, migrateUpTo } from '#testing/database/migrate-up-to'
import type { Database, DatabaseFailure } from '../database.ts'
import type { Schema } from '../schema.ts'
import { connectPostgres } from './connect-postgres.ts'
import { openPostgres, POSTGRES_TIMEOUTS_MS } from './open-postgres.ts'

/** Kysely takes this lock. */
const MIGRATION_LOCK = '3853314791062309107'
const SHORT = { ...POSTGRES_TIMEOUTS_MS, statement: 500, silence: 1_000 } as const

onPostgres('a migration', (engine) => {
  test('is limited neither by our statement timeout nor by the server’s [I10]', async () => {
    const settings = await engine.createEmpty()
    const url = settings.databaseUrl ?? ''
    const administrator = await openForTest(settings)
    const name = sql.id(new URL(url).pathname.slice(1))
    await sql`alter database ${name} set statement_timeout = '500ms'`.execute(administrator.db)
    await undoAllMigrations(administrator.db)

    // This lock delays the migration, as a large table would.
    const connecting = await administrator.db.transaction().execute(async (trx) => {
      await sql`lock table kysely_migration`.execute(trx)
      const begun = connectPostgres(url, { timeouts: SHORT })
      await expect.poll(() => countLongWaits(administrator.db), { interval: 20 }).toBe(1)
      return { begun }
    })
    const connected = await connecting.begun
    if (!connected.ok) throw new Error(connected.error.detail)
    onTestFinished(connected.value.close)

    const { db } = connected.value
    expect(await db.selectFrom('insight_views').selectAll().execute()).toEqual([])
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  })

  test('waits for a long transaction in short turns, and shoppers are served in between [M27]', async () => {
    const settings = await engine.createEmpty()
    const url = settings.databaseUrl ?? ''
    const { db } = openedFor(await openPostgres(url))
    await migrateUpTo(db, BEFORE_ORDERS_CHANGE)
    const shopper = openedFor(await openPostgres(url)).db

    const sentences: string[] = []
    // The transaction is like a backup, which reads every table in one.
    const connecting = await db.transaction().execute(async (backup) => {
      await sql`lock table orders in access share mode`.execute(backup)
      const begun = connectPostgres(url, { onWait: (sentence) => sentences.push(sentence) })
      await expect.poll(() => countWaiting(shopper), { interval: 20 }).toBe(1)
      expect(await sql`select count(*) from orders`.execute(shopper)).toMatchObject({
        rows: [{ count: 0 }],
      })
      await expect.poll(() => sentences).toEqual([expect.stringMatching(/^The tables are in use/)])
      return { begun }
    })
    const connected = openedFor(await connecting.begun)
    expect(await connected.db.selectFrom('heartbeats').selectAll().execute()).toEqual([])
  })
})

onPostgres('a shop on tables that are up to date', (engine) => {
  test('opens while the next release migrates them [M28]', async () => {
    const { databaseUrl: url = '' } = await engine.create()
    const nextRelease = openedFor(await openPostgres(url)).db
    await nextRelease.connection().execute(async (migrating) => {
      await sql`select pg_advisory_lock(${sql.lit(MIGRATION_LOCK)})`.execute(migrating)
      const opened = openedFor(await connectPostgres(url))
      expect(await opened.db.selectFrom('orders').selectAll().execute()).toEqual([])
    })
  })
})

function openedFor(opened: Result<Database, DatabaseFailure>): Database {
  if (!opened.ok) throw new Error(opened.error.detail)
  onTestFinished(opened.value.close)
  return opened.value
}

async function undoAllMigrations(db: Kysely<Schema>): Promise<void> {
  for (const { name } of await db.introspection.getTables()) {
    await sql`drop table ${sql.table(name)} cascade`.execute(db)
  }
  await sql`delete from kysely_migration`.execute(db)
}

/** Counts waits that exceed the timeouts of ordinary connections. */
async function countLongWaits(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and clock_timestamp() - query_start > interval '1500 milliseconds'`.execute(db)
  return rows[0]?.count ?? 0
}
