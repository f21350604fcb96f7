import { expect, onTestFinished, test } from 'vitest'
import type { OrderResponse } from '#contracts/order-response'
import type { DatabaseSettings } from '#database/database'
import { listOrders } from '#database/orders/orders'
import { eachEngine, openForTest } from '../database/each-engine.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { freePort } from '../server/free-port.ts'
import { holdPost, refusesConnections } from '../server/held-post.ts'
import { startShopProcess } from '../server/start-process.ts'

const BUYERS = 50
const TIMEOUT_MS = 60_000
/** All sizes have one price and 20 units each. */
const SIZES = ['S', 'M', 'L'] as const

eachEngine('stopping in the middle of fifty checkouts', (engine) => {
  test(
    'responds to all of them, exits with code 0, and the next process continues [I6]',
    async () => {
      const settings = await engine.create()
      const port = await freePort()
      const bodies = Array.from({ length: BUYERS }, (_, index) => aTee(index))

      const first = await start(settings, port)
      const posts = bodies.map((body) => holdPost({ port, path: '/api/orders', body }))
      await Promise.all(posts.map(({ isHeld }) => isHeld))
      first.child.kill('SIGTERM')
      await refusesConnections(port)
      for (const { finish } of posts) finish()
      const responses = await Promise.all(posts.map(({ answer }) => answer))
      expect(responses.filter(({ status }) => status !== 201)).toEqual([])
      expect(await first.exited).toBe(0)

      const { db } = await openForTest(settings)
      expect(await brokenInvariants(db)).toEqual([])
      expect(await listOrders(db, 'pending')).toHaveLength(BUYERS)

      const second = await start(settings, port)
      const placed = responses.map(({ text }) => JSON.parse(text))
      const again = await Promise.all(bodies.map((body) => post(port, '/api/orders', body)))
      // The orders are the same; only the time has gone on.
      expect(again.map(withoutNow)).toEqual(placed.map(withoutNow))
      const [{ accessCode, reference }] = placed
      await post(port, `/stand-in/paystack/checkout/${accessCode}`, { choice: 'card-pay' })
      const status = await post(port, '/api/orders/status', { reference })
      expect(status).toMatchObject({ standing: 'paid' })
      second.child.kill('SIGTERM')
      expect(await second.exited).toBe(0)
      expect(await brokenInvariants(db)).toEqual([])
    },
    TIMEOUT_MS,
  )
})

async function start({ dataDir, databaseUrl }: DatabaseSettings, port: number) {
  const shop = startShopProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  })
  onTestFinished(async () => {
    shop.child.kill('SIGKILL')
    await shop.exited
  })
  await shop.opened
  return shop
}

function aTee(index: number) {
  const size = SIZES[index % SIZES.length]
  return anOrderBody({
    lines: [{ id: 14, color: 'Black', imageVariant: 'image1', size, quantity: 1 }],
  })
}

async function post(port: number, path: string, body: object) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    redirect: 'manual',
  })
  const text = await response.text()
  return text.startsWith('{') ? JSON.parse(text) : text
}

function withoutNow({ now: _, ...order }: OrderResponse) {
  return order
}
