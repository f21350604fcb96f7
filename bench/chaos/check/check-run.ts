import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { brokenInvariants } from '#testing/orders/invariants'
import {
  coverage,
  type FaultWindow,
  faultsDuring,
  findUnexcused,
} from '../machine/fault-windows.ts'
import { DROPPED, ORDERED } from '../plan/plan-visit.ts'
import type { Scene } from '../scene.ts'
import { findLostOrders, findWrongDropOrders, findWrongRefunds } from './find-lost.ts'
import { findLostChanges } from './find-lost-changes.ts'
import { readLogs } from './read-logs.ts'

type EndedRun = {
  readonly scene: Scene
  readonly db: Kysely<Schema>
  readonly dataDir: string
  readonly windows: readonly FaultWindow[]
  readonly fromMs: number
  readonly untilMs: number
  readonly settledMs: number
  readonly unsettled: readonly string[]
  readonly processes: number
  readonly hasProxy: boolean
  readonly logs: string
}

export type CheckedRun = Pick<EndedRun, 'scene' | 'windows' | 'settledMs' | 'hasProxy'> & {
  readonly seconds: number
  /** This is the share of the run with a fault. */
  readonly coverage: number
  readonly states: ReadonlyMap<string, number>
  readonly refunds: number
  readonly dropSold: number
  readonly errors: ReadonlyMap<string, number>
  readonly violations: readonly string[]
}

/** Compares the tables with the ledger and with the provider's book. */
export async function checkRun(ended: EndedRun): Promise<CheckedRun> {
  const { scene, db, dataDir, windows, fromMs, untilMs, unsettled, processes } = ended
  const { ledger, provider, client } = scene
  const unexcused = findUnexcused(client.failed(), windows, { processes })
  const { unhandled, errors } = readLogs(ended.logs)
  const orders = await db.selectFrom('orders').select('state').execute()
  const refunds = await db.selectFrom('refunds').select('id').execute()
  const dropped = await db
    .selectFrom('drop_orders')
    .innerJoin('orders', 'orders.id', 'drop_orders.order_id')
    .select('drop_orders.pieces')
    .where('holds_stock', '=', 1)
    .execute()
  return {
    ...ended,
    seconds: (untilMs - fromMs) / 1000,
    coverage: coverage(windows, fromMs, untilMs),
    states: countBy(orders.map(({ state }) => state)),
    refunds: refunds.length,
    dropSold: dropped.reduce((sum, { pieces: units }) => sum + units, 0),
    errors,
    violations: [
      ...ledger.violations,
      ...unsettled,
      ...unhandled,
      ...unexcused.map((each) => {
        const meanwhile = faultsDuring(each, windows).join(', ') || 'nothing'
        return `not explained: ${each.what}, at ${seconds(each.fromMs - fromMs)} (meanwhile: ${meanwhile})`
      }),
      ...(await brokenInvariants(db, [...ORDERED, DROPPED])),
      ...(await findLostOrders(db, ledger, provider.book())),
      ...(await findWrongRefunds(db, provider.book())),
      ...(await findWrongDropOrders(db)),
      ...(await findLostChanges(db, ledger, dataDir)),
    ],
  }
}

function countBy(names: readonly string[]): ReadonlyMap<string, number> {
  const groups = Map.groupBy(names, (name) => name)
  return new Map([...groups].map(([name, own]) => [name, own.length]))
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
