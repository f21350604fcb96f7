import { confirmByLink } from '#database/newsletter/subscriber-links'
import { isLetterToken } from '#domain/newsletter/letter-link'
import { sha256 } from '../base/sha256.ts'
import type { SubscriptionContext } from './subscription-context.ts'

/** Idempotent. False for a link that is truncated, unknown or expired. */
export async function confirmSubscription(
  { db, now }: SubscriptionContext,
  token: unknown,
): Promise<boolean> {
  return isLetterToken(token) && (await confirmByLink(db, sha256(token), now()))
}
