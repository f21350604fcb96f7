import { setTimeout as pause } from 'node:timers/promises'
import { bumpRevision } from '#database/settings/revisions'
import { planDrop } from '#server/drops/change-drops'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import type { Generator } from '../load/start-generator.ts'
import { countErrors, writeErrors } from '../load/tally.ts'
import type { ShopProcesses } from '../load/with-shop-processes.ts'
import type { Measured } from './drop-table.ts'
import { buyersAmong, DROP, type Plan, type Round, unitsEach, waitingMsFor } from './round.ts'
import { runCrowd } from './run-crowd.ts'

const WARM_UP_SHOPPERS = 25
const WARM_UPS = 2
/** Every process checks once a second whether the catalogue has changed. */
const CATALOGUE_RELOAD_MS = 1_500

type Target = {
  /** The shop's processes, or nginx, listen on these ports. */
  readonly ports: readonly number[]
  readonly maxQuietMs: number
}

/** A drop can be repeated on these running shops. */
export function openDropRounds(
  { db, shops }: ShopProcesses,
  generators: readonly Generator[],
  target: Target,
) {
  let drops = 0

  /** The drops of earlier rounds are over: a product is in one drop. */
  async function planNext(shoppers: number): Promise<number> {
    drops += 1
    await restock(db, DROP)
    await db.updateTable('drops').set({ opens_at: 0 }).execute()
    await bumpRevision(db, 'catalogue')
    const opensAtMs = Date.now() + CATALOGUE_RELOAD_MS + waitingMsFor(shoppers)
    const typed = {
      title: 'Bench',
      at: new Date(opensAtMs).toISOString(),
      productIds: [String(DROP.productId)],
      limit: String(unitsEach(buyersAmong(shoppers))),
      mode: 'line',
      holdMinutes: '60',
    }
    const actor = { staffId: null, name: 'bench' }
    const planned = await planDrop({ db, now: Date.now }, { typed, actor })
    if (!planned.ok) throw new Error(planned.error.code)
    await pause(CATALOGUE_RELOAD_MS)
    return opensAtMs
  }

  async function runRound(kind: Plan['kind'], shoppers: number): Promise<Round> {
    const opensAtMs = kind === 'drop' ? await planNext(shoppers) : 0
    // The pages are requested once, so that they are cached before the others come.
    const crowd = 2 * shops.length
    await runCrowd(generators, { ...target, kind: 'browsing', crowd, opensAtMs: 0 })
    return runCrowd(generators, { ...target, kind, crowd: shoppers, opensAtMs })
  }

  async function checkRound(kind: Plan['kind'], round: Round): Promise<readonly string[]> {
    const sold = DROP.quantity * Number(kind === 'drop')
    const broken = await brokenInvariants(db, [{ ...DROP, quantity: DROP.quantity * drops }])
    return [
      ...(countErrors(round.errors) > 0 ? [writeErrors(round.errors)] : []),
      ...(round.unitsSold === sold ? [] : [`${round.unitsSold} pieces sold, not ${sold}`]),
      ...(kind === 'drop' ? await findEarly() : []),
      ...broken,
    ]
  }

  /** Finds an order whose drop opened later than it was placed. */
  async function findEarly(): Promise<readonly string[]> {
    const early = await db
      .selectFrom('drop_orders')
      .innerJoin('orders', 'orders.id', 'drop_orders.order_id')
      .innerJoin('drops', 'drops.id', 'drop_orders.drop_id')
      .select('orders.id')
      .whereRef('orders.created_at', '<', 'drops.opens_at')
      .execute()
    return early.map(({ id }) => `order ${id} is early`)
  }

  return {
    warmUp: async () => {
      for (let round = 0; round < WARM_UPS; round += 1) await runRound('drop', WARM_UP_SHOPPERS)
    },
    measure: async (kind: Plan['kind'], shoppers: number): Promise<Measured> => {
      const round = await runRound(kind, shoppers)
      const memory = await Promise.all(shops.map(({ usage }) => usage()))
      const faults = await checkRound(kind, round)
      return {
        ...round,
        shoppers,
        memoryMegabytes: memory.map(({ rssMegabytes }) => rssMegabytes),
        faults: faults.map((fault) => `${shoppers} shoppers, ${kind}: ${fault}`),
      }
    },
  }
}
