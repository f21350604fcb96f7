import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#testing/server/free-port'
import { hasNginx, startNginx } from '#testing/server/start-nginx'
import { visitOffice } from './actors/office-visit.ts'
import { planDrop, runOwner } from './actors/run-owner.ts'
import { buy, shop } from './actors/shop.ts'
import { type Found, findFaults } from './check/find-faults.ts'
import { settle } from './check/settle.ts'
import { sweepAtOnce } from './check/sweep-at-once.ts'
import { openFront } from './http/front.ts'
import { openLedger } from './ledger.ts'
import { injectMachineFault } from './machine/inject.ts'
import { openShops } from './machine/shops.ts'
import type { FaultWindow } from './machine/windows.ts'
import {
  type Engine,
  type FaultKind,
  type PlannedFault,
  planFaults,
  type Schedule,
} from './plan/plan-faults.ts'
import { planDropOrder } from './plan/plan-visit.ts'
import { prepare } from './prepare.ts'
import { SECRET_KEY, startProvider } from './provider/start-provider.ts'
import type { Scene } from './scene.ts'

export type ChaosOptions = {
  readonly seed: number
  readonly seconds: number
  readonly engine: Engine
  readonly processes: number
  readonly shoppers: number
  readonly dropBuyers: number
  /** Does not wait for the jobs of the processes, which run every half minute. */
  readonly sweepsAtOnce: boolean
  /** Instead of what follows from the seed. */
  readonly schedule?: Schedule
  readonly onFault?: (kind: FaultKind, atSeconds: number) => void
  /** Ends the run early. */
  readonly signal?: AbortSignal
}

/** Shares of the run: the drop is planned in the middle of it, and opens soon. */
const PLANNED_AT = 0.35
const OPENS_AT = 0.55
const EARLY_MS = 300
/** Also where a process takes longer to start than was planned. */
const MIN_GAP_MS = 1_500

/** Runs everybody against the shop while faults come and go, lets it settle, and looks what is broken. */
export async function runChaos(options: ChaosOptions): Promise<Found> {
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
): Promise<Found> {
  const { seed, seconds, engine, processes } = options
  const { database, postgres, dataDir } = await prepare(engine, folder)
  if (postgres) atEnd(postgres.stop)
  atEnd(database.close)
  const { db } = database
  const provider = await startProvider()
  atEnd(provider.close)
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const nginx = hasNginx() ? await startNginx({ ports }) : null
  if (nginx) atEnd(nginx.stop)
  const ledger = openLedger()
  const shops = openShops({
    ports,
    folder,
    environment: {
      DATA_DIR: dataDir,
      DATABASE_URL: postgres?.url ?? '',
      PUBLIC_URL: nginx?.url ?? `http://127.0.0.1:${ports[0]}`,
      LOG_LEVEL: 'warn',
      ...(nginx ? { TRUST_PROXY: '1' } : {}),
      HOLD_MINUTES: '5',
      PAYSTACK_PUBLIC_KEY: 'pk_test_chaos',
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_API_URL: provider.url,
      PROVIDER_CALLS_PER_MINUTE: '1000000',
    },
    onViolation: (what) => ledger.violations.push(what),
  })
  atEnd(() => Promise.all(ports.map((_, index) => shops.end(index, 'SIGKILL'))))
  await Promise.all(ports.map((_, index) => shops.start(index)))
  const front = openFront(nginx ? [nginx.port] : ports)
  provider.connect(front)

  const fromMs = performance.now()
  const scene: Scene = {
    seed,
    front,
    provider,
    ledger,
    isOver: () => options.signal?.aborted || performance.now() - fromMs > seconds * 1000,
  }
  const windows: FaultWindow[] = []

  async function runLane<Fault extends PlannedFault>(
    faults: readonly Fault[],
    inject: (fault: Fault) => Promise<void>,
  ): Promise<void> {
    let earliestMs = fromMs
    for (const fault of faults) {
      await pause(Math.max(0, Math.max(fromMs + fault.atMs, earliestMs) - performance.now()))
      if (scene.isOver()) return
      const window = { kind: fault.kind, fromMs: performance.now(), untilMs: Infinity }
      const place = windows.push(window) - 1
      options.onFault?.(fault.kind, (window.fromMs - fromMs) / 1000)
      await inject(fault)
      const untilMs = performance.now()
      windows[place] = { ...window, untilMs }
      earliestMs = untilMs + MIN_GAP_MS
    }
  }

  const { schedule = planFaults({ seed, seconds, processes, engine }) } = options
  await Promise.all([
    runLane(schedule.machine, (fault) => injectMachineFault({ shops, postgres }, fault)),
    runLane(schedule.provider, async ({ kind, lastsMs }) => {
      provider.setFault(kind)
      await pause(lastsMs)
      provider.setFault(null)
    }),
    ...Array.from({ length: options.shoppers }, (_, shopper) => shop(scene, shopper)),
    runOwner(scene, { office: visitOffice(scene), db }),
    runDrop(scene, options),
  ])
  const untilMs = performance.now()
  options.signal?.throwIfAborted()

  const sweep = options.sweepsAtOnce ? sweepAtOnce(db, provider) : undefined
  const unsettled = await settle({ db, provider, ...(sweep ? { sweep } : {}) })
  const settledMs = performance.now() - untilMs
  for (const [index] of ports.entries()) await shops.end(index, 'SIGTERM')
  return findFaults({
    scene,
    db,
    dataDir,
    windows,
    fromMs,
    untilMs,
    settledMs,
    unsettled,
    processes,
    isBehindNginx: nginx !== null,
    logs: shops.logs(),
  })
}

async function runDrop(scene: Scene, { seconds, dropBuyers }: ChaosOptions): Promise<void> {
  await pause(seconds * 1000 * PLANNED_AT)
  const opensInMs = seconds * 1000 * (OPENS_AT - PLANNED_AT)
  const planned = planDrop(scene, Date.now() + opensInMs)
  await pause(opensInMs - EARLY_MS)
  await planned
  await Promise.all(
    Array.from({ length: dropBuyers }, (_, buyer) => {
      const order = planDropOrder(scene.seed, buyer)
      // One network for a person.
      const person = buyer % 6 === 1 ? buyer - 1 : buyer
      return buy(scene, { order, address: `127.0.4.${2 + person}` })
    }),
  )
}
