import { join } from 'node:path'
import { connectDatabase } from '#database/connect'
import type { Database } from '#database/database'
import { seedCatalogue } from '#database/seed/seed'
import type { ThrowawayDatabase } from '#testing/database/throwaway'
import { NOBODY_OUTSIDE } from '#testing/stand-ins/nobody-outside'
import { startProcess } from '../processes/measured-process.ts'
import { findFreePort, type RunningShop } from '../processes/start-shop.ts'

const SERVER = join(import.meta.dirname, '../../server/main.ts')

/** All shoppers come from one address here, as thousands do behind that of a mobile carrier. */
const ROOM_FOR_ALL = {
  HOLDS_PER_SOURCE: '1000000',
  PIECES_PER_SOURCE: '1000000',
  PIECES_AFTER_EXPIRED: '1000000',
  ORDERS_PER_MINUTE: '1000000',
  STATUS_PER_MINUTE: '1000000',
} as const

type Stand = {
  readonly create: () => Promise<ThrowawayDatabase>
  readonly processes: number
  readonly environment?: Readonly<Record<string, string>>
  /** What the database holds besides the seed, before a shop is opened. */
  readonly prepare?: (db: Database['db']) => Promise<void>
}

export type OpenShops = {
  readonly db: Database['db']
  readonly shops: readonly RunningShop[]
  readonly ports: readonly number[]
}

/** So many processes of the real server on one seeded database; all of it thrown away afterwards. */
export async function withShops<Answer>(
  { create, processes, environment = {}, prepare }: Stand,
  use: (open: OpenShops) => Promise<Answer>,
): Promise<Answer> {
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
      ...NOBODY_OUTSIDE,
      ...ROOM_FOR_ALL,
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
