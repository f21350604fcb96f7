import { findOpenRequest } from '#database/data-rights/data-rights-requests'
import { hit } from '#database/health/rate-limits'
import { transact } from '#database/transact'
import {
  type DataRightsField,
  readDataRightsRequest,
} from '#domain/data-rights/data-rights-request'
import type { FieldErrors } from '#domain/form/read-form'
import { failure, type Result, success } from '#domain/result'
import { networkOf } from '../base/http/network-of.ts'
import { sha256 } from '../base/sha256.ts'
import { withLetterAllowance } from '../mail/letter-allowance.ts'
import type { DataRightsContext } from './data-rights-context.ts'
import { type KeyedRequest, keyRequest, storeRequest } from './store-request.ts'

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
/** This is more than one person needs in a day; anybody can type the address. */
const MAX_PER_MAILBOX_PER_DAY = 5

/**
 * Stores the request once while it is open, and notifies the shop. The proof mail counts as any mail
 * to a typed address; when the mailbox got too many the request is stored all the same, and
 * `sendPendingProofs` sends the mail later.
 */
export async function submitDataRightsRequest(
  desk: DataRightsContext,
  { form, ip }: Submission,
): Promise<Result<null, SubmissionRefusal>> {
  const read = readDataRightsRequest(form)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const request = keyRequest(read.value)
  if (await findOpenRequest(desk.db, request.openKey)) return success(null)
  if (await isOverLimit(desk, request, ip)) return failure({ code: 'data-rights-too-many' })

  const allowance = { purpose: 'data-rights', email: request.email, ip } as const
  const mailed = await withLetterAllowance(desk, allowance, (trx, { turn }) =>
    storeRequest(trx, desk, { request, turn, isShopTold: true }),
  )
  if (mailed.ok) return success(null)
  await transact(desk.db, (trx) =>
    storeRequest(trx, desk, { request, turn: null, isShopTold: true }),
  )
  return success(null)
}

/** Counts requests, with and without a mail. A refused person can still write an email. */
async function isOverLimit(
  { db, now, config }: DataRightsContext,
  { mailboxHash }: KeyedRequest,
  ip: string,
) {
  const nowMs = now()
  const byNetwork = await hit(db, sha256(`data-rights ${networkOf(ip)}`), HOUR_MS, nowMs)
  if (byNetwork.hits > config.formLimits.perHour) return true
  const byMailbox = await hit(db, `data-rights ${mailboxHash}`, DAY_MS, nowMs)
  return byMailbox.hits > MAX_PER_MAILBOX_PER_DAY
}
