import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { loadCatalogue } from '#database/catalogue/catalogue'
import { type HealthFigures, readHealthFigures } from '#database/health/health-figures'
import { throwawaySqlite } from '#testing/database/throwaway'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import { type ShopProcesses, withShopProcesses } from '../load/with-shop-processes.ts'
import type { RunningShop } from '../processes/start-shop.ts'
import { findStuck } from './find-stuck.ts'
import {
  providerSchema,
  type Rate,
  SECRET_KEY,
  STOCKED,
  type Traffic,
  trafficSchema,
} from './traffic.ts'
import { growthPerMinute, type Sample, secondHalf } from './trend.ts'

const TRAFFIC = new URL('./traffic.child.ts', import.meta.url).pathname
const COLLECTOR = new URL('./collect-often.child.ts', import.meta.url).href
const SAMPLE_EVERY_MS = 5_000
/** The sweeper runs every half minute and processes the rest. */
const TIMEOUT_MS = 70_000

export type Soak = {
  readonly rate: Rate
  readonly traffic: Traffic
  readonly samples: readonly Sample[]
  /** The growth is that of the second half. */
  readonly growthPerMinute: number
  readonly health: HealthFigures
  readonly stuck: readonly string[]
  readonly broken: readonly string[]
}

type SoakOptions = {
  readonly seconds: number
  /** The rates are tried in this order: the first that the machine can handle is used, or else the last. */
  readonly rates: readonly [Rate, ...Rate[]]
  readonly isAcceptable?: (probe: Traffic) => boolean
  /** If true, garbage is collected often, so that the measured memory contains little of it. */
  readonly collectsOften?: boolean
}

const PROBE_SECONDS = 15

/** Runs mixed traffic at one shop on SQLite, with a provider that is not part of its process. */
export async function runSoak(options: SoakOptions): Promise<Soak> {
  const { seconds, rates, isAcceptable, collectsOften = false } = options
  const generator = startGenerator(TRAFFIC)
  try {
    const { url } = v.parse(providerSchema, await generator.run({ kind: 'open-provider' }))
    const environment = {
      PAYSTACK_PUBLIC_KEY: 'pk_test_soak',
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_API_URL: url,
      // The fake provider has no rate limit, so every status request may verify at once.
      PROVIDER_CALLS_PER_MINUTE: '1000000',
      NODE_OPTIONS: collectsOften ? `--import=${COLLECTOR}` : '',
    }
    const setup = { create: throwawaySqlite, processes: 1, environment }
    return await withShopProcesses(setup, async (open) => {
      await restock(open.db, STOCKED)
      const productIds = (await loadCatalogue(open.db)).products.map(({ id }) => id)
      const send = (rate: Rate, length: number) =>
        sendTraffic(generator, { port: open.ports[0], productIds, seconds: length, ...rate })
      const rate = await findRate(rates, async (tried) => {
        return isAcceptable?.(await send(tried, PROBE_SECONDS)) ?? true
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
        broken: await brokenInvariants(open.db, [STOCKED]),
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
  [rate, ...lower]: SoakOptions['rates'],
  isAcceptable: (rate: Rate) => Promise<boolean>,
): Promise<Rate> {
  const [next, ...rest] = lower
  if (next === undefined || (await isAcceptable(rate))) return rate
  return findRate([next, ...rest], isAcceptable)
}

/** Samples the shop's memory during the traffic. */
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

async function whenQuiet({ db }: ShopProcesses): Promise<HealthFigures> {
  const givesUpAt = Date.now() + TIMEOUT_MS
  for (;;) {
    const health = await readHealthFigures(db, Date.now())
    if (health.webhooksWaiting === 0 || Date.now() > givesUpAt) return health
    await pause(500)
  }
}
