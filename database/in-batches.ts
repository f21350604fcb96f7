import { setTimeout as pause } from 'node:timers/promises'

export const BATCH_ROWS = 500
/** Longer than a waiting process leaves between two tries for the write lock. */
const GAP_MS = 20

/**
 * Changes many rows a few hundred at a time, each time with a lock of its own: nobody waits long for
 * it. The change is told how many rows it may touch and says how many it did.
 */
export async function inBatches(change: (maxRows: number) => Promise<number>): Promise<number> {
  let changed = 0
  for (;;) {
    const rows = await change(BATCH_ROWS)
    changed += rows
    if (rows < BATCH_ROWS) return changed
    await pause(GAP_MS)
  }
}
