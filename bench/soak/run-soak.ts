import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { loadCatalogue } from '#database/repositories/catalogue'
import { type HealthFigures, readHealthFigures } from '#database/repositories/health-figures'
import { throwawaySqlite } from '#testing/database/throwaway'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import { type OpenShops, withShops } from '../load/with-shops.ts'
import type { RunningShop } from '../processes/start-shop.ts'
import { findStuck } from './find-stuck.ts'
import {
  providerSchema,
  type Rate,
  SECRET_KEY,
  SHELF,
  type Traffic,
  trafficSchema,
} from './traffic.ts'
import { growthPerMinute, type Sample, secondHalf } from './trend.ts'

const TRAFFIC = new URL('./traffic.child.ts', import.meta.url).pathname
const COLLECTOR = new URL('./collect-often.child.ts', import.meta.url).href
const SAMPLE_EVERY_MS = 5_000
/** The sweeper comes every half minute and works off what was left over. */
const TIMEOUT_MS = 70_000

export type Soak = {
  readonly rate: Rate
  readonly traffic: Traffic
  readonly samples: readonly Sample[]
  /** In the second half. */
  readonly growthPerMinute: number
  readonly health: HealthFigures
  /** Work that nobody does any more, in words. */
  readonly stuck: readonly string[]
  readonly broken: readonly string[]
}

type Wish = {
  readonly seconds: number
  /** Tried in this order: the first that the machine carries is kept up, or else the last. */
  readonly rates: readonly [Rate, ...Rate[]]
  readonly carries?: (probe: Traffic) => boolean
  /** Memory then shows what is kept, without what waits to be collected. */
  readonly collectsOften?: boolean
}

const PROBE_SECONDS = 15

/** Mixed traffic at one shop on SQLite, with a provider that is not part of its process. */
export async function runSoak(wish: Wish): Promise<Soak> {
  const { seconds, rates, carries, collectsOften = false } = wish
  const generator = startGenerator(TRAFFIC)
  try {
    const { url } = v.parse(providerSchema, await generator.run({ kind: 'open-provider' }))
    const environment = {
      PAYSTACK_PUBLIC_KEY: 'pk_test_soak',
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_API_URL: url,
      // Whoever comes back is to be told at once that it is paid: this provider has no limit.
      PROVIDER_CALLS_PER_MINUTE: '1000000',
      NODE_OPTIONS: collectsOften ? `--import=${COLLECTOR}` : '',
    }
    const stand = { create: throwawaySqlite, processes: 1, environment }
    return await withShops(stand, async (open) => {
      await restock(open.db, SHELF)
      const productIds = (await loadCatalogue(open.db)).products.map(({ id }) => id)
      const send = (rate: Rate, length: number) =>
        sendTraffic(generator, { port: open.ports[0], productIds, seconds: length, ...rate })
      const rate = await findRate(rates, async (tried) => {
        return carries?.(await send(tried, PROBE_SECONDS)) ?? true
      })
      const startedAtMs = Date.now()
      const [traffic, samples] = await sampled(open.shops, send(rate, seconds))
      const health = await whenQuiet(open)
      const secondsOfMail = (Date.now() - startedAtMs) / 1000
      return {
        rate,
        traffic,
        samples,
        growthPerMinute: growthPerMinute(secondHalf(samples)),
        health,
        stuck: findStuck(health, secondsOfMail),
        broken: await brokenInvariants(open.db, [SHELF]),
      }
    })
  } finally {
    generator.stop()
  }
}

async function sendTraffic(generator: Generator, plan: object): Promise<Traffic> {
  return v.parse(trafficSchema, await generator.run({ kind: 'traffic', ...plan }))
}

async function findRate(
  [rate, ...lower]: Wish['rates'],
  isCarried: (rate: Rate) => Promise<boolean>,
): Promise<Rate> {
  const [next, ...rest] = lower
  if (next === undefined || (await isCarried(rate))) return rate
  return findRate([next, ...rest], isCarried)
}

/** Memory of the shop while the traffic lasts. */
async function sampled(
  shops: readonly RunningShop[],
  traffic: Promise<Traffic>,
): Promise<readonly [Traffic, readonly Sample[]]> {
  const samples: Sample[] = []
  const startedAt = performance.now()
  let isOver = false
  const ended = traffic.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const atSeconds = (performance.now() - startedAt) / 1000
    for (const { usage } of shops) {
      samples.push({ atSeconds, megabytes: (await usage()).rssMegabytes })
    }
    await Promise.race([pause(SAMPLE_EVERY_MS), ended])
  }
  return [await ended, samples]
}

async function whenQuiet({ db }: OpenShops): Promise<HealthFigures> {
  const givesUpAt = Date.now() + TIMEOUT_MS
  for (;;) {
    const health = await readHealthFigures(db, Date.now())
    if (health.webhooksWaiting === 0 || Date.now() > givesUpAt) return health
    await pause(500)
  }
}
