import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'

export type MailTrial = {
  readonly staffId: string
  readonly codeHash: string
  readonly linkHash: string
  /** See `mail_trials`. */
  readonly sentWith: string
  readonly expiresAtMs: number
}

type Secrets = Pick<MailTrial, 'codeHash' | 'linkHash'>

/** Only the newest letter of a person counts. */
export async function storeMailTrial(
  db: Kysely<Schema>,
  { staffId, sentWith, expiresAtMs, ...secrets }: MailTrial,
): Promise<void> {
  const code_hash = storedSecrets(secrets)
  const trial = { code_hash, sent_with: sentWith, expires_at: expiresAtMs, tries: 0 }
  await db
    .insertInto('mail_trials')
    .values({ staff_id: staffId, ...trial })
    .onConflict((conflict) => conflict.column('staff_id').doUpdateSet(trial))
    .execute()
}

type Present = { readonly staffId: string; readonly nowMs: number }
type Asked = Present & { readonly maxTries: number }

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

export type OpenedTrial = Secrets & Pick<MailTrial, 'sentWith'>

/** The last letter, whatever was tried of its code. */
export async function findMailTrial(
  db: Kysely<Schema>,
  { staffId, nowMs }: Present,
): Promise<OpenedTrial | null> {
  const row = await db
    .selectFrom('mail_trials')
    .select(['code_hash', 'sent_with'])
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', nowMs)
    .executeTakeFirst()
  return row ? toOpened(row) : null
}

/** Uses up a try before the code is compared, so that tries at once are counted, too. Null: there is no try left. */
export async function takeMailTrialTry(
  db: Kysely<Schema>,
  { staffId, nowMs, maxTries }: Asked,
): Promise<OpenedTrial | null> {
  const row = await db
    .updateTable('mail_trials')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', nowMs)
    .where('tries', '<', maxTries)
    .returning(['code_hash', 'sent_with'])
    .executeTakeFirst()
  return row ? toOpened(row) : null
}

/** Returns false if it was redeemed, or replaced by a newer letter, before. */
export async function redeemMailTrial(
  trx: Kysely<Schema>,
  { staffId, ...secrets }: Secrets & Pick<MailTrial, 'staffId'>,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mail_trials')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', storedSecrets(secrets))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The letters came through a service that is used no more, or are as old as a backup. */
export async function forgetMailTrials(trx: Kysely<Schema>): Promise<void> {
  await trx.deleteFrom('mail_trials').execute()
}

export async function pruneMailTrials(db: Kysely<Schema>, nowMs: number): Promise<void> {
  await db.deleteFrom('mail_trials').where('expires_at', '<=', nowMs).execute()
}

/** One column has both hashes: neither has a blank. */
function storedSecrets({ codeHash, linkHash }: Secrets): string {
  return `${codeHash} ${linkHash}`
}

type Row = { readonly code_hash: string; readonly sent_with: string }

function toOpened({ code_hash, sent_with: sentWith }: Row): OpenedTrial {
  const [codeHash = '', linkHash = ''] = code_hash.split(' ')
  return { codeHash, linkHash, sentWith }
}
