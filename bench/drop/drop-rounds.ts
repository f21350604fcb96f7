import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { bumpRevision } from '#database/repositories/revisions'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import type { Generator } from '../load/start-generator.ts'
import { countErrors, writeErrors } from '../load/tally.ts'
import type { OpenShops } from '../load/with-shops.ts'
import type { Measured } from './drop-table.ts'
import { DROP, type Plan, type Round, roundSchema } from './round.ts'

const WARM_UP_SHOPPERS = 25
const WARM_UPS = 4
/** Every process checks once a second whether the catalogue has changed. */
const CATALOGUE_RELOAD_MS = 1_500

/** Running shops on which a drop can be repeated. */
export function openDropRounds({ db, shops, ports }: OpenShops, generator: Generator) {
  let drops = 0

  async function restockDrop(): Promise<void> {
    drops += 1
    await restock(db, DROP)
    await bumpRevision(db, 'catalogue')
    await pause(CATALOGUE_RELOAD_MS)
  }

  /** Requests the pages once, so that they are cached before the drop begins. */
  async function runRound(kind: Plan['kind'], shoppers: number): Promise<Round> {
    if (kind === 'drop') await restockDrop()
    await generator.run({ kind: 'browsing', ports, shoppers: 2 * ports.length })
    return v.parse(roundSchema, await generator.run({ kind, ports, shoppers }))
  }

  async function findFaults(kind: Plan['kind'], round: Round): Promise<readonly string[]> {
    const sold = DROP.quantity * Number(kind === 'drop')
    const broken = await brokenInvariants(db, [{ ...DROP, quantity: DROP.quantity * drops }])
    return [
      ...(countErrors(round.errors) > 0 ? [writeErrors(round.errors)] : []),
      ...(round.piecesSold === sold ? [] : [`${round.piecesSold} pieces sold, not ${sold}`]),
      ...broken,
    ]
  }

  return {
    warmUp: async () => {
      for (let round = 0; round < WARM_UPS; round += 1) await runRound('drop', WARM_UP_SHOPPERS)
    },
    measure: async (kind: Plan['kind'], shoppers: number): Promise<Measured> => {
      const round = await runRound(kind, shoppers)
      const memory = await Promise.all(shops.map(({ usage }) => usage()))
      const faults = await findFaults(kind, round)
      return {
        ...round,
        shoppers,
        memoryMegabytes: memory.map(({ rssMegabytes }) => rssMegabytes),
        faults: faults.map((fault) => `${shoppers} shoppers, ${kind}: ${fault}`),
      }
    },
  }
}
