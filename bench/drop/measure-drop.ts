import { findPostgresServer } from '#testing/database/postgres-binaries'
import { throwawayPostgres, throwawaySqlite } from '#testing/database/throwaway'
import { startGenerator } from '../load/start-generator.ts'
import { withShops } from '../load/with-shops.ts'
import { formatTable } from '../report/table.ts'
import { openDropRounds } from './drop-rounds.ts'
import { HEADINGS, type Measured, rowOf } from './drop-table.ts'
import type { Plan } from './round.ts'
import { findMostShoppers, type Sized } from './sizing.ts'

const FIRST_SHOPPERS = 25
const BISECTIONS = 2
const LIMIT_MS = 1_000
/** The server accepts at most 10,000 connections, and so do most machines. */
const MAX_SHOPPERS = 6_400
/** No hold may expire during the run: its pieces would be sold again. */
const LONG_HOLDS = { HOLD_MINUTES: '1440' } as const

const SHOPPERS = new URL('./shoppers.child.ts', import.meta.url).pathname

const SETUPS = [
  { name: 'SQLite, one process', create: throwawaySqlite, processes: 1 },
  { name: 'PostgreSQL, two processes', create: throwawayPostgres, processes: 2 },
] as const

/** Finds how many simultaneous shoppers the shop can serve; `most` limits the search for a quick run. */
export async function measureDrop(most = readMost()): Promise<string> {
  const generator = startGenerator(SHOPPERS)
  try {
    const parts: string[] = []
    for (const setup of SETUPS) {
      if (setup.create === throwawayPostgres && !findPostgresServer()) continue
      const report = await withShops({ ...setup, environment: LONG_HOLDS }, async (open) => {
        const rounds = openDropRounds(open, generator)
        await rounds.warmUp()
        const browsing = await sizeUp('browsing', rounds.measure, most)
        const drop = await sizeUp('drop', rounds.measure, most)
        return [
          `${setup.name}, browsing alone: ${describeSize(browsing.sized)}`,
          formatTable(HEADINGS, browsing.rounds.map(rowOf)),
          `${setup.name}, drop day: ${describeSize(drop.sized)}`,
          formatTable(HEADINGS, drop.rounds.map(rowOf)),
          ...[...browsing.rounds, ...drop.rounds].flatMap(({ faults }) => faults),
        ]
      })
      parts.push(...report)
    }
    return parts.join('\n\n')
  } finally {
    generator.stop()
  }
}

type Measure = (kind: Plan['kind'], shoppers: number) => Promise<Measured>

async function sizeUp(kind: Plan['kind'], measure: Measure, most: number) {
  const rounds: Measured[] = []
  const sized = await findMostShoppers({
    from: FIRST_SHOPPERS,
    most,
    bisections: BISECTIONS,
    holds: async (shoppers) => {
      const measured = await measure(kind, shoppers)
      rounds.push(measured)
      return Math.max(measured.pages.p99, measured.orders.p99) <= LIMIT_MS
    },
  })
  return { sized, rounds }
}

function describeSize({ held, failed }: Sized): string {
  if (held === null) return `with ${failed} shoppers at once p99 is already over 1 s.`
  const beyond = failed === null ? 'more were not tried' : `with ${failed} it is over`
  return `p99 stays under 1 s with ${held} shoppers at once; ${beyond}.`
}

function readMost(): number {
  return Number(process.env.DROP_MOST_SHOPPERS ?? MAX_SHOPPERS)
}
