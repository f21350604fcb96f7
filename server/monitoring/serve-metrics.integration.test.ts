import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { anOrderBody } from '#testing/orders/order-body'
import { openTestShop } from '#testing/server/start-test-shop'
import { countAnswers } from './count-answers.ts'
import { serveMetrics } from './serve-metrics.ts'

test('figures of answers, orders, mail and memory stand on a port of their own', async () => {
  const { shop, app, close } = await openTestShop()
  const answers = countAnswers(app)
  const server = await serveMetrics({ shop, answers, port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    server.close()
    await close()
  })
  await app.inject('/')
  await app.inject('/product/no-such')
  await app.inject({ method: 'POST', url: '/api/orders', payload: anOrderBody() })

  const url = `http://127.0.0.1:${portOf(server.address())}`
  const text = await (await fetch(`${url}/metrics`)).text()
  expect(text).toContain('shop_answers_total{route="GET /*",status="2xx"} 1')
  expect(text).toContain('shop_answers_total{route="GET /*",status="4xx"} 1')
  expect(text).toContain('shop_answer_seconds_bucket{le="+Inf"} 3')
  expect(text).toMatch(/shop_orders\{state="\w+"\} 1/)
  expect(text).toContain('shop_database_up 1')
  expect(text).toMatch(/process_resident_memory_bytes \d{7,}/)
  expect(text).not.toContain('@example.com')
  expect((await fetch(`${url}/`)).status).toBe(404)
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0
}
