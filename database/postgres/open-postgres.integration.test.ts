import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import { saveSubscriber } from '../repositories/subscribers.ts'

onPostgres('a connection', (engine) => {
  test('is replaced when the server cuts it', async () => {
    const settings = await engine.create()
    const shop = await openForTest(settings)
    const administrator = await openForTest(settings)
    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(administrator.db)

    const ama = { email: 'ama@example.com', source: 'footer', createdAtMs: 1 }
    // The cut may be noticed only by the first query, which then fails; never by the process.
    await saveSubscriber(shop.db, ama).catch(() => {})
    await saveSubscriber(shop.db, ama)
    expect(await shop.db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
  })
})
