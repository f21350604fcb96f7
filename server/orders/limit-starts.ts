import { hit } from '#database/repositories/rate-limits'
import type { Orders } from './orders.ts'

const MINUTE_MS = 60_000
/** Pay pressed ten times in a hurry is one shopper; more is a program. */
const MAX_STARTS_PER_MINUTE = 10

/** A payment that does not begin is tried anew with each press, and each asks the provider. */
export async function isStartedTooOften({ db, now }: Orders, orderId: string): Promise<boolean> {
  const { hits } = await hit(db, `start payment ${orderId}`, MINUTE_MS, await now())
  return hits > MAX_STARTS_PER_MINUTE
}
