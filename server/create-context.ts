import { setTimeout } from 'node:timers/promises'
import { connectDatabase } from '#database/connect'
import type { Database, DatabaseFailure } from '#database/database'
import { errorText } from '#database/error-text'
import { isRestoreUnfinished } from '#database/health/backup-facts'
import { rememberLivePayments } from '#database/orders/shop-facts'
import { seedCatalogue } from '#database/seed/seed'
import { seedShippedContent } from '#database/seed/seed-shipped-content'
import { readRevisions } from '#database/settings/revisions'
import { endSellingLive } from '#database/test-orders/selling-live'
import { isUnavailable } from '#database/unavailable'
import { failure, type Result, success } from '#domain/result'
import type { Backoffice } from '#office/frame/backoffice.ts'
import { createHtmlCache } from '#pages/frame/serve/html-cache.ts'
import { createReadyAnswers } from '#pages/frame/serve/ready-answers.ts'
import type { Storefront } from '#pages/frame/serve/storefront.ts'
import type { Config } from './base/config.ts'
import type { AppContext } from './base/context.ts'
import { createFloodLimit, FLOOD_TIMES } from './base/http/flood-limit.ts'
import { createHeartbeats } from './base/jobs/heartbeats.ts'
import type { Log } from './base/log.ts'
import { createProcessCounts } from './base/process-counts.ts'
import { untilCalm } from './base/until-calm.ts'
import { openLiveCatalogue } from './catalogue/live-catalogue.ts'
import { shippedContent } from './catalogue/shipped-content.ts'
import { type LiveConfig, openLiveConfig, type ReadWith } from './connections/live-config.ts'
import { createCountryOfAddress } from './currency/geo-ip/geo-ip.ts'
import { openLiveRates } from './currency/rates/live-rates.ts'
import { createPublishedDraws } from './draws/published-draws.ts'
import { followChanges } from './follow-changes.ts'
import { createViewCounter } from './insights/count-views.ts'
import { createOrderContext } from './orders/create-order-context.ts'
import { paymentModeOf } from './payments/payment-settings.ts'
import { openLiveStore } from './pictures/stores/live-store.ts'
import { openLiveSettings } from './settings/live-settings.ts'
import { createPasswords } from './staff/passwords.ts'

export type CreatedContext = { readonly shop: AppContext; readonly close: () => Promise<void> }

export type ContextFailure =
  | DatabaseFailure
  | { readonly code: 'restore-unfinished'; readonly detail: string }

const RESTORE_UNFINISHED =
  'A restore of this database was not finished: sessions and removed staff of the backup would be back. Run it again.'

export type FrontEnds = { readonly storefront: Storefront; readonly backoffice: Backoffice }

type ContextOptions = {
  readonly log: Log
  /** The configuration with what is typed in the back office; without it, that is not looked at. */
  readonly readWith?: ReadWith
}

/** Connects, migrates, seeds and reads the catalogue. */
export async function createContext(
  config: Config,
  fronts: FrontEnds,
  { log, readWith = () => success(config) }: ContextOptions,
): Promise<Result<CreatedContext, ContextFailure>> {
  const { dataDir, databaseUrl } = config
  const settings = { dataDir, ...(databaseUrl ? { databaseUrl } : {}) }
  const connected = await connectDatabase(settings, {
    onWait: (sentence) => log.warn({}, sentence),
    onProgress: (sentence) => log.info({}, sentence),
  })
  if (!connected.ok) return connected
  try {
    if (await isRestoreUnfinished(connected.value.db)) {
      await connected.value.close()
      return failure({ code: 'restore-unfinished', detail: RESTORE_UNFINISHED } as const)
    }
    const live = await openLiveConfig({ db: connected.value.db, config, readWith, log })
    return success(await buildContext(live, fronts, connected.value, log))
  } catch (error) {
    await connected.value.close()
    if (!isUnavailable(error)) throw error
    const detail = `The database cannot be used: ${errorText(error)}.`
    return failure({ code: 'database-unreachable', detail })
  }
}

async function buildContext(
  { config, connections }: LiveConfig,
  fronts: FrontEnds,
  database: Database,
  log: Log,
): Promise<CreatedContext> {
  const { db, engine, now, close } = database
  await seedCatalogue(db, { startsEmpty: config.startsEmpty })
  await seedShippedContent(db, shippedContent)
  const rememberMode = async () => {
    if (paymentModeOf(config) === 'live') await rememberLivePayments(db, now())
    // Whoever allows test payments in a shop that sold has gone back to tests.
    else if (config.allowTestPayments) await endSellingLive(db, now())
  }
  await rememberMode()
  const catalogue = await openLiveCatalogue(db, now)
  const settings = await openLiveSettings(db, config.fixedSettings)
  const pictureStore = await openLiveStore({ config, connections, db, now })
  const rates = await openLiveRates({ db, now, services: config.rates })
  const views = createViewCounter(db, (error) =>
    log.error({ err: error }, 'page views not counted'),
  )
  const heartbeats = createHeartbeats({ db, now })
  const context: AppContext = {
    config,
    connections,
    db,
    engine,
    now,
    catalogue,
    settings,
    ...fronts,
    htmlCache: createHtmlCache({ untilCalm }),
    readyAnswers: createReadyAnswers(),
    mayRenderRefusal: createFloodLimit(config.formLimits.perMinute * FLOOD_TIMES),
    rates,
    views,
    countryOfAddress: createCountryOfAddress(),
    publishedDraws: createPublishedDraws(db),
    passwords: createPasswords(),
    pictureStore,
    heartbeats,
    processCounts: createProcessCounts(now()),
    pause: (ms) => setTimeout(ms),
    ...createOrderContext(
      config,
      {
        ...database,
        settings: settings.current,
        pictures: () => catalogue.current().pictures,
        heartbeats,
        // Keys of the environment stay as long as the process.
        followKeys: async () => {
          if (!config.serverConnections.includes('payments')) await connections.refresh()
        },
      },
      log,
    ),
  }
  connections.onChange(() => {
    rememberMode().catch((error) => log.error({ err: error }, 'kind of keys not remembered'))
  })
  // This comes last: if anything above fails the database is closed, and nothing may be polling it then.
  const following = followChanges({
    engine,
    readRevisions: () => readRevisions(db),
    followed: [catalogue, settings, connections],
    onError: (error) =>
      log.error({ err: error }, 'catalogue, settings and connections not refreshed'),
  })
  return {
    shop: context,
    close: async () => {
      following.stop()
      await rates.stop()
      await views.flush()
      await close()
    },
  }
}
