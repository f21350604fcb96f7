import { expect, onTestFinished, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { eachEngine, openForTest } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { freePort } from '#testing/server/free-port'
import { startShopProcess } from '#testing/server/start-process'

const BUYERS = 500
const STOCK = { productId: 14, colour: 'Black', size: 'M', quantity: 50 } as const

eachEngine('a drop', (engine) => {
  const processes = engine.name === 'postgres' ? 2 : 1
  test(`500 buyers at ${processes === 1 ? 'one process' : 'two processes'} buy all 50 pieces, and everybody else gets a message [P23] [I2]`, async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await seedCatalogue(db)
    await restock(db, STOCK)
    const addresses = await Promise.all(Array.from({ length: processes }, () => startOne(settings)))

    const responses = await Promise.all(
      Array.from({ length: BUYERS }, (_, index) => buy(addresses[index % processes] ?? '')),
    )
    const counts = Map.groupBy(responses, ({ status }) => status)
    expect(counts.get(201)).toHaveLength(STOCK.quantity)
    expect(counts.get(409)).toHaveLength(BUYERS - STOCK.quantity)
    for (const { problem } of counts.get(409) ?? []) {
      expect(problem).toMatch(/^Ancient Dragon Tee \(M\): All pieces are held at the moment; /)
    }
    expect(await brokenInvariants(db, [STOCK])).toEqual([])
  })
})

async function startOne(settings: { readonly dataDir: string; readonly databaseUrl?: string }) {
  const port = await freePort()
  const shop = startShopProcess({
    PORT: String(port),
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.databaseUrl ?? '',
  })
  onTestFinished(async () => {
    shop.child.kill('SIGTERM')
    await shop.exited
  })
  await shop.opened
  return `http://127.0.0.1:${port}`
}

async function buy(address: string) {
  const response = await fetch(`${address}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(anOrderBody()),
  })
  const body = await response.json()
  return { status: response.status, problem: body.cart?.lines?.[0]?.problem }
}
