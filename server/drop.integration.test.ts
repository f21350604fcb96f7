import { expect, onTestFinished, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { freePort } from '#testing/server/free-port'
import { startShopProcess } from '#testing/server/start-process'

const BUYERS = 500
const UNITS = 20

onPostgres('a drop with two processes', (engine) => {
  test('500 buyers at once sell exactly what there is, and everybody else is told in words (P23, I2)', async () => {
    const settings = await engine.create()
    const { db } = await openForTest(settings)
    await seedCatalogue(db)
    const addresses = await Promise.all([startOne(settings), startOne(settings)])

    const answers = await Promise.all(
      Array.from({ length: BUYERS }, (_, index) => buy(addresses[index % 2] ?? '')),
    )
    const counts = Map.groupBy(answers, ({ status }) => status)
    expect(counts.get(201)).toHaveLength(UNITS)
    expect(counts.get(409)).toHaveLength(BUYERS - UNITS)
    const sentences = new Set(counts.get(409)?.map(({ problem }) => problem))
    expect(sentences).toEqual(new Set(['Ancient Dragon Tee (M) is sold out.']))
    expect(await brokenInvariants(db)).toEqual([])
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
