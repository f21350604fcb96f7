import {
  findRequest,
  markClosed,
  markExtended,
  type StoredRequest,
} from '#database/data-rights/data-rights-requests'
import { enqueueMail } from '#database/mail/outbox'
import { vacuumFile } from '#database/sqlite/vacuum-file'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { type ExtensionRefusal, extendDeadline } from '#domain/data-rights/due-date'
import { closedLetter, extendedLetter } from '#domain/data-rights/request-letters'
import { cleanText } from '#domain/form/text'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { RightsDesk } from './rights-desk.ts'

type Desk = Pick<RightsDesk, 'db' | 'now' | 'settings'>

type RequestUpdateError =
  | ExtensionRefusal
  | 'request-unknown'
  | 'reason-missing'
  | 'outcome-missing'

type Extension = { readonly days: number; readonly reason: string; readonly actor: Actor }

/** Enqueues a mail to the person, with the reason, in the same transaction. */
export async function extendDataRightsRequest(
  { db, now, settings }: Desk,
  number: string,
  { days, reason: typed, actor }: Extension,
): Promise<Result<StoredRequest, RequestUpdateError>> {
  const reason = cleanText(typed)
  if (reason === '') return failure('reason-missing')
  const nowMs = now()
  return transact(db, async (trx) => {
    const request = await findRequest(trx, number)
    if (!request) return failure('request-unknown')
    const until = extendDeadline(request, days, nowMs)
    if (!until.ok) return until
    const untilMs = until.value
    if (!(await markExtended(trx, number, { untilMs, reason }))) return failure('already-extended')
    const letter = extendedLetter({ ...request, untilMs, reason }, settings.current().brand)
    await enqueueMail(trx, {
      kind: 'letter',
      dedupeKey: `data-rights ${number} extended`,
      letter,
      nowMs,
    })
    const subject = `request ${number}`
    await writeAudit(trx, { actor, action: 'rights-extended', subject, detail: { days }, nowMs })
    return success({ ...request, extendedUntilMs: untilMs, extensionReason: reason })
  })
}

type Closing = { readonly outcome: string; readonly actor: Actor }

/** Closes the request and mails the outcome to the person. */
export async function closeDataRightsRequest(
  { db, now, settings }: Desk,
  number: string,
  { outcome: typed, actor }: Closing,
): Promise<Result<StoredRequest, RequestUpdateError>> {
  const outcome = cleanText(typed)
  if (outcome === '') return failure('outcome-missing')
  const nowMs = now()
  const closed = await transact(db, async (trx) => {
    const request = await findRequest(trx, number)
    if (!request) return failure('request-unknown')
    if (!(await markClosed(trx, request, { nowMs, outcome }))) return failure('request-closed')
    const letter = closedLetter({ ...request, outcome }, settings.current().brand)
    await enqueueMail(trx, {
      kind: 'letter',
      dedupeKey: `data-rights ${number} closed`,
      letter,
      nowMs,
    })
    await writeAudit(trx, { actor, action: 'rights-closed', subject: `request ${number}`, nowMs })
    return success({ ...request, closedAtMs: nowMs, outcome })
  })
  // Closing removes the person's data if the address was erased.
  if (closed.ok && closed.value.erasedAtMs !== null) await vacuumFile(db)
  return closed
}
