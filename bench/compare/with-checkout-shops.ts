import { join } from 'node:path'
import type { DatabaseSettings } from '#database/database'
import { type RunStatement, withRawDatabase } from '#testing/database/raw-database'
import type { ThrowawayDatabase } from '#testing/database/throwaway'
import { NO_EXTERNAL_SERVICES } from '#testing/stand-ins/no-external-services'
import { RAISED_LIMITS } from '../load/with-shop-processes.ts'
import { startProcess } from '../processes/measured-process.ts'
import { findFreePort, type RunningShop } from '../processes/start-shop.ts'
import type { Checkout } from './checkout.ts'

/** A commit that does not know one of these limits ignores it. */
const COMPARED_LIMITS = {
  ...RAISED_LIMITS,
  PROVIDER_CALLS_PER_MINUTE: '1000000',
  // No hold may expire during a round of a drop: its units would be sold again.
  HOLD_MINUTES: '1440',
} as const

export type CheckoutShops = {
  readonly checkout: Checkout
  readonly settings: DatabaseSettings
  readonly shops: readonly RunningShop[]
  readonly run: RunStatement
}

type Setup = {
  readonly create: () => Promise<ThrowawayDatabase>
  readonly processes: number
}

/** Starts processes of a checkout on one temporary database, which the first of them migrates and seeds. */
export async function withCheckoutShops<Value>(
  checkout: Checkout,
  { create, processes }: Setup,
  use: (open: CheckoutShops) => Promise<Value>,
): Promise<Value> {
  const { settings, remove } = await create()
  const closers: (() => Promise<void>)[] = [remove]
  try {
    const shops: RunningShop[] = []
    for (let started = 0; started < processes; started += 1) {
      const shop = await startShop(checkout, settings)
      closers.unshift(shop.stop)
      shops.push(shop)
    }
    return await withRawDatabase(settings, (run) => use({ checkout, settings, shops, run }))
  } finally {
    for (const close of closers) await close()
  }
}

async function startShop(
  { runtime }: Checkout,
  { dataDir, databaseUrl = '' }: DatabaseSettings,
): Promise<RunningShop> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const started = await startProcess({
    runtime,
    file: join(runtime.folder, 'server/main.ts'),
    env: {
      ...NO_EXTERNAL_SERVICES,
      ...COMPARED_LIMITS,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
    },
    readyText: 'The shop is open',
  })
  return { ...started, port, url }
}
