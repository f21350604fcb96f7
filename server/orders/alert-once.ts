import { hit } from '#database/repositories/rate-limits'
import { sha256 } from '../http/sha256.ts'
import type { Orders } from './orders.ts'

const HOUR_MS = 60 * 60_000

/** One line an hour for each cause, however often it strikes, and whichever process it strikes. */
export async function alertOnce(
  { db, log, now }: Pick<Orders, 'db' | 'log' | 'now'>,
  cause: string,
  message: string,
): Promise<void> {
  const key = sha256(`alert ${message} ${cause}`)
  const { hits } = await hit(db, key, HOUR_MS, await now())
  // Whoever it is stays unnamed: the key only tells one cause from another.
  if (hits === 1) log.warn({ key }, message)
}
