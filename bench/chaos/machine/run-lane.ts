import { setTimeout as pause } from 'node:timers/promises'
import type { FaultKind, PlannedFault } from '../plan/plan-faults.ts'
import type { FaultWindow } from './fault-windows.ts'

/** The gap is kept even where a process takes longer to start than was planned. */
const MIN_GAP_MS = 1_500

type Lane<Fault extends PlannedFault> = {
  readonly faults: readonly Fault[]
  /** It resolves when the fault is over. */
  readonly inject: (fault: Fault) => Promise<void>
  readonly fromMs: number
  readonly isOver: () => boolean
  /** Each fault is noted here with the times when it was on. */
  readonly windows: FaultWindow[]
  readonly onFault?: ((kind: FaultKind, atSeconds: number) => void) | undefined
}

/** Injects one fault after the other, each at its time or later. */
export async function runLane<Fault extends PlannedFault>(lane: Lane<Fault>): Promise<void> {
  const { faults, inject, fromMs, isOver, windows, onFault } = lane
  let earliestMs = fromMs
  for (const fault of faults) {
    await pause(Math.max(0, Math.max(fromMs + fault.atMs, earliestMs) - performance.now()))
    if (isOver()) return
    const window = {
      kind: fault.kind,
      fromMs: performance.now(),
      untilMs: Number.POSITIVE_INFINITY,
    }
    const place = windows.push(window) - 1
    onFault?.(fault.kind, (window.fromMs - fromMs) / 1000)
    await inject(fault)
    const untilMs = performance.now()
    windows[place] = { ...window, untilMs }
    earliestMs = untilMs + MIN_GAP_MS
  }
}
