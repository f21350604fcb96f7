import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { openForTest } from '../database/each-engine.ts'
import { throwawaySqlite } from '../database/throwaway.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { freePort } from '../server/free-port.ts'
import { startShopProcess, waitUntilReady } from '../server/start-process.ts'

async function startShop(logTo?: number) {
  const { settings, remove } = await throwawaySqlite()
  const port = await freePort()
  const environment = { DATA_DIR: settings.dataDir, PORT: String(port) }
  const shop = startShopProcess(environment, logTo === undefined ? {} : { logTo })
  onTestFinished(async () => {
    shop.child.kill('SIGKILL')
    await shop.exited
    await remove()
  })
  return { ...shop, address: `http://127.0.0.1:${port}`, dataDir: settings.dataDir }
}

type Started = Awaited<ReturnType<typeof startShop>>

/** Each of these requests is logged. */
async function expectToServe({ address, child, exited, dataDir }: Started) {
  for (let count = 0; count < 5; count += 1) {
    const ordered = await post(`${address}/api/orders`, anOrderBody())
    expect(ordered.status).toBe(201)
    expect((await post(`${address}/api/orders`, {})).status).toBe(422)
  }
  expect((await fetch(address)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  const { db } = await openForTest({ dataDir })
  expect(await brokenInvariants(db)).toEqual([])
}

test('a shop whose log has no reader goes on serving [I9]', async () => {
  const shop = await startShop()
  await shop.opened
  const { stdout, stderr } = shop.child
  for (const stream of [stdout, stderr]) {
    stream?.destroy()
    if (stream) await once(stream, 'close')
  }
  await expectToServe(shop)
})

test('a shop whose log cannot be written because the disk is full goes on serving [I9]', async () => {
  // This device is always full.
  const full = openSync('/dev/full', 'w')
  const shop = await startShop(full)
  closeSync(full)
  await waitUntilReady(`${shop.address}/healthz`)
  await expectToServe(shop)
})

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
