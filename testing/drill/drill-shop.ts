import type { Kysely } from 'kysely'
import { connectDatabase } from '#database/connect'
import type { DatabaseSettings } from '#database/database'
import type { Schema } from '#database/schema'
import { openLiveCatalogue } from '#server/catalogue/live-catalogue'
import { readConfig } from '#server/config'
import { createOrderContext } from '#server/orders/create-order-context'
import type { OrderContext } from '#server/orders/order-context'
import type { StandIn } from '#server/payments/stand-in/create-stand-in'
import { openLiveSettings } from '#server/settings/live-settings'
import { NO_EXTERNAL_SERVICES } from '../stand-ins/no-external-services.ts'

/** Hours pass in a moment on this clock; it never shows a later time than the machine's clock. */
export type DrillClock = { readonly now: () => number; readonly advance: (ms: number) => void }

const HOUR_MS = 60 * 60_000

export function startDrillClock(hoursAgo: number): DrillClock {
  let behindMs = hoursAgo * HOUR_MS
  return {
    now: () => Date.now() - behindMs,
    advance: (ms) => {
      behindMs = Math.max(0, behindMs - ms)
    },
  }
}

export type DrillShop = {
  readonly settings: DatabaseSettings
  readonly db: Kysely<Schema>
  readonly orders: OrderContext
  /** The payments of this provider outlive the shop. */
  readonly standIn: StandIn
  readonly clock: DrillClock
  readonly close: () => Promise<void>
}

/**
 * These are all settings of a drill. None of the machine's are used, so that no key, mail service or database of a real
 * shop is reached. In a copy of a live shop test payments are allowed: they are the drill's own.
 */
export function drillEnvironment({ dataDir, databaseUrl = '' }: DatabaseSettings) {
  return {
    ...NO_EXTERNAL_SERVICES,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ALLOW_TEST_PAYMENTS: 'true',
    PROVIDER_CALLS_PER_MINUTE: '1000000',
  } as const
}

export async function openDrillShop(
  settings: DatabaseSettings,
  clock: DrillClock,
): Promise<DrillShop> {
  const connected = await connectDatabase(settings)
  if (!connected.ok) throw new Error(connected.error.detail)
  const { db, close } = connected.value
  const config = readConfig(drillEnvironment(settings))
  if (!config.ok) throw new Error(config.error)
  const live = await openLiveSettings(db, config.value.fixedSettings)
  const catalogue = await openLiveCatalogue(db, clock.now)
  const { orders, standIn } = createOrderContext(
    config.value,
    {
      db,
      now: clock.now,
      nowIn: clock.now,
      settings: live.current,
      pictures: () => catalogue.current().pictures,
    },
    { info: () => undefined, warn: () => undefined },
  )
  if (standIn === null) throw new Error('A drill takes no real payments.')
  // This is the worst case: not one webhook arrives.
  standIn.setWebhooks('off')
  return { settings, db, orders, standIn, clock, close }
}
