import { join } from 'node:path'
import { connectDatabase } from '#database/connect'
import type { DatabaseSettings } from '#database/database'
import { seedCatalogue } from '#database/seed/seed'
import type { Units } from '#domain/cart/line'
import { findPostgresServer } from '#testing/database/postgres-binaries'
import {
  type ThrowawayDatabase,
  throwawayPostgres,
  throwawaySqlite,
} from '#testing/database/throwaway'
import { restock } from '#testing/orders/invariants'
import { NO_EXTERNAL_SERVICES } from '#testing/stand-ins/no-external-services'
import { RAISED_LIMITS } from '../load/with-shop-processes.ts'
import { startProcess } from '../processes/measured-process.ts'
import { findFreePort } from '../processes/start-shop.ts'
import { formatTable } from '../report/table.ts'
import { beRefused, place, placeAndPay } from './buy.ts'
import { percentile } from './percentile.ts'

const SERVER = join(import.meta.dirname, '../../server/main.ts')
const SHOPPERS = 20
const WARM_UP = 40
const ORDERS = 400
/** Everybody orders the same variant, as in a drop. */
const STOCKED = { productId: 14, colour: 'Black', size: 'M', quantity: 1_000_000 } as const
const NO_LIMITS = {
  ...RAISED_LIMITS,
  PROVIDER_CALLS_PER_MINUTE: '1000000',
}

/** Measures orders a second over HTTP, with the real server and its stand-in for the provider. */
export async function measureOrders(): Promise<string> {
  const rows = [...(await measureOn('SQLite', throwawaySqlite))]
  if (findPostgresServer()) rows.push(...(await measureOn('PostgreSQL', throwawayPostgres)))
  return formatTable(['', 'orders/s', 'p50', 'p95', 'p99', 'server CPU each'], rows)
}

async function measureOn(engine: string, create: () => Promise<ThrowawayDatabase>) {
  const { settings, remove } = await create()
  try {
    await setStock(settings, STOCKED)
    return await withServer(settings, async (url, cpuMs) => {
      const rows: (readonly string[])[] = []
      for (const [name, buy] of [
        ['place', place],
        ['place, pay, settle', placeAndPay],
        ['refused, sold out', beRefused],
      ] as const) {
        if (buy === beRefused) await setStock(settings, { ...STOCKED, quantity: 0 })
        await buyAll(WARM_UP, () => buy(url))
        const before = await cpuMs()
        const bought = await buyAll(ORDERS, () => buy(url))
        const each = ((await cpuMs()) - before) / ORDERS
        rows.push([`${engine}: ${name}`, ...written(bought), milliseconds(each)])
      }
      return rows
    })
  } finally {
    await remove()
  }
}

async function setStock(settings: DatabaseSettings, stocked: Units): Promise<void> {
  const connected = await connectDatabase(settings)
  if (!connected.ok) throw new Error(connected.error.detail)
  await seedCatalogue(connected.value.db)
  await restock(connected.value.db, stocked)
  await connected.value.close()
}

async function withServer<Value>(
  { dataDir, databaseUrl = '' }: DatabaseSettings,
  use: (url: string, cpuMs: () => Promise<number>) => Promise<Value>,
): Promise<Value> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const where = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: url }
  const data = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error' }
  const server = await startProcess({
    file: SERVER,
    env: { ...NO_EXTERNAL_SERVICES, ...where, ...data, ...NO_LIMITS },
    readyText: 'The shop is open',
  })
  try {
    return await use(url, async () => (await server.usage()).cpuMs)
  } finally {
    await server.stop()
  }
}

type Bought = { readonly seconds: number; readonly timesMs: readonly number[] }

/** Shoppers run concurrently; each orders again as soon as it has a response. */
async function buyAll(orders: number, buy: () => Promise<unknown>): Promise<Bought> {
  const timesMs: number[] = []
  let left = orders
  const startedAt = performance.now()
  async function shop() {
    while (left > 0) {
      left -= 1
      const from = performance.now()
      await buy()
      timesMs.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, shop))
  return { seconds: (performance.now() - startedAt) / 1000, timesMs }
}

function written({ seconds, timesMs }: Bought): readonly string[] {
  const percentiles = [50, 95, 99].map((percent) => milliseconds(percentile(timesMs, percent)))
  return [String(Math.round(timesMs.length / seconds)), ...percentiles]
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
