import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { visitOffice } from './actors/office-visit.ts'
import { runDrop } from './actors/run-drop.ts'
import { runOwner } from './actors/run-owner.ts'
import { runShopper } from './actors/run-shopper.ts'
import { type CheckedRun, checkRun } from './check/check-run.ts'
import { settle } from './check/settle.ts'
import { sweepAtOnce } from './check/sweep-at-once.ts'
import type { FaultWindow } from './machine/fault-windows.ts'
import { injectMachineFault } from './machine/inject.ts'
import { runLane } from './machine/run-lane.ts'
import { type Engine, type FaultKind, planFaults, type Schedule } from './plan/plan-faults.ts'
import type { Scene } from './scene.ts'
import { startWholeShop } from './start-whole-shop.ts'

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
