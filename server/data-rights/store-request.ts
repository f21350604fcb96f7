import type { Transaction } from 'kysely'
import {
  findOpenRequest,
  insertRequest,
  type NewRequest,
  proofLetterKey,
} from '#database/data-rights/data-rights-requests'
import { enqueueMail } from '#database/mail/outbox'
import type { Schema } from '#database/schema'
import type { DataRightsRequest } from '#domain/data-rights/data-rights-request'
import { dueDate } from '#domain/data-rights/due-date'
import { receivedLetter, shopLetter } from '#domain/data-rights/request-letters'
import { requestNumber } from '#domain/data-rights/request-number'
import { mailboxOf } from '#domain/form/email'
import type { LetterTurn } from '#domain/mail/letter-purpose'
import { mailboxHashOf } from '../base/mailbox-hash.ts'
import { sha256 } from '../base/sha256.ts'
import { notifyShop } from '../mail/notify-shop.ts'
import type { DataRightsContext } from './data-rights-context.ts'
import { newProof } from './new-proof.ts'

export type KeyedRequest = DataRightsRequest & Pick<NewRequest, 'openKey' | 'mailboxHash'>

export function keyRequest(request: DataRightsRequest): KeyedRequest {
  const mailboxHash = mailboxHashOf(request.email)
  return { ...request, openKey: openKeyOf(request), mailboxHash }
}

/** The key is equal for repeats of the same request, which is stored only once while it is open. */
function openKeyOf(request: DataRightsRequest): string {
  const { email, name, requestType, details, verificationMethod } = request
  return sha256(JSON.stringify([mailboxOf(email), requestType, verificationMethod, name, details]))
}

const MAX_ID_ATTEMPTS = 5

type Stored = {
  readonly request: KeyedRequest
  /** The turn of the mail with the link that proves the mailbox; null: `sendPendingProofs` sends it later. */
  readonly turn: LetterTurn | null
  readonly isShopTold: boolean
}

/** The number of the request, or of the same one if that is still open. */
export async function storeRequest(
  trx: Transaction<Schema>,
  { now, random = Math.random, config, settings }: DataRightsContext,
  { request, turn, isShopTold }: Stored,
): Promise<string> {
  const nowMs = now()
  const { brand } = settings.current()
  const { proofUrl, proofTokenHash } = newProof(config.publicUrl)
  for (let attempt = 0; attempt < MAX_ID_ATTEMPTS; attempt += 1) {
    const number = requestNumber(nowMs, random())
    const numbered = { ...request, number, receivedAtMs: nowMs, dueAtMs: dueDate(nowMs) }
    const outcome = await insertRequest(trx, { ...numbered, proofTokenHash })
    if (outcome === 'taken') continue
    if (outcome === 'known') return (await findOpenRequest(trx, request.openKey)) ?? number
    if (isShopTold) {
      const noticeKey = `data-rights ${number} shop`
      const notice = shopLetter(numbered, brand)
      await notifyShop(trx, { topic: 'data-rights', dedupeKey: noticeKey, letter: notice, nowMs })
    }
    const letter = receivedLetter({ ...numbered, proofUrl }, brand)
    const dedupeKey = proofLetterKey(number)
    if (turn !== null) await enqueueMail(trx, { kind: 'letter', dedupeKey, letter, nowMs, turn })
    return number
  }
  throw new Error('No number is left for a data-rights request')
}
