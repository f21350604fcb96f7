import { hit } from '#database/health/rate-limits'
import type { OrderContext } from './order-context.ts'

const MINUTE_MS = 60_000
/** A hurried shopper may tap Pay ten times; more than that is a script. */
const MAX_STARTS_PER_MINUTE = 10

/** Each tap on Pay retries a payment that has not started, and each retry calls the provider. */
export async function isStartedTooOften(
  { db, now }: OrderContext,
  orderId: string,
): Promise<boolean> {
  const { hits } = await hit(db, `start payment ${orderId}`, MINUTE_MS, await now())
  return hits > MAX_STARTS_PER_MINUTE
}
