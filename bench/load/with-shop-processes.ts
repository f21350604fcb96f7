import { join } from 'node:path'
import { connectDatabase } from '#database/connect'
import type { Database } from '#database/database'
import { seedCatalogue } from '#database/seed/seed'
import type { ThrowawayDatabase } from '#testing/database/throwaway'
import { NO_EXTERNAL_SERVICES } from '#testing/stand-ins/no-external-services'
import { startProcess } from '../processes/measured-process.ts'
import { findFreePort, type RunningShop } from '../processes/start-shop.ts'

const SERVER = join(import.meta.dirname, '../../server/main.ts')

/** All shoppers share one address here, as behind a mobile carrier. */
export const RAISED_LIMITS = {
  HOLDS_PER_SOURCE: '1000000',
  PIECES_PER_SOURCE: '1000000',
  PIECES_AFTER_EXPIRED: '1000000',
  ORDERS_PER_MINUTE: '1000000',
  STATUS_PER_MINUTE: '1000000',
} as const

type ShopSetup = {
  readonly create: () => Promise<ThrowawayDatabase>
  readonly processes: number
  readonly environment?: Readonly<Record<string, string>>
  /** This adds data to the seeded database before a shop starts. */
  readonly prepare?: (db: Database['db']) => Promise<void>
}

export type ShopProcesses = {
  readonly db: Database['db']
  readonly shops: readonly RunningShop[]
  readonly ports: readonly number[]
}

/** Starts processes of the real server on one temporary, seeded database. */
export async function withShopProcesses<Value>(
  { create, processes, environment = {}, prepare }: ShopSetup,
  use: (open: ShopProcesses) => Promise<Value>,
): Promise<Value> {
  const { settings, remove } = await create()
  const closers: (() => Promise<void>)[] = [remove]
  try {
    const connected = await connectDatabase(settings)
    if (!connected.ok) throw new Error(connected.error.detail)
    const { db, close } = connected.value
    closers.unshift(close)
    await seedCatalogue(db)
    await prepare?.(db)

    const where = { DATA_DIR: settings.dataDir, DATABASE_URL: settings.databaseUrl ?? '' }
    const shops: RunningShop[] = []
    for (let started = 0; started < processes; started += 1) {
      const shop = await startShop({ ...where, ...environment })
      closers.unshift(shop.stop)
      shops.push(shop)
    }
    return await use({ db, shops, ports: shops.map(({ port }) => port) })
  } finally {
    for (const close of closers) await close()
  }
}

async function startShop(environment: Readonly<Record<string, string>>): Promise<RunningShop> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const started = await startProcess({
    file: SERVER,
    env: {
      ...NO_EXTERNAL_SERVICES,
      ...RAISED_LIMITS,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      ...environment,
    },
    readyText: 'The shop is open',
  })
  return { ...started, port, url }
}
