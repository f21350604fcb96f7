import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import type { Schema } from '../schema.ts'
import { connectPostgres } from './connect-postgres.ts'
import { POSTGRES_TIMEOUTS_MS } from './open-postgres.ts'

const SHORT = { ...POSTGRES_TIMEOUTS_MS, statement: 500, silence: 1_000 } as const

onPostgres('a migration', (engine) => {
  test('is limited neither by our statement timeout nor by the server’s [I10]', async () => {
    const settings = await engine.createEmpty()
    const url = settings.databaseUrl ?? ''
    const administrator = await openForTest(settings)
    const name = sql.id(new URL(url).pathname.slice(1))
    await sql`alter database ${name} set statement_timeout = '500ms'`.execute(administrator.db)
    await undoAllMigrations(administrator.db)

    // Delays the migration, as a large table would.
    const connecting = await administrator.db.transaction().execute(async (trx) => {
      await sql`lock table kysely_migration`.execute(trx)
      const begun = connectPostgres(url, SHORT)
      await expect
        .poll(() => countLongWaits(administrator.db), { interval: 20, timeout: 20_000 })
        .toBe(1)
      return { begun }
    })
    const connected = await connecting.begun
    if (!connected.ok) throw new Error(connected.error.detail)
    onTestFinished(connected.value.close)

    const { db } = connected.value
    expect(await db.selectFrom('insight_views').selectAll().execute()).toEqual([])
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  })
})

async function undoAllMigrations(db: Kysely<Schema>): Promise<void> {
  for (const { name } of await db.introspection.getTables()) {
    await sql`drop table ${sql.table(name)} cascade`.execute(db)
  }
  await sql`delete from kysely_migration`.execute(db)
}

/** Waits that exceed the timeouts of ordinary connections. */
async function countLongWaits(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
      and clock_timestamp() - query_start > interval '1500 milliseconds'`.execute(db)
  return rows[0]?.count ?? 0
}
