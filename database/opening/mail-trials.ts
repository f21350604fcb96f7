import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export type MailTrial = {
  readonly staffId: string
  readonly codeHash: string
  /** See `mail_trials`. */
  readonly sentWith: string
  readonly expiresAtMs: number
}

/** Only the newest letter of a person counts. */
export async function storeMailTrial(
  db: Kysely<Schema>,
  { staffId, codeHash, sentWith, expiresAtMs }: MailTrial,
): Promise<void> {
  const trial = { code_hash: codeHash, sent_with: sentWith, expires_at: expiresAtMs, tries: 0 }
  await db
    .insertInto('mail_trials')
    .values({ staff_id: staffId, ...trial })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(trial))
    .execute()
}

type Asked = { readonly staffId: string; readonly nowMs: number; readonly maxTries: number }

/** Whether a try of its code is left. */
export async function hasMailTrial(
  db: Kysely<Schema>,
  { staffId, nowMs, maxTries }: Asked,
): Promise<boolean> {
  const row = await db
    .selectFrom('mail_trials')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', nowMs)
    .where('tries', '<', maxTries)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses up a try before the code is compared, so that tries at once are counted, too. Null: there is no try left. */
export async function takeMailTrialTry(
  db: Kysely<Schema>,
  { staffId, nowMs, maxTries }: Asked,
): Promise<Pick<MailTrial, 'codeHash' | 'sentWith'> | null> {
  const row = await db
    .updateTable('mail_trials')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', nowMs)
    .where('tries', '<', maxTries)
    .returning(['code_hash', 'sent_with'])
    .executeTakeFirst()
  return row ? { codeHash: row.code_hash, sentWith: row.sent_with } : null
}

/** Returns false if it was redeemed, or replaced by a newer letter, before. */
export async function redeemMailTrial(
  trx: Kysely<Schema>,
  { staffId, codeHash }: Pick<MailTrial, 'staffId' | 'codeHash'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail_trials')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The letters came through a service that is used no more. */
export async function forgetMailTrials(trx: Kysely<Schema>): Promise<void> {
  await trx.deleteFrom('mail_trials').execute()
}

export async function pruneMailTrials(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('mail_trials').where('expires_at', '<=', nowMs).execute()
}
