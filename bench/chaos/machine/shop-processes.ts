import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ShopProcess, startShopProcess } from '#testing/server/start-process'

const CLOCK_MOVER = new URL('./move-clock.child.ts', import.meta.url).href
/** A process that cannot start, because the database is away, is started again as systemd does. */
const RESTART_MS = 200
const POLL_MS = 50
/** The timeout is longer than a process takes to finish its requests. */
const STOP_TIMEOUT_MS = 25_000

type Options = {
  readonly ports: readonly number[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly onViolation: (what: string) => void
}

type Slot = { current: ShopProcess | null; isWanted: boolean }

/** Each of the shop's processes is killed, stopped and started again by its number. */
export function openShopProcesses({ ports, folder, environment, onViolation }: Options) {
  const slots: Slot[] = ports.map(() => ({ current: null, isWanted: false }))
  const logs: string[] = []

  function slotOf(index: number): Slot {
    const slot = slots[index]
    if (!slot) throw new Error(`There is no process ${index}`)
    return slot
  }

  function launch(index: number): ShopProcess {
    const started = startShopProcess({
      ...environment,
      PORT: String(ports[index]),
      CLOCK_FILE: clockFile(index),
      NODE_OPTIONS: `--import=${CLOCK_MOVER}`,
    })
    const slot = slotOf(index)
    slot.current = started
    started.exited.then((code) => {
      logs.push(started.output(), started.errors())
      if (slot.current !== started) return
      slot.current = null
      if (!slot.isWanted) return
      onViolation(`process ${index} ended by itself, with code ${code}`)
      slot.isWanted = false
      void start(index)
    })
    return started
  }

  function clockFile(index: number): string {
    return join(folder, `clock-${index}`)
  }

  /** Resolves once the process answers. */
  async function start(index: number): Promise<void> {
    const slot = slotOf(index)
    for (;;) {
      const shop = launch(index)
      const isUp = await Promise.race([isReady(index, shop), shop.exited.then(() => false)])
      if (isUp) break
      await pause(RESTART_MS)
    }
    slot.isWanted = true
  }

  async function isReady(index: number, shop: ShopProcess): Promise<boolean> {
    while (shop.child.exitCode === null && shop.child.signalCode === null) {
      const ready = await fetch(`http://127.0.0.1:${ports[index]}/readyz`).catch(() => null)
      if (ready?.ok) return true
      await pause(POLL_MS)
    }
    return false
  }

  async function end(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const slot = slotOf(index)
    const shop = slot.current
    slot.isWanted = false
    if (!shop) return
    shop.child.kill(signal)
    const late = pause(STOP_TIMEOUT_MS, 'late' as const, { ref: false })
    const code = await Promise.race([shop.exited, late])
    if (signal === 'SIGTERM' && code !== 0) onViolation(`a stopped process ended with ${code}`)
    if (code === 'late') shop.child.kill('SIGKILL')
  }

  return {
    start,
    end,
    pidOf: (index: number) => slotOf(index).current?.child.pid ?? null,
    moveClock: (index: number, offsetMs: number) => {
      writeFileSync(clockFile(index), String(offsetMs))
      slotOf(index).current?.child.kill('SIGUSR2')
    },
    /** The logs hold all output of processes that have ended. */
    logs: () => logs.join('\n'),
    count: ports.length,
  }
}

export type ShopProcesses = ReturnType<typeof openShopProcesses>
