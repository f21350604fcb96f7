import { spawnSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import type { RestartablePostgres } from '#testing/database/restartable-postgres'
import type { MachineFault, PlannedFault } from '../plan/plan-faults.ts'
import type { ShopProcesses } from './shop-processes.ts'

export type Machine = {
  readonly shopProcesses: ShopProcesses
  /** It is null on SQLite. */
  readonly postgres: RestartablePostgres | null
}

/** It resolves when everything works again. */
export async function injectMachineFault(
  { shopProcesses, postgres }: Machine,
  { kind, process, lastsMs, offsetMs }: PlannedFault<MachineFault>,
): Promise<void> {
  switch (kind) {
    case 'process killed':
    case 'process stopped':
      await shopProcesses.end(process, kind === 'process killed' ? 'SIGKILL' : 'SIGTERM')
      await pause(lastsMs)
      return shopProcesses.start(process)
    case 'database killed':
      return postgres?.restart('immediate', lastsMs)
    case 'database restarted':
      return postgres?.restart('fast', lastsMs)
    case 'disk full':
      limitFiles(shopProcesses.pidOf(process), '0')
      await pause(lastsMs)
      return limitFiles(shopProcesses.pidOf(process), 'unlimited')
    case 'clock moved':
      shopProcesses.moveClock(process, offsetMs)
      await pause(lastsMs)
      return shopProcesses.moveClock(process, 0)
  }
}

/** Lets no file of this process become larger than this many bytes; pipes and sockets are no files. */
function limitFiles(pid: number | null, bytes: string): void {
  if (pid === null) return
  const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`])
  if (status !== 0) throw new Error(`prlimit: ${stderr}`)
}
