import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import { proxyPostgres } from '#testing/database/postgres-proxy'
import { saveSubscriber } from '../newsletter/subscribers.ts'
import { isUnavailable } from '../unavailable.ts'
import { openPostgres, POSTGRES_TIMEOUTS_MS, type PostgresTimeouts } from './open-postgres.ts'

const ama = { email: 'ama@example.com', source: 'footer', createdAtMs: 1 }
const SHORT = {
  connect: 300,
  queue: 900,
  statement: 200,
  silence: 300,
  idle: 250,
  refusal: 0,
} as const

onPostgres('a connection', (engine) => {
  async function openBehindProxy(timeouts: PostgresTimeouts = SHORT) {
    const settings = await engine.createEmpty()
    const administrator = await openForTest(settings)
    const proxy = await proxyPostgres(settings)
    const opened = await openPostgres(proxy.settings.databaseUrl ?? '', timeouts)
    if (!opened.ok) throw new Error(opened.error.detail)
    onTestFinished(async () => {
      await opened.value.close()
      await proxy.close()
    })
    return { proxy, shop: opened.value, administrator, url: proxy.settings.databaseUrl ?? '' }
  }

  test('is replaced when the server cuts it [I3]', async () => {
    const settings = await engine.createEmpty()
    const shop = await openForTest(settings)
    const administrator = await openForTest(settings)
    await sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(administrator.db)

    // Each connection of the pool was cut, and may fail one query before that is known; the process must survive it.
    await vi.waitFor(() => saveSubscriber(shop.db, ama), { timeout: 20_000 })
    expect(await shop.db.selectFrom('subscribers').selectAll().execute()).toHaveLength(1)
  })

  test('that breaks in the middle of a transaction fails the transaction, not the process [I3]', async () => {
    const { shop, proxy, administrator } = await openBehindProxy()
    const writing = shop.db.transaction().execute(async (trx) => {
      await saveSubscriber(trx, ama)
      proxy.cut()
      await saveSubscriber(trx, { ...ama, email: 'kofi@example.com' })
    })
    await expect(writing).rejects.toSatisfy(isUnavailable)
    expect(await administrator.db.selectFrom('subscribers').selectAll().execute()).toEqual([])
    await saveSubscriber(shop.db, ama)
  })

  test('that hangs is closed, and no later query runs inside its transaction [I3]', async () => {
    const { shop, proxy, administrator } = await openBehindProxy()
    await saveSubscriber(shop.db, ama)
    proxy.hang()
    const begun = shop.db.transaction().execute((trx) => saveSubscriber(trx, ama))
    await expect(begun).rejects.toSatisfy(isUnavailable)
    await expect(saveSubscriber(shop.db, ama)).rejects.toSatisfy(isUnavailable)

    await proxy.restore()
    await saveSubscriber(shop.db, { ...ama, email: 'kofi@example.com' })
    const stored = administrator.db.selectFrom('subscribers').selectAll().execute()
    expect(await stored).toHaveLength(2)
  })

  test('to a server that hangs at start-up returns a failure with a sentence [I3]', async () => {
    const { proxy, url } = await openBehindProxy()
    proxy.hang()
    expect(await openPostgres(url, SHORT)).toMatchObject({
      ok: false,
      error: {
        code: 'database-unreachable',
        detail: expect.stringMatching(
          /^PostgreSQL at 127\.0\.0\.1:\d+\/\S+ cannot be used: it has been silent for 0\.3 seconds\.$/,
        ),
      },
    })
  })

  test('times out while all are in use, and is available when one is released [I3]', async () => {
    const { shop } = await openBehindProxy()
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const users = Array.from({ length: 10 }, () => shop.db.connection().execute(() => isOver))
    await expect(saveSubscriber(shop.db, ama)).rejects.toSatisfy(isUnavailable)
    end()
    await Promise.all(users)
    await saveSubscriber(shop.db, ama)
  })

  test('that fails to open does not block the use of existing ones [I11]', async () => {
    const { shop, proxy } = await openBehindProxy({ ...POSTGRES_TIMEOUTS_MS, refusal: 60_000 })
    await shop.db.connection().execute(async (only) => {
      proxy.refuseNew()
      await expect(saveSubscriber(shop.db, ama)).rejects.toSatisfy(isUnavailable)
      await saveSubscriber(only, ama)
    })
    await saveSubscriber(shop.db, { ...ama, email: 'kofi@example.com' })
    expect(await shop.db.selectFrom('subscribers').selectAll().execute()).toHaveLength(2)
  })

  test('that waits too long for a lock is given up [I3]', async () => {
    const { shop, administrator } = await openBehindProxy()
    await administrator.db.transaction().execute(async (trx) => {
      await sql`lock table subscribers`.execute(trx)
      await expect(saveSubscriber(shop.db, ama)).rejects.toSatisfy(isUnavailable)
    })
    await saveSubscriber(shop.db, ama)
  })
})
