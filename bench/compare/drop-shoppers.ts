import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findMostShoppers } from '../drop/find-most-shoppers.ts'
import { buyersAmong, DROP, type Round, unitsEach, waitingMsFor } from '../drop/round.ts'
import { runCrowd } from '../drop/run-crowd.ts'
import { MAX_QUIET_MS } from '../load/shopper.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import type { Checkout } from './checkout.ts'
import { stockStatement } from './measurements.ts'
import type { CheckoutShops } from './with-checkout-shops.ts'

const SHOPPERS = new URL('../drop/shoppers.child.ts', import.meta.url).pathname
/** This is the first search of a checkout; the next one starts where that ended, in smaller steps. */
const SEARCH = { from: 625, least: 78, most: 10_000, bisections: 2 } as const
const NEXT_SEARCH = { ...SEARCH, growth: 1.2, bisections: 0 } as const
/** The time until all units are held is measured with this many shoppers. */
const HOLDING_SHOPPERS = 625
const WARM_UP_SHOPPERS = 25
const LIMIT_MS = 1_000
const RELOAD_MS = 1_500
/** The command that plans the drop has to start first. */
const COMMAND_MS = 4_000

const runFile = promisify(execFile)

/**
 * Finds how many shoppers a drop can bring while p99 of pages and orders stays within a second; null where no drop can
 * be planned. Each call makes a measurement that remembers what it has found for each checkout.
 */
export function dropShoppersMeasure() {
  const found = new Map<Checkout, number>()
  return (open: CheckoutShops): Promise<number | null> =>
    withRounds(open, async (runRound) => {
      const last = found.get(open.checkout)
      const { held } = await findMostShoppers({
        ...(last === undefined ? SEARCH : { ...NEXT_SEARCH, from: last }),
        holds: async (shoppers) => {
          const { pages, orders } = await runRound(shoppers)
          return pages.p99 <= LIMIT_MS && orders.p99 <= LIMIT_MS
        },
      })
      if (held !== null) found.set(open.checkout, held)
      return held ?? 0
    })
}

/**
 * Returns the milliseconds from the first order of a drop until fifty units are held; null where no drop can be
 * planned.
 */
export function measureHeld(open: CheckoutShops): Promise<number | null> {
  return withRounds(open, async (runRound) => {
    const { heldMs, unitsSold } = await runRound(HOLDING_SHOPPERS)
    if (heldMs === null) throw new Error(`${unitsSold} pieces were held, not ${DROP.quantity}`)
    return heldMs
  })
}

type RunRound = (shoppers: number) => Promise<Round>

async function withRounds(
  open: CheckoutShops,
  measure: (runRound: RunRound) => Promise<number>,
): Promise<number | null> {
  const generator = startGenerator(SHOPPERS)
  try {
    if (!(await canPlanDrops(open))) return null
    await runRound(open, generator, WARM_UP_SHOPPERS)
    return await measure((shoppers) => runRound(open, generator, shoppers))
  } finally {
    generator.stop()
  }
}

/** The commands of the shell are the same since drops can be planned. */
async function canPlanDrops(open: CheckoutShops): Promise<boolean> {
  try {
    await runDrops(open, 'list')
    return true
  } catch {
    return false
  }
}

async function runRound(
  open: CheckoutShops,
  generator: Generator,
  shoppers: number,
): Promise<Round> {
  const ports = open.shops.map(({ port }) => port)
  const target = { ports, maxQuietMs: MAX_QUIET_MS }
  const opensAtMs = Date.now() + COMMAND_MS + RELOAD_MS + waitingMsFor(shoppers)
  await planNext(open, { opensAtMs, limit: unitsEach(buyersAmong(shoppers)) })
  await pause(RELOAD_MS)
  // The pages are requested once, so that they are cached before the others come.
  await runCrowd([generator], {
    ...target,
    kind: 'browsing',
    crowd: 2 * ports.length,
    opensAtMs: 0,
  })
  return runCrowd([generator], { ...target, kind: 'drop', crowd: shoppers, opensAtMs })
}

type Planned = { readonly opensAtMs: number; readonly limit: number }

/** The drops of earlier rounds are over, because a product is in one drop. */
async function planNext(open: CheckoutShops, { opensAtMs, limit }: Planned): Promise<void> {
  await open.run(stockStatement(DROP.quantity))
  await open.run('update drops set opens_at = 0')
  const at = new Date(opensAtMs).toISOString()
  const what = ['--title', 'Bench', '--at', at, '--products', String(DROP.productId)]
  await runDrops(open, 'plan', ...what, '--limit', String(limit), '--hold-minutes', '60')
}

async function runDrops(
  { checkout, settings }: CheckoutShops,
  ...words: readonly string[]
): Promise<void> {
  const { node, folder } = checkout.runtime
  const { dataDir, databaseUrl = '' } = settings
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  await runFile(node, ['tools/drops.ts', ...words], { cwd: folder, env })
}
