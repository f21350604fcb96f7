import { findPostgresServer } from '#testing/database/postgres-binaries'
import { throwawayPostgres, throwawaySqlite } from '#testing/database/throwaway'
import { hasNginx, startNginx } from '#testing/server/start-nginx'
import { MAX_QUIET_MS } from '../load/shopper.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import { withShopProcesses } from '../load/with-shop-processes.ts'
import { formatTable } from '../report/table.ts'
import { openDropRounds } from './drop-rounds.ts'
import { HEADINGS, type Measured, rowOf } from './drop-table.ts'
import { findMostShoppers, type Sized } from './find-most-shoppers.ts'
import type { Plan } from './round.ts'

const FIRST_SHOPPERS = 625
const BISECTIONS = 2
const MAX_SHOPPERS = 10_000
/** No hold may expire during the run: its pieces would be sold again. */
const LONG_HOLDS = { HOLD_MINUTES: '1440' } as const

const SHOPPERS = new URL('./shoppers.child.ts', import.meta.url).pathname

const DATABASES = [
  { name: 'SQLite, one process', create: throwawaySqlite, processes: 1 },
  { name: 'PostgreSQL, two processes', create: throwawayPostgres, processes: 2 },
] as const

type Limits = { readonly pagesMs: number; readonly ordersMs: number }
const PROXY_SETUPS = [
  { name: 'direct', limits: { pagesMs: 1_000, ordersMs: 1_000 } },
  { name: 'behind nginx', limits: { pagesMs: 1_000, ordersMs: 2_000 } },
] as const
type ProxySetup = (typeof PROXY_SETUPS)[number]

/** Finds how many simultaneous shoppers the shop can serve; `most` limits the search for a quick run. */
export async function measureDrop(most = readMost()): Promise<string> {
  const generator = startGenerator(SHOPPERS)
  try {
    const parts: string[] = []
    for (const database of DATABASES) {
      if (database.create === throwawayPostgres && !findPostgresServer()) continue
      for (const setup of PROXY_SETUPS) {
        if (setup.name === 'behind nginx' && !hasNginx()) continue
        parts.push(...(await measureSetup({ generator, database, setup, most })))
      }
    }
    return parts.join('\n\n')
  } finally {
    generator.stop()
  }
}

type Measurement = {
  readonly generator: Generator
  readonly database: (typeof DATABASES)[number]
  readonly setup: ProxySetup
  readonly most: number
}

function measureSetup({ generator, database, setup, most }: Measurement) {
  const environment = { ...LONG_HOLDS, TRUST_PROXY: setup.name === 'direct' ? 'false' : '1' }
  const name = `${database.name}, ${setup.name}`
  return withShopProcesses({ ...database, environment }, (open) =>
    withProxySetup(setup, open.ports, async (target) => {
      const { warmUp, measure } = openDropRounds(open, generator, target)
      await warmUp()
      const sizeUp = (kind: Plan['kind']) =>
        findSize({ limits: setup.limits, most, measure: (shoppers) => measure(kind, shoppers) })
      const browsing = await sizeUp('browsing')
      const drop = await sizeUp('drop')
      return [
        `${name}, browsing alone: ${describeSize(browsing.sized, setup.limits)}`,
        formatTable(HEADINGS, browsing.rounds.map(rowOf)),
        `${name}, drop day: ${describeSize(drop.sized, setup.limits)}`,
        formatTable(HEADINGS, drop.rounds.map(rowOf)),
        ...[...browsing.rounds, ...drop.rounds].flatMap(({ faults }) => faults),
      ]
    }),
  )
}

async function withProxySetup<Value>(
  { name }: ProxySetup,
  ports: readonly number[],
  use: (target: {
    readonly ports: readonly number[]
    readonly maxQuietMs: number
  }) => Promise<Value>,
): Promise<Value> {
  if (name === 'direct') return use({ ports, maxQuietMs: MAX_QUIET_MS })
  const nginx = await startNginx({ ports, workers: 1, connections: 2 * MAX_SHOPPERS })
  try {
    return await use({ ports: [nginx.port], maxQuietMs: 60_000 })
  } finally {
    nginx.stop()
  }
}

type Search = {
  readonly limits: Limits
  readonly most: number
  readonly measure: (shoppers: number) => Promise<Measured>
}

async function findSize({ limits, most, measure }: Search) {
  const rounds: Measured[] = []
  const sized = await findMostShoppers({
    from: Math.min(FIRST_SHOPPERS, most),
    most,
    bisections: BISECTIONS,
    holds: async (shoppers) => {
      const measured = await measure(shoppers)
      rounds.push(measured)
      const { pages, orders } = measured
      return pages.p99 <= limits.pagesMs && orders.p99 <= limits.ordersMs
    },
  })
  return { sized, rounds }
}

function describeSize({ held, failed }: Sized, { pagesMs, ordersMs }: Limits): string {
  const limits = `p99 of pages within ${pagesMs / 1000} s and of orders within ${ordersMs / 1000} s`
  if (held === null) return `${limits}: not even with ${failed} shoppers at once.`
  const beyond = failed === null ? 'more were not tried' : `not with ${failed}`
  return `${limits} with ${held} shoppers at once; ${beyond}.`
}

function readMost(): number {
  return Number(process.env.DROP_MOST_SHOPPERS ?? MAX_SHOPPERS)
}
