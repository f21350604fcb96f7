import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { listOrders } from '#database/orders/orders'
import { holdWriteLock } from '../database/hold-write-lock.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { openFaultShop } from '../server/open-fault-shop.ts'

const TICKS = 20

test('while an owner command holds the write lock, pages and timers go on, and writes wait [S26]', async () => {
  const shop = await openFaultShop()
  onTestFinished(shop.close)
  const { config, db } = shop.shop
  const { reference } = (await shop.order()).json()
  // The last path is read from the database.
  const paths = ['/', '/product/14', '/readyz', `/checkout/success?reference=${reference}`]
  for (const path of paths) await shop.get(path)
  const lock = await holdWriteLock(config.dataDir)

  let served = 0
  const waiting = [shop.order(), shop.order(), shop.subscribe('ama@example.com')].map(
    async (request) => {
      const { statusCode } = await request
      served += 1
      return statusCode
    },
  )
  for (let tick = 0; tick < TICKS; tick += 1) await pause(1)
  for (const path of paths) {
    expect([path, (await shop.get(path)).statusCode]).toEqual([path, 200])
  }
  expect(served).toBe(0)

  await lock.release()
  expect(await Promise.all(waiting)).toEqual([201, 201, 201])
  expect(await listOrders(db, 'pending')).toHaveLength(3)
  expect(await brokenInvariants(db)).toEqual([])
})
