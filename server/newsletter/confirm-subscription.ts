import { confirmByLink } from '#database/newsletter/subscriber-links'
import { isLetterToken } from '#domain/newsletter/letter-link'
import type { AppContext } from '../base/context.ts'
import { sha256 } from '../base/sha256.ts'

/** Idempotent. False for a link that is truncated, unknown or expired. */
export async function confirmSubscription(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  token: unknown,
): Promise<boolean> {
  return isLetterToken(token) && (await confirmByLink(db, sha256(token), now()))
}
