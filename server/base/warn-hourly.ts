import { hit } from '#database/health/rate-limits'
import type { ClockedDatabase } from './context.ts'
import type { Log } from './log.ts'
import { sha256 } from './sha256.ts'

const HOUR_MS = 60 * 60_000

/** Logs at most one line an hour for each cause, counted over all processes. */
export async function warnHourly(
  { db, log, now }: ClockedDatabase & { readonly log: Pick<Log, 'warn'> },
  cause: string,
  message: string,
): Promise<void> {
  const key = sha256(`alert ${message} ${cause}`)
  const { hits } = await hit(db, key, HOUR_MS, await now())
  // The key is a hash: it tells causes apart without naming a person.
  if (hits === 1) log.warn({ key }, message)
}
