import { setTimeout as pause } from 'node:timers/promises'

export const BATCH_ROWS = 500
/** The pause is longer than the interval at which a waiting process retries for the write lock. */
const PAUSE_MS = 20

/**
 * Changes many rows in batches of `BATCH_ROWS`, each with its own lock, so that no other process
 * waits long. `change` receives the maximum number of rows and returns how many it changed.
 */
export async function inBatches(change: (maxRows: number) => Promise<number>): Promise<number> {
  let changed = 0
  for (;;) {
    const rows = await change(BATCH_ROWS)
    changed += rows
    if (rows < BATCH_ROWS) return changed
    await pauseBetweenBatches()
  }
}

/** The pause lets other processes write. */
export async function pauseBetweenBatches(): Promise<void> {
  await pause(PAUSE_MS)
}
