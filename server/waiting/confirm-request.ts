import { confirmWaitingByLink } from '#database/waiting/waiting-links'
import { isLetterToken } from '#domain/newsletter/letter-link'
import type { WaitingKind } from '#domain/waiting/waiting-request'
import type { AppContext } from '../base/context.ts'
import { sha256 } from '../base/sha256.ts'

/** Idempotent. Null for a link that is truncated, unknown or expired. */
export async function confirmRequest(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  token: unknown,
): Promise<WaitingKind | null> {
  if (!isLetterToken(token)) return null
  const confirmed = await confirmWaitingByLink(db, sha256(token), now())
  return confirmed?.kind ?? null
}
