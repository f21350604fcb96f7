import { setTimeout as pause } from 'node:timers/promises'

/**
 * A change of a table may wait this many ms for others. While it waits, every request for that table waits behind it.
 */
export const LOCK_TIMEOUT_MS = 2_000
/** The pause is enough for the requests that waited behind the change. */
const PAUSE_MS = 1_000
/** The limit is longer than a backup of a large shop takes. */
const GIVE_UP_AFTER_MS = 15 * 60_000

const LOCK_NOT_AVAILABLE = '55P03'
const SENTENCE = 'The tables are in use, as by a backup: they are brought up to date after it.'

/** Whoever waits is told, in sentences, what the migrations do. */
export type MigrationListener = {
  /** This is called once, if they have to wait. */
  readonly onWait?: (sentence: string) => void
  /** This is called when a migration begins and when it ends; never for a new database. */
  readonly onProgress?: (sentence: string) => void
}

/** A backup reads all tables in one transaction: a migration waits for its end in short turns. */
export async function retryWhileLocked<Outcome extends { readonly error?: unknown }>(
  run: () => Promise<Outcome>,
  { onWait }: MigrationListener,
): Promise<Outcome> {
  const deadline = performance.now() + GIVE_UP_AFTER_MS
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await run()
    if (!isLockTimeout(outcome.error) || performance.now() > deadline) return outcome
    if (attempt === 1) onWait?.(SENTENCE)
    await pause(PAUSE_MS)
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
}
