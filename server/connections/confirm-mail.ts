import { randomInt } from 'node:crypto'
import {
  findMailTrial,
  hasMailTrial,
  type OpenedTrial,
  redeemMailTrial,
  storeMailTrial,
  takeMailTrialTry,
} from '#database/opening/mail-trials'
import { findPointDone, notePointDone } from '#database/opening/opening-points'
import { writeAudit } from '#database/staff/audit'
import type { Staff } from '#database/staff/staff'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import { newToken } from '../base/new-token.ts'
import { sha256 } from '../base/sha256.ts'
import { mailServiceMark } from '../mail/mail-service.ts'
import { actorOf } from '../staff/actor-of.ts'

/** A letter may have to wait for hours until a strict mailbox takes it. */
const CODE_LASTS_MS = 24 * 3_600_000
/** So many codes may be typed of a million; then another letter has to be sent, or the link of this one opened. */
export const MAX_MAIL_TRIES = 5

type Context = Pick<AppContext, 'db' | 'now' | 'config'>

/** They stand in the letter alone. A link can be opened from anywhere, so its secret is too long to be guessed. */
export type MailTrialSecrets = { readonly code: string; readonly link: string }

export async function createMailTrial(
  { db, now, config }: Context,
  staffId: string,
): Promise<MailTrialSecrets> {
  const { token: link, tokenHash: linkHash } = newToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await storeMailTrial(db, {
    staffId,
    codeHash: hashOf(staffId, code),
    linkHash,
    sentWith: mailServiceMark(config) ?? '',
    expiresAtMs: now() + CODE_LASTS_MS,
  })
  return { code, link }
}

/** When somebody showed that mails of the present service arrive; null: nobody has. */
export async function findMailConfirmed({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<number | null> {
  const doneWith = mailServiceMark(config)
  return doneWith === null ? null : findPointDone(db, { point: 'mail', doneWith })
}

/** Whether this person may have a letter whose code can be typed. */
export function isMailTrialOpen({ db, now }: Context, staffId: string): Promise<boolean> {
  return hasMailTrial(db, { staffId, nowMs: now(), maxTries: MAX_MAIL_TRIES })
}

export type MailTrialRefusal =
  /** There is no letter, or it is too old, or was used, or guessed at too often. */
  | 'no-trial-letter'
  | 'trial-code-wrong'
  | 'trial-link-wrong'
  /** Another mail service is used since. */
  | 'trial-of-former-service'

type Confirming = Pick<Staff, 'id' | 'name'>

/** Who has the code of a trial letter got that letter, so that mails of the present service arrive. */
export async function confirmMail(
  context: Context,
  staff: Confirming,
  typed: string,
): Promise<Result<null, MailTrialRefusal>> {
  const { db, now } = context
  const asked = { staffId: staff.id, nowMs: now(), maxTries: MAX_MAIL_TRIES }
  const trial = await takeMailTrialTry(db, asked)
  if (trial === null) return failure('no-trial-letter')
  if (trial.codeHash !== hashOf(staff.id, typed)) return failure('trial-code-wrong')
  return redeem(context, staff, trial)
}

/** Opening a link uses up no try: another site could make somebody who is signed in open wrong ones. */
export async function confirmMailByLink(
  context: Context,
  staff: Confirming,
  secret: string,
): Promise<Result<null, MailTrialRefusal>> {
  const { db, now } = context
  const trial = await findMailTrial(db, { staffId: staff.id, nowMs: now() })
  if (trial === null) return failure('no-trial-letter')
  if (trial.linkHash !== sha256(secret)) return failure('trial-link-wrong')
  return redeem(context, staff, trial)
}

async function redeem(
  { db, now, config }: Context,
  { id: staffId, name }: Confirming,
  { sentWith, ...secrets }: OpenedTrial,
): Promise<Result<null, MailTrialRefusal>> {
  const nowMs = now()
  const doneWith = mailServiceMark(config)
  if (doneWith === null || sentWith !== doneWith) return failure('trial-of-former-service')
  return transact(db, async (trx) => {
    const isRedeemed = await redeemMailTrial(trx, { staffId, ...secrets })
    if (!isRedeemed) return failure('no-trial-letter' as const)
    await notePointDone(trx, { point: 'mail', staffId, doneWith, nowMs })
    const actor = actorOf({ id: staffId, name })
    await writeAudit(trx, { actor, action: 'mail-confirmed', subject: 'mail', nowMs })
    return success(null)
  })
}

/** It is hashed as it is typed: maybe with blanks, as some mail programs show it. */
function hashOf(staffId: string, typed: string): string {
  return sha256(`mail trial ${staffId} ${typed.replaceAll(/\D/g, '')}`)
}
