import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { writeLastBackup } from '#database/health/backup-facts'
import { anOrderBody } from '#testing/orders/order-body'
import { openTestShop } from '#testing/server/start-test-shop'
import { createMetrics, serveMetrics } from './serve-metrics.ts'

test('metrics of responses, orders, mail and memory are served on a separate port', async () => {
  const { shop, app, close } = await openTestShop()
  const server = await serveMetrics(createMetrics(app, shop), { port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    server.close()
    await close()
  })
  await writeLastBackup(shop.db, { atMs: shop.now() - 60_000, bytes: 1234, place: 'here' })
  await app.inject('/')
  await app.inject('/no-such')
  await app.inject({ method: 'POST', url: '/api/orders', payload: anOrderBody() })

  const url = `http://127.0.0.1:${portOf(server.address())}`
  const text = await (await fetch(`${url}/metrics`)).text()
  expect(text).toContain('shop_answers_total{route="GET /*",status="2xx"} 1')
  expect(text).toContain('shop_answers_total{route="GET /*",status="4xx"} 1')
  expect(text).toContain('shop_answer_seconds_bucket{le="+Inf"} 3')
  expect(text).toContain('shop_answer_seconds_count 3')
  expect(text).toMatch(/shop_orders\{state="\w+"\} 1/)
  expect(text).toContain('shop_database_up 1')
  expect(text).toContain('shop_backup_bytes 1234')
  expect(text).toMatch(/^shop_backup_age_seconds \d/m)
  expect(text).toMatch(/process_resident_memory_bytes \d{7,}/)
  expect(text).not.toContain('@example.com')
  expect((await fetch(`${url}/`)).status).toBe(404)
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

test('without the database the metrics say so, and none is stale', async () => {
  // The shop polls its tables meanwhile, and says that it cannot.
  const ignore = () => undefined
  const { shop, app, close } = await openTestShop({
    log: { info: ignore, warn: ignore, error: ignore },
  })
  onTestFinished(close)
  const { registry, refresh, stop } = createMetrics(app, shop)
  onTestFinished(stop)
  await refresh()
  expect(await registry.metrics()).toContain('shop_mails_waiting 0')
  await shop.db.destroy()
  await refresh()
  const text = await registry.metrics()
  expect(text).toContain('shop_database_up 0')
  expect(text).not.toMatch(/^shop_(?:mails|orders|payments)\w* \d/m)
})

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
