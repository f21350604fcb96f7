import { unsubscribeByLink } from '#database/newsletter/subscriber-links'
import { isLetterToken } from '#domain/newsletter/letter-link'
import type { AppContext } from '../base/context.ts'
import { sha256 } from '../base/sha256.ts'
import { leaveWaitingList } from '../waiting/leave-waiting-list.ts'

/**
 * False only for a malformed token, for example from a truncated link. An unknown but well-formed
 * token succeeds: its address was erased and is no longer on the list. The links of the waiting list
 * lead here, too.
 */
export async function unsubscribe(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  token: unknown,
): Promise<boolean> {
  if (!isLetterToken(token)) return false
  const tokenHash = sha256(token)
  await unsubscribeByLink(db, tokenHash, now())
  await leaveWaitingList({ db, now }, tokenHash)
  return true
}
