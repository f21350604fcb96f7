import {
  findRequestByToken,
  markProven,
  type StoredRequest,
} from '#database/data-rights/data-rights-requests'
import { transact } from '#database/transact'
import { provenLetter } from '#domain/data-rights/request-letters'
import type { AppContext } from '../base/context.ts'
import { sha256 } from '../base/sha256.ts'
import { notifyShop } from '../mail/notify-shop.ts'

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/

export async function findByProofToken(
  { db }: Pick<AppContext, 'db'>,
  token: unknown,
): Promise<StoredRequest | null> {
  if (typeof token !== 'string' || !TOKEN.test(token)) return null
  return findRequestByToken(db, sha256(token))
}

/** The token proves access to the mailbox. Idempotent; false when the token is unknown. */
export async function proveDataRightsRequest(
  { db, now, settings }: Pick<AppContext, 'db' | 'now' | 'settings'>,
  token: unknown,
): Promise<boolean> {
  const request = await findByProofToken({ db }, token)
  if (!request) return false
  // A closed request needs no proof, and after an erasure it has no person to name.
  if (request.closedAtMs !== null) return true
  const { number } = request
  await transact(db, async (trx) => {
    if (!(await markProven(trx, number, now()))) return
    const dedupeKey = `data-rights ${number} proven`
    const letter = provenLetter(request, settings.current().brand)
    await notifyShop(trx, { topic: 'data-rights', dedupeKey, letter, nowMs: now() })
  })
  return true
}
