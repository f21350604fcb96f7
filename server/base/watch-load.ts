import { performance } from 'node:perf_hooks'

/** Milliseconds since the start. */
type Load = { readonly active: number; readonly idle: number }

/**
 * The returned function tells whether this process was busy for at most that share of the time since it was asked
 * last, or since the process started.
 */
export function watchLoad(
  maxBusyShare: number,
  read: () => Load = performance.eventLoopUtilization,
): () => boolean {
  let before: Load = { active: 0, idle: 0 }
  return () => {
    const { active, idle } = read()
    const [busyMs, idleMs] = [active - before.active, idle - before.idle]
    before = { active, idle }
    return busyMs <= (busyMs + idleMs) * maxBusyShare
  }
}
