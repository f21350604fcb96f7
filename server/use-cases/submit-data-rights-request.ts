import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { insertRequest, isOpen, type NewRequest } from '#database/repositories/data-rights-requests'
import { promiseLetter } from '#database/repositories/outbox'
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
import { sha256 } from '../orders/sha256.ts'

export type DataRightsDesk = {
  readonly db: Kysely<Schema>
  readonly publicUrl: string
  readonly now: () => number
  readonly random: () => number
}

export type SubmissionRefusal =
  | { readonly code: 'fields-invalid'; readonly fields: FieldErrors<DataRightsField> }
  | { readonly code: 'too-many-requests' }

/** Each brings a mail to an address that anybody can type. */
const MOST_PER_MAILBOX = 5
const WINDOW_MS = 24 * 60 * 60 * 1000
const MOST_DRAWS = 5

/** Kept once, however often it is sent while it is open; mailed to the shop and to the person. */
export async function submitDataRightsRequest(
  desk: DataRightsDesk,
  form: unknown,
): Promise<Result<null, SubmissionRefusal>> {
  const read = readDataRightsRequest(form)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const request = read.value
  const openKey = openKeyOf(request)
  if (await isOpen(desk.db, openKey)) return success(null)

  const mailboxHash = mailboxHashOf(request.email)
  const { hits } = await hit(desk.db, `data-rights ${mailboxHash}`, WINDOW_MS, desk.now())
  if (hits > MOST_PER_MAILBOX) return failure({ code: 'too-many-requests' })

  for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
    if ((await keep(desk, { ...request, openKey, mailboxHash })) !== 'taken') return success(null)
  }
  throw new Error('No number is left for a data-rights request')
}

type Keyed = DataRightsRequest & Pick<NewRequest, 'openKey' | 'mailboxHash'>

function keep({ db, publicUrl, now, random }: DataRightsDesk, request: Keyed) {
  const nowMs = now()
  const number = requestNumber(nowMs, random())
  const proofToken = randomBytes(32).toString('base64url')
  const kept = { ...request, number, receivedAtMs: nowMs, dueAtMs: dueDate(nowMs) }
  const proofUrl = `${publicUrl}/data-rights/proof?token=${proofToken}`
  return transact(db, async (trx) => {
    const outcome = await insertRequest(trx, { ...kept, proofTokenHash: sha256(proofToken) })
    if (outcome !== 'kept') return outcome
    const letters = { shop: shopLetter(kept), received: receivedLetter({ ...kept, proofUrl }) }
    await promiseLetter(trx, {
      dedupeKey: `data-rights ${number} shop`,
      letter: letters.shop,
      nowMs,
    })
    await promiseLetter(trx, {
      dedupeKey: `data-rights ${number} received`,
      letter: letters.received,
      nowMs,
    })
    return outcome
  })
}

export function mailboxHashOf(email: string): string {
  return sha256(mailboxOf(email))
}

function openKeyOf({ email, ...wish }: DataRightsRequest): string {
  const { name, requestType, details, verificationMethod } = wish
  const asked = [mailboxOf(email), requestType, verificationMethod, name, details]
  return sha256(JSON.stringify(asked))
}
