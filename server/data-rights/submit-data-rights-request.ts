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
import type { DataRightsDesk } from './data-rights-desk.ts'
import { newProof } from './new-proof.ts'

export type SubmissionRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<DataRightsField> }
  | { readonly code: 'data-rights-too-many' }

type Submission = {
  readonly form: unknown
  /** The visitor's address; counted, not kept. */
  readonly ip: string
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** Whoever types the address; more than one person asks for in a day. */
const MAX_PER_MAILBOX_PER_DAY = 5
const MAX_ID_ATTEMPTS = 5

/**
 * Kept once, however often it is sent while it is open, and told to the shop. The letter that proves
 * the mailbox counts as any letter to a typed address; where it may not go yet the request is kept
 * all the same, and `sendOwedProofs` sends it later.
 */
export async function submitDataRightsRequest(
  desk: DataRightsDesk,
  { form, ip }: Submission,
): Promise<Result<null, SubmissionRefusal>> {
  const read = readDataRightsRequest(form)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const request = { ...read.value, openKey: openKeyOf(read.value) }
  if (await isOpen(desk.db, request.openKey)) return success(null)
  const keyed = { ...request, mailboxHash: mailboxHashOf(request.email) }
  if (await isFlood(desk, keyed, ip)) return failure({ code: 'data-rights-too-many' })

  const asked = { topic: 'data-rights', email: request.email, ip } as const
  const mailed = await withLetterAllowance(desk, asked, (trx) =>
    keep(trx, desk, { ...keyed, mayBeMailed: true }),
  )
  if (mailed.ok) return success(null)
  await transact(desk.db, (trx) => keep(trx, desk, { ...keyed, mayBeMailed: false }))
  return success(null)
}

type Keyed = DataRightsRequest & Pick<NewRequest, 'openKey' | 'mailboxHash'>

/** Counts requests, whether they bring a letter or not. Email stays as another way. */
async function isFlood({ db, now, limits }: DataRightsDesk, { mailboxHash }: Keyed, ip: string) {
  const nowMs = now()
  const bySource = await hit(db, sha256(`data-rights ${networkOf(ip)}`), HOUR_MS, nowMs)
  if (bySource.hits > limits.perSourceAnHour) return true
  const byMailbox = await hit(db, `data-rights ${mailboxHash}`, DAY_MS, nowMs)
  return byMailbox.hits > MAX_PER_MAILBOX_PER_DAY
}

async function keep(
  trx: Transaction<Schema>,
  { now, random, publicUrl }: DataRightsDesk,
  { mayBeMailed, ...request }: Keyed & { readonly mayBeMailed: boolean },
): Promise<void> {
  const nowMs = now()
  const { proofUrl, proofTokenHash } = newProof(publicUrl)
  for (let draw = 0; draw < MAX_ID_ATTEMPTS; draw += 1) {
    const number = requestNumber(nowMs, random())
    const kept = { ...request, number, receivedAtMs: nowMs, dueAtMs: dueDate(nowMs) }
    const outcome = await insertRequest(trx, { ...kept, proofTokenHash })
    if (outcome === 'taken') continue
    if (outcome === 'known') return
    const dedupeKey = `data-rights ${number} shop`
    await notifyShop(trx, { topic: 'data-rights', dedupeKey, letter: shopLetter(kept), nowMs })
    const letter = receivedLetter({ ...kept, proofUrl })
    if (mayBeMailed)
      await enqueueMail(trx, { kind: 'letter', dedupeKey: proofLetterKey(number), letter, nowMs })
    return
  }
  throw new Error('No number is left for a data-rights request')
}

export function mailboxHashOf(email: string): string {
  return sha256(mailboxOf(email))
}

function openKeyOf({ email, ...wish }: DataRightsRequest): string {
  const { name, requestType, details, verificationMethod } = wish
  const asked = [mailboxOf(email), requestType, verificationMethod, name, details]
  return sha256(JSON.stringify(asked))
}
