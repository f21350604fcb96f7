import { type Generator, startGenerator } from '../load/start-generator.ts'
import { formatTable } from '../report/table.ts'
import { HEADINGS, type Measured, rowOf } from './drop-table.ts'
import { findMostShoppers, type Sized } from './find-most-shoppers.ts'
import type { Plan } from './round.ts'
import { MAX_SHOPPERS, SETUP_NAMES } from './setup-names.ts'
import { isWithin, type Limits, missingFor, SETUPS, type Setup, withSetup } from './setups.ts'

const FIRST_SHOPPERS = 625
const BISECTIONS = 2

export const SHOPPERS = new URL('./shoppers.child.ts', import.meta.url).pathname

/** Finds how many simultaneous shoppers the shop can serve; `most` limits the search for a quick run. */
export async function measureDrop(most = readMost()): Promise<string> {
  const generator = startGenerator(SHOPPERS)
  try {
    const parts: string[] = []
    for (const setup of SETUP_NAMES.map((name) => SETUPS[name])) {
      if (missingFor(setup) === null) parts.push(...(await searchSetup(setup, generator, most)))
    }
    return parts.join('\n\n')
  } finally {
    generator.stop()
  }
}

function searchSetup(setup: Setup, generator: Generator, most: number) {
  const { title, limits } = setup
  return withSetup({ setup, generators: [generator] }, async ({ warmUp, measure }) => {
    await warmUp()
    const sizeUp = (kind: Plan['kind']) =>
      findSize({ limits, most, measure: (shoppers) => measure(kind, shoppers) })
    const browsing = await sizeUp('browsing')
    const drop = await sizeUp('drop')
    return [
      `${title}, browsing alone: ${describeSize(browsing.sized, limits)}`,
      formatTable(HEADINGS, browsing.rounds.map(rowOf)),
      `${title}, drop day: ${describeSize(drop.sized, limits)}`,
      formatTable(HEADINGS, drop.rounds.map(rowOf)),
      ...[...browsing.rounds, ...drop.rounds].flatMap(({ faults }) => faults),
    ]
  })
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
      return isWithin(measured, limits)
    },
  })
  return { sized, rounds }
}

function describeSize({ held, failed }: Sized, limits: Limits): string {
  const within = describeLimits(limits)
  if (held === null) return `${within}: not even with ${failed} shoppers at once.`
  const beyond = failed === null ? 'more were not tried' : `not with ${failed}`
  return `${within} with ${held} shoppers at once; ${beyond}.`
}

export function describeLimits({ pagesMs, ordersMs }: Limits): string {
  return `p99 of pages within ${pagesMs / 1000} s and of orders within ${ordersMs / 1000} s`
}

function readMost(): number {
  return Number(process.env.DROP_MOST_SHOPPERS ?? MAX_SHOPPERS)
}
