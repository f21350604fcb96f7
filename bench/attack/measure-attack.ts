import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { returnStock } from '#database/stock/stock'
import { throwawaySqlite } from '#testing/database/throwaway'
import { restock } from '#testing/orders/invariants'
import { SOME_CAUSE } from '#testing/orders/set-stock'
import { BUDGETS } from '../budgets.ts'
import { type Generator, startGenerator } from '../load/start-generator.ts'
import { countErrors } from '../load/tally.ts'
import { type ShopProcesses, withShopProcesses } from '../load/with-shop-processes.ts'
import type { Figure } from '../report/figures.ts'
import { sum } from '../report/statistics.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { type Attack, attackSchema } from './plan.ts'

const PRODUCTS = 10_000
const CONNECTIONS = 64
/** Each half sends this many. */
const REQUESTS = 800
const SALE_EVERY_MS = 500
/** Pages show the stock when it is this low, so each change is visible. */
const STOCKED = { productId: 14, colour: 'Black', size: 'M', quantity: 3 } as const

const ATTACKERS = new URL('./attackers.child.ts', import.meta.url).pathname

/**
 * Clients request everything that one process can serve: first while nothing changes, so that caches
 * fill, then while units are sold, so that caches are emptied repeatedly.
 */
export async function measureAttack(): Promise<readonly Figure[]> {
  const generator = startGenerator(ATTACKERS)
  try {
    let productIds: readonly number[] = []
    const prepare = async (db: ShopProcesses['db']) => {
      productIds = await fillCatalogue(db, PRODUCTS)
    }
    return await withShopProcesses({ create: throwawaySqlite, processes: 1, prepare }, (open) =>
      attack(open, generator, productIds),
    )
  } finally {
    generator.stop()
  }
}

async function attack(
  open: ShopProcesses,
  generator: Generator,
  productIds: readonly number[],
): Promise<readonly Figure[]> {
  const [shop] = open.shops
  if (shop === undefined) throw new Error('No shop')
  const before = await shop.usage()
  shop.watchLoop()
  const run = async (firstIndex: number) => {
    const plan = { port: shop.port, connections: CONNECTIONS, requests: REQUESTS, productIds }
    return v.parse(attackSchema, await generator.run({ ...plan, firstIndex }))
  }
  const whileQuiet = await run(0)
  const running = run(REQUESTS)
  const sales = await sellUntil(open, running)
  const whileSelling = await running
  return figuresOf({ halves: [whileQuiet, whileSelling], sales, before, after: await shop.usage() })
}

/** Changes the visible stock until the attack ends. */
async function sellUntil({ db }: ShopProcesses, end: Promise<unknown>): Promise<number> {
  let sales = 0
  let isOver = false
  const ended = end.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await restock(db, STOCKED)
    await db
      .transaction()
      .execute((trx) => returnStock(trx, [{ ...STOCKED, quantity: 1 }], SOME_CAUSE))
    sales += 1
    await Promise.race([pause(SALE_EVERY_MS), ended])
  }
  return sales
}

type Usage = Awaited<ReturnType<ShopProcesses['shops'][number]['usage']>>

type Measured = {
  readonly halves: readonly Attack[]
  readonly sales: number
  readonly before: Usage
  readonly after: Usage
}

function figuresOf({ halves, sales, before, after }: Measured): readonly Figure[] {
  const errors = halves.map((half) => half.errors)
  const responses = sum(halves.map((half) => half.responses))
  return [
    count('pages and data served', responses),
    count('feeds read', sum(halves.map(({ feeds }) => feeds))),
    count('visible changes of stock', sales),
    { ...count('errors', sum(errors.map(countErrors))), budget: 0 },
    ...errors.flatMap((each) =>
      Object.entries(each).map(([what, times]) => count(`  ${what}`, times)),
    ),
    megabytes('RSS before the attack', before.rssMegabytes),
    {
      ...megabytes('RSS at its highest', after.peakRssMegabytes),
      budget: BUDGETS.attackedRssMegabytes,
    },
    megabytes('RSS after it', after.rssMegabytes),
    {
      what: 'longest stop of the event loop, in CPU time',
      measured: after.longestStopMs,
      unit: 'ms',
      budget: null,
    },
    {
      what: 'CPU for a response',
      measured: (after.cpuMs - before.cpuMs) / responses,
      unit: 'ms',
      budget: null,
    },
  ]
}

function count(what: string, measured: number): Figure {
  return { what, measured, unit: 'count', budget: null }
}

function megabytes(what: string, measured: number): Figure {
  return { what, measured, unit: 'MB', budget: null }
}
