import { confirmByLink } from '#database/repositories/subscriber-links'
import { isLetterToken } from '#domain/newsletter/letter-link'
import type { Newsletter } from '../newsletter/newsletter.ts'
import { sha256 } from '../orders/sha256.ts'

/** Pressed twice is once. False for a link that is cut, unknown or too old. */
export async function confirmSubscription(
  { db, now }: Newsletter,
  token: unknown,
): Promise<boolean> {
  return isLetterToken(token) && (await confirmByLink(db, sha256(token), now()))
}
