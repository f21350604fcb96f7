import type { Transaction } from 'kysely'
import {
  insertRequest,
  isOpen,
  type NewRequest,
  proofLetterKey,
} from '#database/repositories/data-rights-requests'
import { enqueueMail } from '#database/repositories/outbox'
import { hit } from '#database/repositories/rate-limits'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import {
  type DataRightsField,
  type DataRightsRequest,
  readDataRightsRequest,
} from '#domain/data-rights/data-rights-request'
import { dueDate } from '#domain/data-rights/due-date'
import { receivedLetter, shopLetter } from '#domain/data-rights/request-letters'
import { requestNumber } from '#domain/data-rights/request-number'
import { mailboxOf } from '#domain/form/email'
import type { FieldErrors } from '#domain/form/read-form'
import { failure, type Result, success } from '#domain/result'
import { networkOf } from '../http/network-of.ts'
import { sha256 } from '../http/sha256.ts'
import { withLetterAllowance } from '../mail/letter-allowance.ts'
import { notifyShop } from '../mail/notify-shop.ts'
import type { DataRightsContext } from './data-rights-context.ts'
import { newProof } from './new-proof.ts'

export type SubmissionRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<DataRightsField> }
  | { readonly code: 'data-rights-too-many' }

type Submission = {
  readonly form: unknown
  /** The visitor's address, only counted as a hash. */
  readonly ip: string
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** More than one person needs in a day; anybody can type the address. */
const MAX_PER_MAILBOX_PER_DAY = 5
const MAX_ID_ATTEMPTS = 5

/**
 * Stores the request once while it is open, and notifies the shop. The proof mail counts as any mail
 * to a typed address; when its limit is reached the request is stored all the same, and
 * `sendOwedProofs` sends the mail later.
 */
export async function submitDataRightsRequest(
  desk: DataRightsContext,
  { form, ip }: Submission,
): Promise<Result<null, SubmissionRefusal>> {
  const read = readDataRightsRequest(form)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const request = { ...read.value, openKey: openKeyOf(read.value) }
  if (await isOpen(desk.db, request.openKey)) return success(null)
  const keyed = { ...request, mailboxHash: mailboxHashOf(request.email) }
  if (await isOverLimit(desk, keyed, ip)) return failure({ code: 'data-rights-too-many' })

  const allowance = { topic: 'data-rights', email: request.email, ip } as const
  const mailed = await withLetterAllowance(desk, allowance, (trx) =>
    saveRequest(trx, desk, { ...keyed, mayBeMailed: true }),
  )
  if (mailed.ok) return success(null)
  await transact(desk.db, (trx) => saveRequest(trx, desk, { ...keyed, mayBeMailed: false }))
  return success(null)
}

type Keyed = DataRightsRequest & Pick<NewRequest, 'openKey' | 'mailboxHash'>

/** Counts requests, with and without a mail. A refused person can still write an email. */
async function isOverLimit(
  { db, now, limits }: DataRightsContext,
  { mailboxHash }: Keyed,
  ip: string,
) {
  const nowMs = now()
  const byNetwork = await hit(db, sha256(`data-rights ${networkOf(ip)}`), HOUR_MS, nowMs)
  if (byNetwork.hits > limits.perSourcePerHour) return true
  const byMailbox = await hit(db, `data-rights ${mailboxHash}`, DAY_MS, nowMs)
  return byMailbox.hits > MAX_PER_MAILBOX_PER_DAY
}

async function saveRequest(
  trx: Transaction<Schema>,
  { now, random, publicUrl, brand }: DataRightsContext,
  { mayBeMailed, ...request }: Keyed & { readonly mayBeMailed: boolean },
): Promise<void> {
  const nowMs = now()
  const { proofUrl, proofTokenHash } = newProof(publicUrl)
  for (let attempt = 0; attempt < MAX_ID_ATTEMPTS; attempt += 1) {
    const number = requestNumber(nowMs, random())
    const numbered = { ...request, number, receivedAtMs: nowMs, dueAtMs: dueDate(nowMs) }
    const outcome = await insertRequest(trx, { ...numbered, proofTokenHash })
    if (outcome === 'taken') continue
    if (outcome === 'known') return
    const dedupeKey = `data-rights ${number} shop`
    const notice = shopLetter(numbered, brand())
    await notifyShop(trx, { topic: 'data-rights', dedupeKey, letter: notice, nowMs })
    const letter = receivedLetter({ ...numbered, proofUrl }, brand())
    if (mayBeMailed)
      await enqueueMail(trx, { kind: 'letter', dedupeKey: proofLetterKey(number), letter, nowMs })
    return
  }
  throw new Error('No number is left for a data-rights request')
}

export function mailboxHashOf(email: string): string {
  return sha256(mailboxOf(email))
}

/** Equal for repeats of the same request, which is stored only once while it is open. */
function openKeyOf(request: DataRightsRequest): string {
  const { email, name, requestType, details, verificationMethod } = request
  return sha256(JSON.stringify([mailboxOf(email), requestType, verificationMethod, name, details]))
}
