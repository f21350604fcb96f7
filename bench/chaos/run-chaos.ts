import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { processDueEvents } from '#server/orders/webhook/receive-webhook'
import { createPaystack } from '#server/payments/paystack/create-paystack'
import { followRefunds } from '#server/refunds/follow-refunds'
import { buildOrders } from '#testing/orders/build-orders'
import { sweepOrders } from '#testing/orders/sweep-orders'
import { visitOffice } from './actors/office-visit.ts'
import { planDrop, runOwner } from './actors/run-owner.ts'
import { buy, runShopper } from './actors/run-shopper.ts'
import { type CheckedRun, checkRun } from './check/check-run.ts'
import { settle } from './check/settle.ts'
import type { FaultWindow } from './machine/fault-windows.ts'
import { injectMachineFault } from './machine/inject.ts'
import { runLane } from './machine/run-lane.ts'
import { type Engine, type FaultKind, planFaults, type Schedule } from './plan/plan-faults.ts'
import { dropPersonOf, planDropOrder } from './plan/plan-visit.ts'
import { type Provider, SECRET_KEY } from './provider/start-provider.ts'
import type { Scene } from './scene.ts'
import { startWholeShop } from './start-whole-shop.ts'

/** Both are shares of the run: the drop is planned in the middle of it, and opens soon. */
const PLANNED_AT = 0.35
const OPENS_AT = 0.55
const EARLY_MS = 300

type Crowd = { readonly seconds: number; readonly dropBuyers: number }

export type ChaosOptions = {
  readonly seed: number
  readonly seconds: number
  readonly engine: Engine
  readonly processes: number
  readonly shoppers: number
  readonly dropBuyers: number
  /** If true, the run does not wait for the jobs of the processes, which run every half minute. */
  readonly sweepsAtOnce: boolean
  /** This replaces the schedule that follows from the seed. */
  readonly schedule?: Schedule
  readonly onFault?: (kind: FaultKind, atSeconds: number) => void
  /** This ends the run early. */
  readonly signal?: AbortSignal
}

/** Runs everybody against the shop while faults come and go, lets it settle, and looks what is broken. */
export async function runChaos(options: ChaosOptions): Promise<CheckedRun> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-chaos-'))
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    return await runIn(folder, options, (close) => closers.unshift(close))
  } finally {
    for (const close of closers) await close()
  }
}

async function runIn(
  folder: string,
  options: ChaosOptions,
  atEnd: (close: () => unknown) => void,
): Promise<CheckedRun> {
  const { seed, seconds, engine, processes, onFault, signal } = options
  const open = await startWholeShop({ engine, processes, folder, atEnd })
  const { db, dataDir, provider, shopProcesses, postgres } = open
  const fromMs = performance.now()
  const isOver = () => signal?.aborted || performance.now() - fromMs > seconds * 1000
  const scene: Scene = { ...open, seed, isOver }
  const windows: FaultWindow[] = []
  const lane = { fromMs, isOver, windows, onFault }
  const { schedule = planFaults({ seed, seconds, processes, engine }) } = options
  await Promise.all([
    runLane({
      ...lane,
      faults: schedule.machine,
      inject: (fault) => injectMachineFault({ shopProcesses, postgres }, fault),
    }),
    runLane({
      ...lane,
      faults: schedule.provider,
      inject: async ({ kind, lastsMs }) => {
        provider.setFault(kind)
        await pause(lastsMs)
        provider.setFault(null)
      },
    }),
    ...Array.from({ length: options.shoppers }, (_, shopper) => runShopper(scene, shopper)),
    runOwner(scene, { office: visitOffice(scene), db }),
    runDrop(scene, options),
  ])
  signal?.throwIfAborted()
  const untilMs = performance.now()
  const sweep = options.sweepsAtOnce ? { sweep: sweepAtOnce(db, provider) } : {}
  const unsettled = await settle({ db, provider, ...sweep })
  const settledMs = performance.now() - untilMs
  for (let index = 0; index < processes; index += 1) await shopProcesses.end(index, 'SIGTERM')
  const { hasProxy } = open
  const times = { fromMs, untilMs, settledMs }
  const logs = shopProcesses.logs()
  return checkRun({ ...times, scene, db, dataDir, windows, unsettled, processes, hasProxy, logs })
}

async function runDrop(scene: Scene, { seconds, dropBuyers }: Crowd): Promise<void> {
  await pause(seconds * 1000 * PLANNED_AT)
  const opensInMs = seconds * 1000 * (OPENS_AT - PLANNED_AT)
  const planned = planDrop(scene, Date.now() + opensInMs)
  await pause(opensInMs - EARLY_MS)
  await planned
  await Promise.all(
    Array.from({ length: dropBuyers }, (_, buyer) => {
      // Each person has a network.
      const address = `127.0.4.${2 + dropPersonOf(buyer)}`
      return buy(scene, { order: planDropOrder(scene.seed, buyer), address })
    }),
  )
}

/** This acts as one more process, whose jobs run now. */
function sweepAtOnce(db: Kysely<Schema>, { url }: Provider): () => Promise<void> {
  const orders = buildOrders({
    db,
    payments: createPaystack({
      apiUrl: url,
      publicKey: 'pk_test_chaos',
      secretKey: SECRET_KEY,
      mode: 'test',
      scriptUrl: 'https://js.example/inline.js',
      channels: [],
    }),
  })
  return async () => {
    await processDueEvents(orders)
    await sweepOrders(orders)
    await followRefunds(orders)
  }
}
