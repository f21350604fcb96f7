import { unsubscribeByLink } from '#database/repositories/subscriber-links'
import { isLetterToken } from '#domain/newsletter/letter-link'
import { sha256 } from '../http/sha256.ts'
import type { Newsletter } from './newsletter.ts'

/**
 * False only for a link that was cut on its way: it cannot say whom to take off the list. A whole
 * one that is unknown belongs to an address that was erased, which is off the list for good.
 */
export async function unsubscribe({ db, now }: Newsletter, token: unknown): Promise<boolean> {
  if (!isLetterToken(token)) return false
  await unsubscribeByLink(db, sha256(token), now())
  return true
}
