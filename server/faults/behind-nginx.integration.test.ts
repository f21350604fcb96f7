import { describe, expect, onTestFinished, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { freePort } from '#testing/server/free-port'
import { mustSkipNginx, startNginx } from '#testing/server/start-nginx'
import { startShopProcess } from '#testing/server/start-process'

describe.skipIf(mustSkipNginx('the shop behind nginx'))('behind nginx', () => {
  onPostgres('two processes', (engine) => {
    test('pages and orders pass, the visitor’s address is used, and a killed process is skipped [I2] [S17]', async () => {
      const settings = await engine.create()
      const { db } = await openForTest(settings)
      await seedCatalogue(db)
      const ports = [await freePort(), await freePort()]
      const shops = ports.map((port) =>
        startShopProcess({
          PORT: String(port),
          DATA_DIR: settings.dataDir,
          DATABASE_URL: settings.databaseUrl ?? '',
          TRUST_PROXY: '1',
        }),
      )
      onTestFinished(async () => {
        for (const { child, exited } of shops) {
          child.kill('SIGKILL')
          await exited
        }
      })
      await Promise.all(shops.map(({ opened }) => opened))
      const { url, stop } = await startNginx({ ports })
      onTestFinished(stop)

      const page = await fetch(url)
      expect([page.status, page.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
      const order = () =>
        fetch(`${url}/api/orders`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(anOrderBody()),
        })
      const placed = await order()
      expect(placed.status).toBe(201)
      // nginx and the shop call a request by one id.
      const rows = await db.selectFrom('orders').select('placed_by_request').execute()
      expect(rows).toEqual([{ placed_by_request: placed.headers.get('x-request-id') }])

      // A forged hop is ignored: nginx appends the real one, and only the last counts.
      const geo = await fetch(`${url}/api/geo`, { headers: { 'x-forwarded-for': '81.2.69.142' } })
      expect(geo.status).toBe(204)

      shops[0]?.child.kill('SIGKILL')
      await shops[0]?.exited
      const statuses = []
      for (let count = 0; count < 20; count += 1) statuses.push((await fetch(url)).status)
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect((await order()).status).toBe(201)
      expect(await brokenInvariants(db, [])).toEqual([])
    })
  })
})
