import {
  findRequestByToken,
  type KeptRequest,
  markProven,
} from '#database/repositories/data-rights-requests'
import { transact } from '#database/transact'
import { provenLetter } from '#domain/data-rights/request-letters'
import { sha256 } from '../http/sha256.ts'
import { notifyShop } from '../mail/notify-shop.ts'
import type { DataRightsDesk } from './data-rights-desk.ts'

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/

export async function findByProofToken(
  { db }: Pick<DataRightsDesk, 'db'>,
  token: unknown,
): Promise<KeptRequest | null> {
  if (typeof token !== 'string' || !TOKEN.test(token)) return null
  return findRequestByToken(db, sha256(token))
}

/** Whoever holds the token reads the mailbox. Twice is once; false when there is no such token. */
export async function proveDataRightsRequest(
  { db, now }: Pick<DataRightsDesk, 'db' | 'now'>,
  token: unknown,
): Promise<boolean> {
  const request = await findByProofToken({ db }, token)
  if (!request) return false
  // After the answer there is nothing left to prove, and after an erasure nobody to name.
  if (request.closedAtMs !== null) return true
  const { number } = request
  await transact(db, async (trx) => {
    if (!(await markProven(trx, number, now()))) return
    const dedupeKey = `data-rights ${number} proven`
    const letter = provenLetter(request)
    await notifyShop(trx, { topic: 'data-rights', dedupeKey, letter, nowMs: now() })
  })
  return true
}
