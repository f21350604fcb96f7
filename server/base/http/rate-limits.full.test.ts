import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import { openTestShop } from '#testing/server/start-test-shop'

onPostgres('rate limits', (engine) => {
  test('two processes on one database share their counts, and no address is stored', async () => {
    const { databaseUrl = null } = await engine.create()
    const shops = [
      await openTestShop({ config: { databaseUrl } }),
      await openTestShop({ config: { databaseUrl } }),
    ]
    onTestFinished(async () => {
      for (const { close } of shops) await close()
    })
    const statuses: number[] = []
    for (let count = 0; count < 62; count += 1) {
      const { app } = shops[count % 2] ?? shops[0] ?? raise()
      const response = await app.inject({
        method: 'POST',
        url: '/api/subscribe',
        payload: { email: `ama${count}@example.com` },
        remoteAddress: '41.66.192.1',
      })
      statuses.push(response.statusCode)
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(60)
    expect(statuses.slice(60)).toEqual([429, 429])
    const rows = await shops[0]?.shop.db.selectFrom('rate_limits').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('41.66.192.1')
  })

  test('a request does not wait for a count that takes too long [I3]', async () => {
    const settings = await engine.create()
    const { app, close } = await openTestShop({
      config: { databaseUrl: settings.databaseUrl ?? null },
    })
    onTestFinished(close)
    const { db } = await openForTest(settings)
    const response = await db.transaction().execute(async (trx) => {
      await sql`lock table rate_limits`.execute(trx)
      const payload = { reference: 'NKB1800000000000999999' }
      return app.inject({ method: 'POST', url: '/api/orders/status', payload })
    })
    expect(response.statusCode).toBe(404)
  })
})

function raise(): never {
  throw new Error('No shop')
}
